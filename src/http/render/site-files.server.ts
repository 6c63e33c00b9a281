import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { asIco } from "#src/images/ico.ts";
import { logoIcon } from "#src/images/logo.server.ts";
import { drawSitePicture } from "#src/images/preview.server.ts";
import type { LogoIcon } from "#src/images/worker/tasks.ts";
import { brandOf, hasOwnBrand } from "#src/settings/brand.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { defaultSite, offer, type Site } from "#src/settings/site.ts";

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

const plain = (side: number): LogoIcon => ({ side, share: 1, isOnGround: false });
/** With room for a system that cuts its corners. */
const onGround = (side: number, share: number): LogoIcon => ({ side, share, isOnGround: true });

const logoPath = "/logo.png";

const pngs: Record<string, LogoIcon> = {
  "/icon-192.png": plain(192),
  "/icon-512.png": plain(512),
  "/icon-maskable-192.png": onGround(192, 0.66),
  "/icon-maskable-512.png": onGround(512, 0.66),
  "/apple-touch-icon.png": onGround(180, 0.78),
};

interface SentFile {
  type: string;
  body: Buffer | string;
}

/** A file that is made of the site's logo; undefined for other paths, and without a logo. */
async function logoFile(
  path: string,
  { current, readLogo }: Pick<LiveSettings, "current" | "readLogo">,
): Promise<SentFile | undefined> {
  const { logo } = current.site;
  const icon = iconOf(path);
  if (!logo || (!icon && path !== logoPath)) return undefined;
  const png = await logoIcon(logo, icon ?? null, readLogo);
  if (!png) return undefined;
  if (!icon) return { type: "image/png", body: png };
  if (path === "/favicon.ico") return { type: "image/x-icon", body: asIco(png, icon.side) };
  if (path === "/icon.svg") return { type: "image/svg+xml", body: asSvg(png) };
  return { type: "image/png", body: png };
}

function iconOf(path: string): LogoIcon | undefined {
  if (path === "/favicon.ico") return plain(32);
  if (path === "/icon.svg") return plain(192);
  return pngs[path];
}

const asSvg = (png: Buffer) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 192 192"><image width="192" height="192" href="data:image/png;base64,${png.toString("base64")}"/></svg>`;
