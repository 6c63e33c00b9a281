/** The features from the ground up. Each may use those before it and none after. */
const storeys = [
  ...["site", "catalogue", "craftsmen", "accounts", "moderation"],
  ...["messages", "site-state", "dashboard", "audit", "gallery"],
];

/** What of a feature's server, besides its tables, is made for other features too. */
const madeForOthers = [
  ...["catalogue/kinds", "catalogue/lists", "craftsmen/refuse-unknown"],
  ...["accounts/own-record", "accounts/sessions/sessions"],
];

const inOneOf = (features) => `^src/features/(${features.join("|")})/`;

/** Holds the arrows of the house one way; see STYLE.md. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    ...storeys.map((feature, storey) => ({
      name: `${feature}-knows-nothing-of-above`,
      comment: "A feature uses those below it, types too: see storeys in .dependency-cruiser.cjs.",
      severity: "error",
      from: { path: `^src/features/${feature}/`, pathNot: "\\.test\\.ts$" },
      to: { path: "^src/features/", pathNot: inOneOf(storeys.slice(0, storey + 1)) },
    })),
    {
      name: "every-feature-has-its-storey",
      comment: "A new feature is put among storeys in .dependency-cruiser.cjs.",
      severity: "error",
      from: { path: "^src/features/[^/]+/", pathNot: inOneOf(storeys) },
      to: {},
    },
    {
      name: "features-keep-their-services",
      comment:
        "Another's tables, contracts and what is made for others; no services, routes, screens.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/", pathNot: "\\.test\\.ts$" },
      to: {
        path: "^src/features/.*\\.(server\\.tsx?|(page|layout)\\.tsx|loader\\.ts)$",
        pathNot: [
          "^src/features/$1/",
          "/table\\.server\\.ts$",
          `^src/features/(${madeForOthers.join("|")})\\.server\\.ts$`,
        ],
      },
    },
    {
      name: "browser-never-loads-the-server",
      comment: "What a screen needs of the server goes through the API.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot:
          "(\\.server\\.tsx?|\\.test\\.tsx?|/app\\.ts|/main\\.ts|/commands/(admin|backup|restore)\\.ts|/config\\.ts)$",
      },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "below-knows-nothing-of-above",
      comment: "auth/, audit/, ui/ and the like stand under the features.",
      severity: "error",
      from: {
        path: "^src/(auth|audit|arabic|ui|client|contract|errors|disk|images|mail|jobs)/",
        pathNot: "\\.test\\.ts$",
      },
      to: { path: "^src/features/" },
    },
    {
      name: "http-knows-no-feature",
      severity: "error",
      from: { path: "^src/http/", pathNot: "\\.test\\.ts$" },
      to: { path: "^src/features/" },
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
