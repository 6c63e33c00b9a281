import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // Every browser that runs the modules also preloads them; and no data: address passes our CSP.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
  },
  environments: {
    // Of its sixteen hundred icons the few that are used; each would be a file to read at the start.
    ssr: { resolve: { noExternal: ["lucide-react"] } },
    client: {
      build: {
        rolldownOptions: {
          output: {
            // A few files instead of twenty: what every screen needs, and what never changes in it.
            codeSplitting: {
              groups: [
                { name: "react", test: /node_modules\/(react|react-dom|react-router|scheduler)\// },
                {
                  name: "frame",
                  test: /src\/(root|features\/site\/(?!.*\.page)|features\/accounts\/(guard|texts|login\/log-out))/,
                  minShareCount: 3,
                },
                {
                  name: "shared",
                  test: /src\/(ui|api|arabic|server)\/|node_modules\/lucide-react\//,
                  minShareCount: 3,
                },
                {
                  name: "listings",
                  test: /src\/features\/craftsmen\/(card|portrait|profession-|texts|contract|search-|sharing)/,
                  minShareCount: 2,
                },
              ],
            },
          },
        },
      },
    },
  },
});
