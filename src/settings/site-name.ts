export const siteName = "حِرَفي";

/** The name in Latin letters. */
export const siteNameLatin = "Herafi";

/** Name of the operators. */
export const operatorsName = "الإدارة";

/** The name without its vowel mark, for page titles. */
const plainName = "حرفي";

export const titleOf = (screen: string) => `${screen} | ${plainName}`;
