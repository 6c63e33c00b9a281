/** How many a craftsman may have, the first ones among them; the tables have the same numbers. */
export const maxListed = { professions: 3, cities: 6, places: 12 } as const;
