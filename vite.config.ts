import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { type MinifyOptions, minify } from "terser";
import { defineConfig, type Plugin } from "vite";
import { everyScreen, listings } from "./chunk-groups.ts";

const terserOptions: MinifyOptions = {
  ecma: 2020,
  compress: { ecma: 2020, passes: 3, keep_fargs: false },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), openFailedScreens(), minifyAgain()],
  build: {
    // Every browser that runs the modules also preloads them; and no data: address passes our CSP.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Leaves 0.7 kB less of home's scripts than Vite's own, for which 121 kB is the most.
    minify: "terser",
    terserOptions,
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
                { name: "site", test: anyOf(everyScreen) },
                { name: "listings", test: anyOf(listings), minShareCount: 2 },
                {
                  name: "forms",
                  test: /src\/(ui\/(?!admin\/)|auth\/session-ended|client\/undoable|arabic\/date)/,
                  minShareCount: 3,
                },
                // The manifest, which home loads, names every file of every screen.
                {
                  name: "admin",
                  test: /src\/ui\/admin\//,
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

/**
 * Where the file of a screen cannot be loaded, React Router loads the open page again, and the way to the
 * next is lost. It has no option for that. What happens instead is in ui/navigation/failed-screen.ts.
 */
function openFailedScreens(): Plugin {
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;
  return {
    name: "open-failed-screens",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    transform: {
      filter: { id: /react-router\/dist\/production\/lib\/dom\/ssr\/routeModules\.js$/ },
      handler(code) {
        if (!reload.test(code)) this.error("React Router no longer reloads as is replaced here.");
        return { code: code.replace(reload, "return openFailedScreen(error);"), map: null };
      },
    },
  };
}

function anyOf(patterns: string[]) {
  return new RegExp(patterns.join("|"));
}

/** What home loads. */
const minifiedAgain = ["react", "site", "listings", "home.page", "manifest"];

/**
 * Terser leaves another 0.3 kB less of home's scripts when it reads its own output once more. Of other
 * chunks it would take half the time of a build.
 */
function minifyAgain(): Plugin {
  return {
    name: "minify-again",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    async generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== "chunk" || !minifiedAgain.includes(chunk.name)) continue;
        const { code } = await minify(chunk.code, { ...terserOptions, module: true });
        if (code) chunk.code = code;
      }
    },
  };
}
