/** Without the prefixes that Arabic joins to a word: «و», «ف», «ب», «ل» and «ال». */
export const withoutPrefix = (word: string) => word.replace(/^(?:[وفبك]?ال|لل|[وبلف])(?=...)/, "");
