import type { IncomingMessage } from "node:http";
import { isAllowedOrigin } from "#src/http/security/cors.server.ts";
import type { LimitName } from "#src/http/security/limits/limit-values.server.ts";
import type { RemoveParameters } from "./ignored-parameters.server.ts";
import type { RawResponse } from "./raw-response.server.ts";
import { cacheKey, type ResponseCache } from "./response-cache.server.ts";

type GetRequest = Pick<IncomingMessage, "url" | "headers" | "socket">;

interface ReadyResponseDeps {
  cache: ResponseCache;
  /** Origins whose responses need CORS headers, which the app adds. */
  corsOrigins: string[];
  /** The app removes them itself, but has not seen the request yet. */
  removeParameters: RemoveParameters;
  /** Counts a request against this rate limit of its address. @returns false once that is exceeded */
  consumeLimit: (request: GetRequest, limit: LimitName) => boolean;
  /** Whether a body of so many bytes may wait in memory until its client has read it. */
  hasRoom: (request: GetRequest, bytes: number) => boolean;
  onHit: (hit: { route: string; status: number; request: GetRequest }) => void;
}

/** @returns the cached response to send before the app sees a GET request, if there is one */
export type FindReadyResponse = (request: GetRequest) => RawResponse | undefined;

/**
 * Cache hits before the app: the response is fresh, exists in the encoding that the client accepts,
 * and no hook would change it. Anything else is left to the app, including the 429 of a client
 * that has exceeded its limit, and the 503 of one that does not read what it is sent.
 */
export const createFindReadyResponse =
  (deps: ReadyResponseDeps): FindReadyResponse =>
  (request) => {
    const { cache, corsOrigins, removeParameters, consumeLimit, hasRoom, onHit } = deps;
    if (isAllowedOrigin(request.headers.origin, corsOrigins)) return undefined;
    const cached = cache.findFresh(cacheKey(request, removeParameters(request.url ?? "")));
    if (!cached) return undefined;
    const full = cached.readyFor(cached.selectEncoding(request.headers["accept-encoding"]));
    if (!full) return undefined;
    const response = cached.matches(request.headers["if-none-match"]) ? cached.notModified : full;
    // Before the limit, against which the app counts what is handed over.
    if (!hasRoom(request, response.body.length)) return undefined;
    if (!consumeLimit(request, cached.limit)) return undefined;
    onHit({ route: cached.route, status: response.status, request });
    return response;
  };
