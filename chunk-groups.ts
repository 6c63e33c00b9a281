/**
 * Which source files share a chunk in the browser's build. Fewer and larger files compress better than
 * those that Vite would make. Each entry is a pattern for paths; a test checks that it matches a file.
 */

const within = (folder: string, ...names: string[]) => names.map((name) => folder + name);

/** What every screen needs. Without the entry module, which must run after these. */
export const everyScreen = [
  "src/root",
  "src/client/",
  ...within("src/ui/", "button", "classes", "focus", "hydrated", "draft-storage", "return-to-list"),
  ...within("src/ui/", "nonce", "notice", "now", "origin", "request-id", "toast"),
  ...within("src/features/site/", "brand", "error-screen", "footer", "head", "hint", "mark"),
  ...within("src/features/site/", "message-screen", "navigation", "own-name", "screen.layout"),
  ...within("src/features/site/", "social", "structured-data", "texts"),
  "src/auth/(?!private-loader)",
  // Too small for a file of their own.
  ...within("src/features/craftsmen/", "card-act", "home/options.layout"),
];

/** What lists of craftsmen need. */
export const listings = [
  ...within("src/features/craftsmen/", "card", "contract", "find-craftsmen", "results-head"),
  ...within("src/features/craftsmen/", "portrait", "profession-", "search-", "texts"),
  ...within("src/ui/", "field", "pagination", "state"),
  ...within("src/features/craftsmen/trades/", "address", "texts", "trade-links"),
  ...within("src/arabic/", "age", "digits", "fold", "plural"),
  ...within("icons/", "arrow-down.mjs", "arrow-left.mjs", "clipboard-check.mjs"),
  ...within("icons/", "phone.mjs", "user-round.mjs", "map-pin.mjs"),
];
