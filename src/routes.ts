import { index, layout, type RouteConfig, route as routeInAnyCase } from "@react-router/dev/routes";

/** A screen has one address, so `/Trades` is none. */
const route = (path: string, file: string) => routeInAnyCase(path, file, { caseSensitive: true });

/** Only in `npm run dev`, not in a build. */
const inDevelopment = process.argv.includes("--dev")
  ? [route("_ui", "features/gallery/gallery.page.tsx")]
  : [];

/** All screens. Paths stay as they are, with their odd spellings: links and existing clients rely on them. */
export default [
  layout("features/site/frame/screen.layout.tsx", [
    layout("features/craftsmen/home/options.layout.tsx", [
      index("features/craftsmen/home/home.page.tsx"),
    ]),
    route("contact", "features/messages/contact.page.tsx"),
    route("privacy-policy", "features/site/policy/privacy-policy.page.tsx"),
    route("saved", "features/craftsmen/device/saved.page.tsx"),
    route("trades", "features/craftsmen/trades/all-trades.page.tsx"),
    route("carftsman-details/:id", "features/craftsmen/details/details.page.tsx"),
    route(":city/:profession", "features/craftsmen/trades/trade.page.tsx"),

    route("email/verify/:id/:hash", "features/accounts/recovery/verify-email.page.tsx"),
    route("invitation/:token", "features/team/invitation.page.tsx"),
    route("lock-account/:id", "features/accounts/lock/lock-account.page.tsx"),

    layout("auth/guards/visitors.layout.tsx", [
      route("login", "features/accounts/login/login.page.tsx"),
      route("register", "features/accounts/registration/register.page.tsx"),
      route("forget-password", "features/accounts/recovery/forget-password.page.tsx"),
      route("password/reset/:token", "features/accounts/recovery/reset-password.page.tsx"),
    ]),

    layout("features/site/menu/side-menu.layout.tsx", [
      layout("auth/guards/craftsmen.layout.tsx", [
        route("profile", "features/accounts/profile/profile.page.tsx"),
      ]),
      layout("auth/guards/admin.layout.tsx", [
        route("dashboard", "features/dashboard/dashboard.page.tsx"),
        route("cities", "features/catalogue/screens/cities.page.tsx"),
        route("edit-city/:id", "features/catalogue/screens/edit-city.page.tsx"),
        route("professions", "features/catalogue/screens/professions.page.tsx"),
        route("edit-profession/:id", "features/catalogue/screens/edit-profession.page.tsx"),
        route("carftsman-orders", "features/moderation/orders/orders.page.tsx"),
        route("craftsmen", "features/moderation/records/records.page.tsx"),
        route("locked-accounts", "features/moderation/locked/locked.page.tsx"),
        route("received-contacts", "features/messages/inbox/inbox.page.tsx"),
        route("contact-edit/:id", "features/messages/message/message.page.tsx"),
        route("canned-replies", "features/messages/canned-replies/canned-replies.page.tsx"),
        route("team", "features/team/team.page.tsx"),
        route("audit-log", "features/audit/audit-log.page.tsx"),
        route(
          "missed-searches",
          "features/craftsmen/search/missed-queries/missed-searches.page.tsx",
        ),
        route("site-settings", "features/site-settings/screen/settings.page.tsx"),
        route("site-state", "features/site-state/site-state.page.tsx"),
        route("account", "features/team/account.page.tsx"),
      ]),
    ]),

    ...inDevelopment,

    route("forbidden", "features/site/error-screens/forbidden.page.tsx"),
    route("*", "features/site/error-screens/not-found.page.tsx"),
  ]),
] satisfies RouteConfig;
