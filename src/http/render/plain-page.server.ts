import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyReply, FastifyRequest } from "fastify";
import { asRefusal } from "../../errors/as-refusal.server.ts";
import { refusalStatus } from "../../errors/refusal.server.ts";
import { titleOf } from "../../settings/site-name.ts";
import { contentPolicy } from "../security/headers.server.ts";

interface PlainPage {
  title: string;
  text: string;
  /** Of the request that failed. */
  number?: string | undefined;
  wayOn: { href: string; label: string };
}

const style =
  "body{font:18px/1.75 Tahoma,sans-serif;background:#f5efe5;color:#24211c;max-width:34rem;" +
  "margin:16vh auto;padding:0 1.5rem}svg{width:72px}h1{line-height:1.35;margin:1rem 0}" +
  "a{display:inline-block;margin-top:.5rem;padding:.6rem 1.6rem;border-radius:10px;" +
  "background:#0f5a5e;color:#fff;font-weight:bold;text-decoration:none}" +
  "@media(prefers-color-scheme:dark){body{background:#171512;color:#f2ebdf}" +
  "a{background:#56b3aa;color:#06201f}}";
const mark = readFileSync(new URL("../../../public/icon.svg", import.meta.url), "utf8");

/** Lets such a page have its style. */
export const plainPolicy = contentPolicy({
  "style-src": [`'sha256-${createHash("sha256").update(style).digest("base64")}'`],
});

/** What a person sees when a screen cannot even be drawn: what happened, and the way on. */
export function sendPlainPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  if (refusal.code === "failed") request.log.error({ err: error }, "screen failed");
  if (refusal.retryAfter) reply.header("retry-after", Math.ceil(refusal.retryAfter));
  const number = refusal.code === "failed" ? request.id : undefined;
  return asPage(reply.code(refusalStatus[refusal.code])).send(refusalPage(refusal.message, number));
}

/** @param number of the request that failed */
export const refusalPage = (text: string, number?: string) =>
  plainPage({
    title: "تعذر فتح الصفحة",
    text,
    number,
    wayOn: { href: "/", label: "العودة إلى الرئيسية" },
  });

/** Gives an answer the headers of such a page. */
export const asPage = (reply: FastifyReply) =>
  reply
    .header("cache-control", "no-store")
    .header("content-security-policy", plainPolicy)
    .type("text/html; charset=utf-8");

/** A page that needs no file and no script. */
export const plainPage = ({ title, text, number, wayOn }: PlainPage) =>
  `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><title>${titleOf(title)}</title>` +
  `<style>${style}</style><main>${mark.trim()}<h1>${title}</h1><p>${text}</p>` +
  (number ? `<p>رقم الطلب: <bdi>${number}</bdi></p>` : "") +
  `<p><a href="${wayOn.href}">${wayOn.label}</a></p></main></html>`;
