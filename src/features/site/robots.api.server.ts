import type { FeatureApi } from "#src/http/api/api.server.ts";
import { disallowedPaths } from "./robots-rules.ts";

/** `/robots.txt` */
export const robotsApi: FeatureApi = async (app, { appUrl }) => {
  const rules = [
    "User-agent: *",
    ...disallowedPaths.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${new URL("/sitemap.xml", appUrl).href}`,
    "",
  ].join("\n");

  app.get(
    "/robots.txt",
    { config: { access: "anyone" }, schema: { hide: true } },
    async (_request, reply) =>
      reply
        .type("text/plain; charset=utf-8")
        .header("cache-control", "public, max-age=3600")
        .send(rules),
  );
};
