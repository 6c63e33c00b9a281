import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalStatus } from "../../errors/refusal.server.ts";
import { type RefusalCode, refusalTexts } from "../../errors/refusal.texts.ts";
import { inSeconds, year } from "../../util/time.ts";
import { plainPolicy, refusalPage } from "../render/plain-page.server.ts";
import { contentPolicy } from "../security/headers.server.ts";

/** What an answer says to a browser that no hook has dressed. */
export const bareHeaders = (secure: boolean, policy = contentPolicy({})) => ({
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  ...(secure ? { "strict-transport-security": `max-age=${inSeconds(year)}` } : {}),
});

/**
 * A refusal that is sent before the app has seen the request: made once, so that it costs next to
 * nothing. A page for who opens one, JSON for everyone else.
 * @param retryAfter in seconds
 */
export function shortAnswer(
  code: RefusalCode,
  { secure, retryAfter }: { secure: boolean; retryAfter: number },
) {
  const made = (type: string, text: string, policy?: string) => {
    const bytes = Buffer.from(text);
    const headers = {
      ...bareHeaders(secure, policy),
      "retry-after": retryAfter,
      "content-type": `${type}; charset=utf-8`,
      "content-length": bytes.length,
    };
    return { headers: Object.entries(headers).flat(), bytes };
  };
  const json = made("application/json", JSON.stringify({ message: refusalTexts[code] }));
  const page = made("text/html", refusalPage(refusalTexts[code]), plainPolicy);
  return ({ headers }: IncomingMessage, response: ServerResponse) => {
    const { headers: head, bytes } = headers.accept?.includes("text/html") ? page : json;
    response.writeHead(refusalStatus[code], head).end(bytes);
  };
}
