import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { drawSitePicture } from "../../images/preview.server.ts";
import { brandOf, standardBrand } from "../../settings/brand.ts";
import type { LiveSettings } from "../../settings/live-settings.ts";
import { defaultSite, offer, type Site } from "../../settings/site.ts";

const manifestPath = "/manifest.webmanifest";
/** What messengers show with addresses of the site. */
const picturePath = "/share.jpg";
const file = new URL("../../../public/manifest.webmanifest", import.meta.url);

/**
 * The manifest of the installed site and its picture for messengers with its own name and colours. They
 * stand before the files of the same paths, which are sent while all is as by default.
 */
export const siteFiles = fp(
  async (app: FastifyInstance, { settings }: { settings: Pick<LiveSettings, "current"> }) => {
    app.decorate("siteSettings", settings);
    const standard = JSON.parse(await readFile(file, "utf8"));
    app.addHook("onRequest", async (request, reply) => {
      if (!settings.current.siteValues) return;
      const { site } = settings.current;
      const path = request.url.split("?", 1)[0];
      if (path === manifestPath) {
        return reply
          .type("application/manifest+json; charset=utf-8")
          .header("cache-control", "public, max-age=0, must-revalidate")
          .send(JSON.stringify(manifestOf(standard, site)));
      }
      if (path === picturePath && hasOwnPicture(site)) {
        return reply
          .type("image/jpeg")
          .header("cache-control", "public, max-age=300")
          .send(await drawSitePicture(pictureOf(site)));
      }
    });
  },
);

const manifestOf = (standard: object, { name, tagline }: Site) => ({
  ...standard,
  name: `${name}: ${tagline}`,
  short_name: name,
  description: offer,
});

const hasOwnPicture = (site: Site) =>
  brandOf(site) !== null || site.tagline !== defaultSite.tagline;

const pictureOf = (site: Site) => ({
  brand: brandOf(site) ?? standardBrand,
  tagline: site.tagline,
});
