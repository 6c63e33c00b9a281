/** Holds the arrows of the house one way; see STYLE.md. */
module.exports = {
  forbidden: [
    {
      name: "no-circles",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "features-keep-their-services",
      comment: "A feature may use another's tables and contracts, never its services or routes.",
      severity: "error",
      from: { path: "^src/features/([^/]+)/" },
      to: {
        path: "^src/features/[^/]+/(.*service|.*api)\\.server\\.ts$",
        pathNot: "^src/features/$1/",
      },
    },
    {
      name: "browser-never-loads-the-server",
      comment: "What a screen needs of the server goes through the API.",
      severity: "error",
      from: {
        path: "^src/",
        pathNot:
          "(\\.server\\.tsx?|\\.test\\.tsx?|/app\\.ts|/main\\.ts|/(admin|backup|restore)\\.ts|/config\\.ts)$",
      },
      to: { path: "\\.server\\.tsx?$", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "below-knows-nothing-of-above",
      comment: "arabic/, ui/, api/, images/, mail/ and jobs/ stand under the features.",
      severity: "error",
      from: { path: "^src/(arabic|ui|api|images|mail|jobs)/" },
      to: { path: "^src/features/" },
    },
    {
      name: "server-knows-no-feature",
      severity: "error",
      from: { path: "^src/server/" },
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
