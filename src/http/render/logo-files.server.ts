import { asIco } from "#src/images/ico.ts";
import { logoIcon } from "#src/images/logo.server.ts";
import type { LogoIcon } from "#src/images/worker/tasks.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";

const plain = (side: number): LogoIcon => ({ side, share: 1, isOnGround: false });
/** With room for a system that cuts its corners. */
const onGround = (side: number, share: number): LogoIcon => ({ side, share, isOnGround: true });

const pngs: Record<string, LogoIcon> = {
  "/logo.png": plain(512),
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

/** A file that is made of the site's logo; undefined if the path is none of them, or there is no logo. */
export async function logoFile(
  path: string,
  { current, readLogo }: Pick<LiveSettings, "current" | "readLogo">,
): Promise<SentFile | undefined> {
  const { logo } = current.site;
  const icon = iconOf(path);
  if (!logo || !icon) return undefined;
  const png = await logoIcon(logo, icon, readLogo);
  if (!png) return undefined;
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
