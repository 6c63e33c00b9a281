import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { drawSitePicture } from "#src/images/preview.server.ts";
import { brandOf } from "#src/settings/brand/brand.ts";
import { hasOwnBrand } from "#src/settings/brand/own-brand.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { defaultSite, offer, type Site } from "#src/settings/site.ts";
import { logoFile } from "./logo-files.server.ts";

const manifestPath = "/manifest.webmanifest";
/** What messengers show with addresses of the site. */
const picturePath = "/share.jpg";
const file = new URL("../../../public/manifest.webmanifest", import.meta.url);

/**
 * The manifest of the installed site, its picture for messengers and its icons with its own name, colours
 * and logo. They stand before the files of the same paths, which are sent while all is as by default.
 */
export const siteFiles = fp(
  async (
    app: FastifyInstance,
    { settings }: { settings: Pick<LiveSettings, "current" | "readLogo"> },
  ) => {
    app.decorate("siteSettings", settings);
    const standard = JSON.parse(await readFile(file, "utf8"));
    app.addHook("onRequest", async (request, reply) => {
      if (!settings.current.siteValues) return;
      const { site } = settings.current;
      const path = request.url.split("?", 1)[0]!;
      if (path === manifestPath) {
        return reply
          .type("application/manifest+json; charset=utf-8")
          .header("cache-control", "public, max-age=0, must-revalidate")
          .send(JSON.stringify(manifestOf(standard, site)));
      }
      if (path === picturePath && hasOwnPicture(site)) {
        const { tagline } = site;
        const { readLogo } = settings;
        return reply
          .type("image/jpeg")
          .header("cache-control", "public, max-age=300")
          .send(await drawSitePicture({ brand: brandOf(settings), tagline, readLogo }));
      }
      const ofLogo = await logoFile(path, settings);
      if (ofLogo) {
        // Screens ask for it with the mark of the logo.
        const isMarked = request.url.endsWith(`?v=${site.logo}`);
        const age = isMarked ? "31536000, immutable" : "300";
        return reply
          .type(ofLogo.type)
          .header("cache-control", `public, max-age=${age}`)
          .send(ofLogo.body);
      }
    });
  },
);

const hasOwnPicture = (site: Site) => hasOwnBrand(site) || site.tagline !== defaultSite.tagline;

const manifestOf = (standard: object, { name, tagline }: Site) => ({
  ...standard,
  name: `${name}: ${tagline}`,
  short_name: name,
  description: offer,
});
