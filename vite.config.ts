import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

const everyScreen = new RegExp(
  [
    // Not what begins everything: it must run after these, not among them.
    "src/root",
    "src/client/",
    "src/ui/(button|classes|focus|hydrated|draft-storage|return-to-list|nonce|notice|now|origin|request-id|toast)",
    "src/features/site/(brand|error-screen|footer|head|hint|mark|message-screen|navigation|own-name)",
    "src/features/site/(screen.layout|social|structured-data|texts)",
    "src/auth/(?!private-loader)",
    // So small that a file of its own would weigh more than it does.
    "src/features/craftsmen/(card-act|home/options.layout)",
  ].join("|"),
);

const listings = new RegExp(
  [
    "src/features/craftsmen/(card|contract|find-craftsmen|results-head|portrait|profession-|search-|texts)",
    "src/ui/(field|pagination|state)",
    "src/features/craftsmen/trades/(address|texts|trade-links)",
    "src/arabic/(age|digits|fold|plural)",
    "icons/(arrow-(down|left)|clipboard-check|phone|user-round|map-pin).mjs",
  ].join("|"),
);

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Every browser that runs the modules also preloads them; and no data: address passes our CSP.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Leaves 0.7 kB less of home's scripts than Vite's own, for which 120 kB is the most.
    minify: "terser",
    terserOptions: { ecma: 2020, compress: { ecma: 2020, passes: 3 } },
  },
  environments: {
    // Of its sixteen hundred icons the few that are used; each would be a file to read at the start.
    ssr: { resolve: { noExternal: ["lucide-react"] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files instead of twenty, since more compress worse: what never changes, what every
            // screen needs, what lists of craftsmen are made of, and what forms are.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                { name: "site", test: everyScreen },
                { name: "listings", test: listings, minShareCount: 2 },
                { name: "forms", test: /src\/ui\/(?!admin\/)/, minShareCount: 3 },
              ],
            },
          },
        },
      },
    },
  },
});
