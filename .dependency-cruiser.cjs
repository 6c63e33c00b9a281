/**
 * The layers of `src/` from the top down: a file imports from its own layer and those below it.
 * Each string is the beginning of a path.
 */
const layers = [
  ["main.ts", "routes.ts", "root.tsx", "entry."],
  ["commands/"],
  ["app.ts"],
  ["demo/"],
  ["features/[^/]+$"],
  ["features/"],
  ["backups/", "audit/", "undo/", "disk/", "program-state/"],
  ["http/"],
  ["mail/", "push/", "jobs/", "images/"],
  ["database/"],
  ["auth/"],
  ["ui/", "screens.ts"],
  ["client/"],
  ["contract/"],
  ["errors/", "settings/", "arabic/", "util/"],
];

/** The features from the bottom up: each may use those before it. */
const features = [
  "site",
  "catalogue",
  "craftsmen",
  "former-decisions",
  "refused-numbers",
  "messages",
  "waiting-mail",
  "accounts",
  "notifications",
  "team",
  "moderation",
  "listings",
  "imports",
  "freshness",
  "reports",
  "duplicates",
  "site-settings",
  "site-state",
  "dashboard",
  "audit",
  "own-data",
  "gallery",
];

/** Server code of a feature, besides its tables, that other features may use. */
const sharedServices = [
  "catalogue/kinds",
  "catalogue/service",
  "catalogue/options",
  "catalogue/merging/merged-ids",
  "catalogue/users",
  "catalogue/names/matching-seeds",
  "catalogue/names/seeds/seeds",
  "craftsmen/search/refuse-unknown",
  "craftsmen/search/words/stored-search-text",
  "craftsmen/pictures/exchange-pictures",
  "craftsmen/pictures/pictures",
  "craftsmen/pictures/withheld-pictures",
  "craftsmen/keys",
  "craftsmen/in-cities",
  "craftsmen/listing-visibility",
  "craftsmen/freshness",
  "craftsmen/hidden",
  "craftsmen/receipts/receipts",
  "craftsmen/revisions/revisions",
  "craftsmen/checks/checks",
  "craftsmen/unfinished-import",
  "craftsmen/proof/proven",
  "waiting-mail/enqueue",
  "former-decisions/former-decisions",
  "refused-numbers/refused-numbers",
  "accounts/deps",
  "accounts/listing-rules",
  "accounts/record/own-record",
  "accounts/record/record-version",
  "accounts/record/rights",
  "accounts/record/values-for-audit",
  "accounts/sessions/end-sessions",
  "accounts/sessions/device-name",
  "accounts/sessions/device-cookie",
  "accounts/password/passwords",
  "accounts/password/own-password",
  "accounts/password/public-facts",
  "accounts/contact-change/contact-change.service",
  "accounts/contact-change/revert-state",
  "accounts/contact-change/unproven-email",
  "accounts/limits/known-device",
  "accounts/recovery/links",
  "accounts/deletion/remove-account",
  "accounts/phone/access.service",
  "accounts/phone/codes",
  "accounts/phone/numbers",
  "accounts/pause/pause.service",
  "accounts/phone/prove",
  "accounts/unconfirmed/remove-unconfirmed",
  "moderation/deps",
  "moderation/decisions/lock-listing",
  "moderation/decisions/service",
  "moderation/orders/same-numbers",
  "moderation/listing/records-for-admins",
  "moderation/revisions/list-revisions",
  "moderation/revisions/service",
  "freshness/ask",
  "freshness/call-list",
  "listings/deps",
  "listings/insert-listings",
  "listings/publish-listings",
  "listings/removal-requests",
];

const inLayers = (some) => `^src/(${some.flat().join("|")})`;
const inFeatures = (names) => `^src/features/(${names.join("|")})/`;
const tests = "\\.test\\.tsx?$";

module.exports = {
  forbidden: [
    {
      name: "no-circles",
      comment: "Type imports count too: move the shared type to a third file.",
      severity: "error",
      from: { path: "^src/" },
      to: { circular: true },
    },
    {
      name: "every-folder-has-a-layer",
      comment: "Add a new folder to `layers` in .dependency-cruiser.cjs.",
      severity: "error",
      from: { path: "^src/", pathNot: inLayers(layers) },
      to: {},
    },
    ...layers.slice(1).map((layer, index) => ({
      name: `${layer[0].replace(/\W+$/, "")}-imports-nothing-above`,
      comment: "See `layers` in .dependency-cruiser.cjs.",
      severity: "error",
      from: {
        path: inLayers([layer]),
        // Of two layers in one folder the upper one is the narrower pattern.
        pathNot: [tests, ...layers.slice(0, index + 1).map((upper) => inLayers([upper]))],
      },
      to: { path: inLayers(layers.slice(0, index + 1)) },
    })),
    ...features.map((feature, index) => ({
      name: `${feature}-uses-features-below`,
      comment: "See `features` in .dependency-cruiser.cjs.",
      severity: "error",
      from: { path: inFeatures([feature]), pathNot: tests },
      to: { path: "^src/features/", pathNot: inFeatures(features.slice(0, index + 1)) },
    })),
    {
      name: "every-feature-is-listed",
      comment: "Add a new feature to `features` in .dependency-cruiser.cjs.",
      severity: "error",
      from: { path: "^src/features/[^/]+/", pathNot: inFeatures(features) },
      to: {},
    },
    {
      name: "services-stay-in-their-feature",
      comment:
        "Features share tables, contracts and `sharedServices`; not services, routes, screens.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: tests },
      to: {
        path: "^src/features/.*\\.(server\\.tsx?|(page|layout)\\.tsx|loader\\.ts)$",
        pathNot: [
          "^src/features/$1/",
          "[./]table\\.server\\.ts$",
          `^src/features/(${sharedServices.join("|")})\\.server\\.ts$`,
        ],
      },
    },
    {
      name: "fast-path-is-plugged-in-once",
      comment: "Everything works the same without it; see src/http/fast-path/fast-path.server.ts.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot: ["^src/http/fast-path/", "^src/http/server/create-server\\.server\\.ts$"],
      },
      to: { path: "^src/http/fast-path/" },
    },
    {
      name: "server-loads-react-router-with-the-screens",
      comment:
        "Before that NODE_ENV may not be set, and React's development build would be loaded.",
      severity: "error",
      from: { path: "^src/.*\\.server\\.ts$", pathNot: tests },
      to: { path: "^src/client/client\\.ts$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "browser-never-loads-the-server",
      comment: "A screen reaches the server through the API.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot:
          "(\\.server\\.tsx?|\\.test\\.tsx?|/app\\.ts|/main\\.ts|/commands/(admin|backup|doctor|import|remove-demo|restore)\\.ts|/config\\.ts)$",
      },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    // Its TypeScript parser needs the API that TypeScript 7 does not have yet.
    parser: "swc",
    tsPreCompilationDeps: "specify",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^\\.react-router|^src/routes\\.ts$" },
  },
};
