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
});
