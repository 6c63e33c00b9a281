import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionError, FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { Refusal } from "#src/errors/refusal.server.ts";
import { refusalTexts } from "#src/errors/refusal.texts.ts";
import { acceptsErrorPage } from "#src/http/api/accept-constraint.server.ts";
import { plainPolicy, renderRefusalPage } from "#src/http/render/plain-page.server.ts";
import { corsHeadersFor } from "#src/http/security/cors.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { standaloneHeaders } from "./prebuilt-refusal.server.ts";

/** Refuses requests without exactly one Host header: a proxy might have used another one. */
export const requireSingleHost = fp(async (app: FastifyInstance) => {
  app.addHook("onRequest", async ({ raw }, reply) => {
    const hosts = countHostHeaders(raw);
    if (hosts === 1 || (hosts === 0 && raw.httpVersion === "1.0")) return;
    reply.header("connection", "close");
    throw new Refusal("unreadable");
  });
});

function countHostHeaders({ rawHeaders }: IncomingMessage) {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") count++;
  }
  return count;
}

const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

interface ErrorHandlerOptions {
  secure: boolean;
  corsOrigins: string[];
  settings?: Pick<LiveSettings, "current">;
}

/**
 * Responds to malformed and timed-out requests, which reach no hook and no handler. The connection
 * is closed, because the start of the next request is unknown.
 */
export const createClientErrorHandler =
  ({ secure, corsOrigins, settings }: ErrorHandlerOptions) =>
  (error: ConnectionError, socket: Socket) => {
    const isGone = error.code === "ECONNRESET" || socket.destroyed;
    // Never write into a response that is being sent.
    const isResponding = "_httpMessage" in socket && socket._httpMessage !== null;
    if (isGone || !socket.writable || isResponding) return socket.destroy();
    const text = refusalTexts.unreadable;
    const request = readHead(error);
    const isPage = acceptsErrorPage(request);
    const body = isPage ? renderRefusalPage(text, { settings }) : JSON.stringify({ message: text });
    const securityHeaders = isPage
      ? standaloneHeaders(secure, plainPolicy)
      : standaloneHeaders(secure);
    const head = [
      `HTTP/1.1 ${statuses[error.code] ?? "400 Bad Request"}`,
      `content-type: ${isPage ? "text/html" : "application/json"}; charset=utf-8`,
      `content-length: ${Buffer.byteLength(body)}`,
      ...Object.entries({
        ...securityHeaders,
        ...corsHeadersFor(request.headers.origin, corsOrigins),
      }).map(([name, value]) => `${name}: ${value}`),
      "connection: close",
    ];
    return socket.end(`${head.join("\r\n")}\r\n\r\n${body}`);
  };

/** Node refuses more headers than a quarter of this, and reads on to the end of what it has received. */
const maxHeadBytes = 64 * 1024;

/**
 * The path and the headers Accept and Origin of a request that Node could not parse, from the bytes that
 * it read last. All are missing if these do not begin with the request, as when it arrives in pieces.
 */
function readHead({ rawPacket }: ConnectionError) {
  // Typed as an object of numbers, but Node sets a buffer, and none for a timeout. It may be longer than headers may.
  const text = Buffer.isBuffer(rawPacket) ? rawPacket.toString("latin1", 0, maxHeadBytes) : "";
  const url = /^\S+ (?:https?:\/\/[^/?\s]*)?(\S+)/.exec(text)?.[1];
  // Spaces are trimmed afterwards: an expression for those at the end takes quadratic time.
  const header = (line: RegExp) => (url ? line.exec(text)?.[1]?.trim() : undefined);
  const [accept, origin] = [header(/^accept:(.*)$/im), header(/^origin:(.*)$/im)];
  return { url, headers: { ...(accept ? { accept } : {}), ...(origin ? { origin } : {}) } };
}
