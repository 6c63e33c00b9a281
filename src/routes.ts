import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { allScreens, type Screen } from "./screens.ts";

/** Only in `npm run dev`, not in a build. */
const inDevelopment = process.argv.includes("--dev")
  ? [route("_ui", "features/gallery/gallery.page.tsx")]
  : [];

/** The routes of the screens that these may open. */
const routesFor = (...audiences: Screen["for"][]) =>
  allScreens()
    .filter((screen) => audiences.includes(screen.for))
    // A screen has one address, so `/Trades` is none.
    .map(({ path, page }) =>
      route(path.slice(1), `features/${page}.page.tsx`, { caseSensitive: true }),
    );

/** Home and the screens of `screens.ts`, in the layouts that guard them. */
export default [
  layout("features/site/frame/screen.layout.tsx", [
    layout("features/craftsmen/home/options.layout.tsx", [
      index("features/craftsmen/home/home.page.tsx"),
    ]),
    ...routesFor(undefined),
    layout("auth/guards/visitors.layout.tsx", routesFor("visitor")),
    layout("features/site/menu/side-menu.layout.tsx", [
      layout("auth/guards/craftsmen.layout.tsx", routesFor("user")),
      layout("auth/guards/admin.layout.tsx", routesFor("admin", "messages", "owner")),
    ]),
    ...inDevelopment,
    route("*", "features/site/error-screens/not-found.page.tsx"),
  ]),
] satisfies RouteConfig;
