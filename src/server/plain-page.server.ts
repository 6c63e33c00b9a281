import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { asRefusal } from "./errors.server.ts";
import { contentPolicy } from "./headers.server.ts";
import { refusalStatus } from "./refusal.server.ts";

const style =
  "body{font:18px/1.75 Tahoma,sans-serif;background:#f5efe5;color:#24211c;max-width:34rem;" +
  "margin:20vh auto;padding:0 1rem}a{color:#0f5a5e}" +
  "@media(prefers-color-scheme:dark){body{background:#171512;color:#f2ebdf}a{color:#6cc5bc}}";

const policy = contentPolicy({
  "style-src": [`'sha256-${createHash("sha256").update(style).digest("base64")}'`],
});

/** What a person sees when a screen cannot even be drawn: what happened, and the way on. */
export function sendPlainPage(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const refusal = asRefusal(error);
  if (refusal.code === "failed") request.log.error({ err: error }, "screen failed");
  if (refusal.retryAfter) reply.header("retry-after", Math.ceil(refusal.retryAfter));
  const number = refusal.code === "failed" ? `<p>رقم الطلب: <bdi>${request.id}</bdi></p>` : "";
  return reply
    .code(refusalStatus[refusal.code])
    .header("cache-control", "no-store")
    .header("content-security-policy", policy)
    .type("text/html; charset=utf-8")
    .send(
      `<!doctype html><html lang="ar" dir="rtl"><meta charset="utf-8">` +
        `<meta name="viewport" content="width=device-width"><title>حرفي</title>` +
        `<style>${style}</style><main><h1>تعذر فتح الصفحة</h1><p>${refusal.message}</p>${number}` +
        `<p><a href="/">العودة إلى الرئيسية</a></p></main></html>`,
    );
}
