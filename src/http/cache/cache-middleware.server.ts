import type { IncomingMessage } from "node:http";
import { hasBody } from "#src/http/api/has-body.server.ts";
import { isCompressed } from "#src/http/server/compressed-bodies.server.ts";
import { countHostHeaders } from "#src/http/server/malformed-requests.server.ts";
import type { Middleware } from "#src/http/server/middleware.ts";
import type { FindReadyResponse } from "./ready-response.server.ts";

/** Sends cache hits from the request listener of node:http, before the app. */
export const cacheMiddleware =
  (findReadyResponse: FindReadyResponse): Middleware =>
  (request, response, next) => {
    const ready = isPlain(request) ? findReadyResponse(request) : undefined;
    if (!ready) return next();
    // Node leaves the body out for HEAD.
    response.writeHead(ready.status, ready.headers).end(ready.body);
  };

const isPlain = (request: IncomingMessage) =>
  (request.method === "GET" || request.method === "HEAD") &&
  !hasBody(request) &&
  !isCompressed(request) &&
  countHostHeaders(request) === 1;
