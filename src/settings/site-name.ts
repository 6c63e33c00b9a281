/** The default of the name, which the owner of a site can change; see `site.ts`. */
export const siteName = "حِرَفي";

/** The program's name in Latin letters. */
export const siteNameLatin = "Herafi";

/** Name of the operators. */
export const operatorsName = "الإدارة";
