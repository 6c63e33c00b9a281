import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import type { LiveSettings } from "../../settings/live-settings.ts";
import { offer, type Site } from "../../settings/site.ts";

const path = "/manifest.webmanifest";
const file = new URL("../../../public/manifest.webmanifest", import.meta.url);

/**
 * The manifest of the installed site with its own name. It stands before the file of the same path, which
 * is sent while all is as by default.
 */
export const siteFiles = fp(
  async (app: FastifyInstance, { settings }: { settings: Pick<LiveSettings, "current"> }) => {
    app.decorate("siteSettings", settings);
    const standard = JSON.parse(await readFile(file, "utf8"));
    app.addHook("onRequest", async (request, reply) => {
      if (request.url.split("?", 1)[0] !== path || !settings.current.siteValues) return;
      return reply
        .type("application/manifest+json; charset=utf-8")
        .header("cache-control", "public, max-age=0, must-revalidate")
        .send(JSON.stringify(manifestOf(standard, settings.current.site)));
    });
  },
);

const manifestOf = (standard: object, { name, tagline }: Site) => ({
  ...standard,
  name: `${name}: ${tagline}`,
  short_name: name,
  description: offer,
});
