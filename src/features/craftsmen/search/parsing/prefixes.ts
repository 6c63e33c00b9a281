/** Without the prefixes that Arabic joins to a word: «و», «ف», «ب», «ل», «ال», and those of dialects. */
export const withoutPrefix = (word: string) =>
  word.replace(/^(?:[وفبكعه]?ال|لل|[وبلف])(?=...)/, "");
