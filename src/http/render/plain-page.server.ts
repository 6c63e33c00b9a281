import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Refusal, refusalStatus } from "#src/errors/refusal.server.ts";
import { acceptsJson } from "#src/http/api/accept-constraint.server.ts";
import { refusalFor } from "#src/http/api/client-gone.server.ts";
import { sendRefusal } from "#src/http/api/errors.server.ts";
import { contentPolicy } from "#src/http/security/headers.server.ts";
import { dark, light, mailPalettes, type Palette } from "#src/mail/layout/palette.ts";
import { defaultSettings, type LiveSettings } from "#src/settings/live-settings.ts";
import { pageTitle, paletteNames, type Site } from "#src/settings/site.ts";

/** Colours that differ between the palettes of the site. */
const paletteRules = (scheme: "light" | "dark") =>
  paletteNames
    .map((name) => {
      const { brand, fill, onFill } = mailPalettes(name)[scheme];
      const main = `[data-palette=${name}]`;
      return `${main} a{background:${fill};color:${onFill}}${main} svg{color:${brand}}`;
    })
    .join("");

const ground = ({ ground, ink }: Palette) => `body{background:${ground};color:${ink}}`;

/** The inline style of pages outside of the screens, for all palettes, so that one hash allows it. */
const plainStyle =
  "body{font:18px/1.75 Tahoma,sans-serif;max-width:34rem;" +
  "margin:16vh auto;padding:0 1.5rem}svg{width:72px}img{height:72px;max-width:100%;object-fit:contain}h1{line-height:1.35;margin:1rem 0}" +
  "a{display:inline-block;margin-top:.5rem;padding:.6rem 1.6rem;border-radius:10px;" +
  "font-weight:bold;text-decoration:none}" +
  `${ground(light)}${paletteRules("light")}` +
  `@media screen and (prefers-color-scheme:dark){${ground(dark)}${paletteRules("dark")}}` +
  // Paper is white in both schemes.
  "@media print{:root{color-scheme:light}body{background:#fff;color:#000;margin:0 auto}" +
  "[data-palette] a,[data-palette] svg{background:none;color:#000}}";

/** What these pages may load: that style, and the owner's logo. */
export const plainSources = {
  "style-src": [`'sha256-${createHash("sha256").update(plainStyle).digest("base64")}'`],
  "img-src": ["'self'"],
};

interface PlainPage {
  title: string;
  text: string;
  /** Id of the request that failed. */
  requestId?: string | undefined;
  link: { href: string; label: string };
  /** The caller's policy has to allow it. */
  script?: string;
  site: PlainSite;
}

/** What a plain page shows of the site. */
type PlainSite = Pick<Site, "name" | "palette" | "logo">;

declare module "fastify" {
  interface FastifyInstance {
    /** For pages outside of the screens. */
    siteSettings?: Pick<LiveSettings, "current">;
  }
}

/** The drawn mark, in the colour that the style gives it. */
const mark = readFileSync(new URL("../../../public/icon.svg", import.meta.url), "utf8")
  .trim()
  .replace("#0F5A5E", "currentColor");

/** Content security policy of these pages: allows their inline style and the owner's logo. */
export const plainPolicy = contentPolicy(plainSources);

/** Error handler of pages: an HTML page for when a screen cannot be rendered; JSON for who accepts it. */
export function handlePageError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalFor(error, request);
  if (refusal.code === "failed") request.log.error({ err: error }, "screen failed");
  return acceptsJson(request)
    ? sendRefusal(request, reply, refusal)
    : sendPlainPage(request, reply, refusal);
}

/** An error as an HTML page. */
export function sendPlainPage(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  if (refusal.retryAfter) reply.header("retry-after", Math.ceil(refusal.retryAfter));
  const requestId = refusal.code === "failed" ? request.id : undefined;
  return setPageHeaders(reply.code(refusalStatus[refusal.code])).send(
    renderRefusalPage(refusal.message, {
      requestId,
      settings: request.server.siteSettings,
    }),
  );
}

interface RefusalPageOptions {
  /** The id of the request that failed, shown for reports. */
  requestId?: string | undefined;
  settings?: Pick<LiveSettings, "current"> | undefined;
}

export const renderRefusalPage = (
  text: string,
  { requestId, settings = defaultSettings }: RefusalPageOptions = {},
) =>
  renderPlainPage({
    title: "تعذر فتح الصفحة",
    text,
    requestId,
    site: settings.current.site,
    link: { href: "/", label: "العودة إلى الرئيسية" },
  });

export const setPageHeaders = (reply: FastifyReply) =>
  reply
    .header("cache-control", "no-store")
    .header("content-security-policy", plainPolicy)
    .type("text/html; charset=utf-8");

/** A page that needs no other file but the owner's logo, which browsers have from other pages. */
export const renderPlainPage = ({ title, text, requestId, link, script, site }: PlainPage) =>
  `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(pageTitle(title, site))}</title>` +
  `<style>${plainStyle}</style><main data-palette="${site.palette}">${markOf(site)}<h1>${title}</h1><p>${text}</p>` +
  (requestId ? `<p>رمز الخطأ: <bdi>${requestId}</bdi></p>` : "") +
  `<p><a href="${link.href}">${link.label}</a></p></main>` +
  (script ? `<script>${script}</script>` : "") +
  "</html>";

const markOf = ({ logo }: PlainSite) => (logo ? `<img src="/logo.png?v=${logo}" alt="">` : mark);

/** The site's name is its owner's text. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
