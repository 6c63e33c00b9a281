/**
 * Which source files share a chunk in the browser's build. Fewer and larger files compress better than
 * those that Vite would make. Each entry is a pattern for paths; a test checks that it matches a file.
 */

const within = (folder: string, ...names: string[]) => names.map((name) => folder + name);

/** What every screen needs. Without the entry module, which must run after these. */
export const everyScreen = [
  "src/root",
  "src/client/(?!undoable)",
  ...within("src/ui/", "button", "nonce", "notice", "request-id"),
  ...within("src/ui/icons/", "icons.tsx"),
  ...within("src/ui/", "use-hydrated", "use-now", "actions/toast", "device-storage"),
  "src/ui/forms/draft-storage",
  ...within("src/ui/navigation/", "failed-screen", "link", "return-to-list"),
  ...within("src/ui/navigation/", "use-absolute-url", "use-focus-after-navigation"),
  "src/ui/styles/classes",
  ...within("src/features/site/", "meta", "role-hint", "structured-data"),
  ...within("src/features/site/", "texts", "error-screens/error-screen"),
  "src/features/site/error-screens/message-screen",
  ...within("src/features/site/frame/", "brand", "footer", "header"),
  ...within(
    "src/features/site/frame/",
    "navigation",
    "operator-contact",
    "screen.layout",
    "social",
  ),
  ...within("src/settings/", "current-site", "site"),
  "src/auth/(?!private-loader|session-ended|guards/(admin|craftsmen|visitors).layout)",
  // Too small for a file of their own.
  ...within("src/features/craftsmen/", "card/card-act", "home/options.layout"),
];

/** What lists of craftsmen need. */
export const listings = [
  ...within("src/features/craftsmen/", "contract", "texts"),
  ...within("src/features/craftsmen/card/", "card", "portrait", "profession-icon"),
  ...within("src/features/craftsmen/results/", "find-craftsmen", "next-in-list"),
  ...within("src/features/craftsmen/results/", "results-", "search-"),
  ...within("src/ui/", "forms/field", "navigation/pagination", "empty-state"),
  ...within("src/features/craftsmen/device/", "city", "people", "save-button"),
  ...within("src/features/craftsmen/trades/", "address", "texts", "trade-links", "trade-tiles"),

  ...within("src/arabic/", "age", "digits", "fold", "plural"),
];
