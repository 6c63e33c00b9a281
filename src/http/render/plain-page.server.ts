import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { type Refusal, refusalStatus } from "../../errors/refusal.server.ts";
import { defaultSettings, type LiveSettings } from "../../settings/live-settings.ts";
import { pageTitle, type Site } from "../../settings/site.ts";
import { acceptsJson } from "../api/accept-constraint.server.ts";
import { refusalFor } from "../api/client-gone.server.ts";
import { sendRefusal } from "../api/errors.server.ts";
import { contentPolicy } from "../security/headers.server.ts";

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

/** Of the site, what such a page shows. */
type PlainSite = Pick<Site, "name">;

declare module "fastify" {
  interface FastifyInstance {
    /** For pages outside of the screens. */
    siteSettings?: Pick<LiveSettings, "current">;
  }
}

const style =
  "body{font:18px/1.75 Tahoma,sans-serif;background:#f5efe5;color:#24211c;max-width:34rem;" +
  "margin:16vh auto;padding:0 1.5rem}svg{width:72px}h1{line-height:1.35;margin:1rem 0}" +
  "a{display:inline-block;margin-top:.5rem;padding:.6rem 1.6rem;border-radius:10px;" +
  "background:#0f5a5e;color:#fff;font-weight:bold;text-decoration:none}" +
  "@media(prefers-color-scheme:dark){body{background:#171512;color:#f2ebdf}" +
  "a{background:#56b3aa;color:#06201f}}";
const logo = readFileSync(new URL("../../../public/icon.svg", import.meta.url), "utf8");

export const plainStyleSources = [
  `'sha256-${createHash("sha256").update(style).digest("base64")}'`,
];

/** Content security policy of these pages: allows their inline style. */
export const plainPolicy = contentPolicy({ "style-src": plainStyleSources });

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
  /** Of the request that failed, shown for reports. */
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

/** A page that needs no other file. */
export const renderPlainPage = ({ title, text, requestId, link, script, site }: PlainPage) =>
  `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(pageTitle(title, site))}</title>` +
  `<style>${style}</style><main>${logo.trim()}<h1>${title}</h1><p>${text}</p>` +
  (requestId ? `<p>رمز الخطأ: <bdi>${requestId}</bdi></p>` : "") +
  `<p><a href="${link.href}">${link.label}</a></p></main>` +
  (script ? `<script>${script}</script>` : "") +
  "</html>";

/** The site's name is its owner's text. */
const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.codePointAt(0)};`);
