import type { FeatureApi } from "#src/http/api/api.server.ts";

/** Leads password managers to the screen where a password is changed (W3C, change-password URL). */
export const wellKnownApi: FeatureApi = async (app) => {
  app.get(
    "/.well-known/change-password",
    { config: { access: "anyone" }, schema: { hide: true } },
    (_request, reply) => reply.header("cache-control", "no-store").redirect("/profile", 302),
  );
};
