import type { IncomingMessage, ServerResponse } from "node:http";
import { refusalStatus } from "#src/errors/refusal.server.ts";
import { type RefusalCode, refusalTexts } from "#src/errors/refusal.texts.ts";
import { plainPolicy, renderRefusalPage } from "#src/http/render/plain-page.server.ts";
import { corsHeadersFor } from "#src/http/security/cors.server.ts";
import { contentPolicy } from "#src/http/security/headers.server.ts";
import { defaultSettings, type LiveSettings } from "#src/settings/live-settings.ts";
import { inSeconds, year } from "#src/util/time.ts";

/** Security headers of a response that is sent without the app's hooks. */
export const standaloneHeaders = (secure: boolean, policy = contentPolicy({})) => ({
  "content-security-policy": policy,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cache-control": "no-store",
  ...(secure ? { "strict-transport-security": `max-age=${inSeconds(year)}` } : {}),
});

/**
 * A refusal sent before the app has seen the request, built once so that rejecting costs little: an
 * HTML page for browsers, JSON for other clients.
 * @param retryAfter seconds
 */
export function createPrebuiltRefusal(
  code: RefusalCode,
  {
    secure,
    corsOrigins,
    retryAfter,
    settings = defaultSettings,
  }: {
    secure: boolean;
    corsOrigins: string[];
    retryAfter: number;
    settings?: Pick<LiveSettings, "current"> | undefined;
  },
) {
  const build = (type: string, text: string, policy?: string) => {
    const body = Buffer.from(text);
    const headers = {
      ...standaloneHeaders(secure, policy),
      "retry-after": retryAfter,
      "content-type": `${type}; charset=utf-8`,
      "content-length": body.length,
    };
    return { headers: Object.entries(headers).flat(), body };
  };
  const json = build("application/json", JSON.stringify({ message: refusalTexts[code] }));
  const buildPage = () =>
    build("text/html", renderRefusalPage(refusalTexts[code], { settings }), plainPolicy);
  let page = buildPage();
  let { version } = settings.current;
  function currentPage() {
    // With the site's name; built again only when that may have changed.
    if (version !== settings.current.version) {
      version = settings.current.version;
      page = buildPage();
    }
    return page;
  }
  return (request: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = request.headers.accept?.includes("text/html") ? currentPage() : json;
    const cors = Object.entries(corsHeadersFor(request.headers.origin, corsOrigins)).flat();
    response.writeHead(refusalStatus[code], [...headers, ...cors]).end(body);
  };
}
