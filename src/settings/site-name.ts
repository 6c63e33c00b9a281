export const siteName = "حِرَفي";

/** The name without its vowels, as one writes it in a title. */
const plainName = "حرفي";

export const titleOf = (screen: string) => `${screen} | ${plainName}`;
