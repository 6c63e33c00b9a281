export const siteName = "حِرَفي";

/** The name as it is written in Latin letters. */
export const siteNameLatin = "Herafi";

/** What those who run the site are called. */
export const operatorsName = "الإدارة";

/** The name without its vowels, as one writes it in a title. */
const plainName = "حرفي";

export const titleOf = (screen: string) => `${screen} | ${plainName}`;
