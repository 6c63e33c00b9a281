import { createServer, type IncomingHttpHeaders, type RequestListener } from "node:http";
import type { FastifyInstance, FastifyServerOptions } from "fastify";
import fp from "fastify-plugin";
import type { OpenDatabase } from "#src/database/open.server.ts";
import type { RemoveParameters } from "#src/http/cache/ignored-parameters.server.ts";
import { createFindReadyResponse } from "#src/http/cache/ready-response.server.ts";
import type { ResponseCache } from "#src/http/cache/response-cache.server.ts";
import { fastPath } from "#src/http/fast-path/fast-path.server.ts";
import type { MetricsRegistry } from "#src/http/metrics/registry.server.ts";
import { createClientAddress } from "#src/http/security/client-address.server.ts";
import { createCachedHitsLimit } from "#src/http/security/limits/cached-hits-limit.server.ts";
import type { LimitName } from "#src/http/security/limits/limit-values.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { limitConnections } from "./connection-limit.server.ts";
import type { IsExempt } from "./exempt-requests.server.ts";
import { createLoadShedding } from "./load-shedding.server.ts";
import { pendingResponses } from "./pending-response.server.ts";
import { oneRequestAtATime } from "./pipelining.server.ts";
import { createRequestGapLimit } from "./request-gap.server.ts";
import { parseInPieces } from "./socket-wrapper.server.ts";
import { createThrottle } from "./throttle.server.ts";
import { nodeServerOptions, type Timeouts } from "./timeouts.server.ts";
import { minCounted, type UnsentBytes } from "./unsent-bytes.server.ts";

interface ServerDeps {
  cache: ResponseCache | undefined;
  corsOrigins: string[];
  databaseKind: OpenDatabase["kind"];
  removeParameters: RemoveParameters;
  hasFastPath: boolean;
  isExempt: IsExempt;
  limiter: Limiter;
  limitFactor: number;
  /** Whether X-Forwarded-* headers from this address are trusted. */
  trustProxy: (address: string) => boolean;
  metrics: MetricsRegistry | null;
  secure: boolean;
  /** The site's settings, for error pages. */
  settings?: Pick<LiveSettings, "current">;
  timeouts: Timeouts;
  /** Shared with the app: what a client has not read counts alike, whoever has sent it. */
  unsent: UnsentBytes;
  /** Called with each response that the app does not see. */
  onCachedHit?: (hit: {
    route: string;
    status: number;
    url: string | undefined;
    headers: IncomingHttpHeaders;
    addressOf: () => string;
  }) => void;
  /** Only the app writes the log, so with this every request reaches it. */
  logsEveryRequest: boolean;
}

/**
 * The HTTP server and what runs before the app: load shedding and the optional fast path. In-process requests do not pass here.
 * @returns the factory for Fastify's options, and a plugin to register on the app
 */
export function createHttpServer(deps: ServerDeps) {
  const { cache, hasFastPath, isExempt, limiter, trustProxy, metrics, secure, timeouts, unsent } =
    deps;
  const clientAddress = createClientAddress(trustProxy);
  const loadShedding = createLoadShedding({
    secure,
    corsOrigins: deps.corsOrigins,
    settings: deps.settings,
    databaseKind: deps.databaseKind,
    addressOf: clientAddress,
    isExempt,
    onReject: ({ method }) => count(method, "none", 503),
  });
  const cachedHitsLimits = new Map<LimitName, ReturnType<typeof createCachedHitsLimit>>();
  const throttle = createThrottle({
    addressOf: clientAddress,
    isExempt,
    limitFactor: deps.limitFactor,
  });
  const requestGap = createRequestGapLimit(timeouts);
  const findReadyResponse =
    cache && hasFastPath && !deps.logsEveryRequest
      ? createFindReadyResponse({
          cache,
          corsOrigins: deps.corsOrigins,
          removeParameters: deps.removeParameters,
          consumeLimit: (request, limit) => cachedHitsLimitOf(limit)(clientAddress(request)),
          hasRoom: (request, bytes) =>
            bytes < minCounted || unsent.hasRoom(clientAddress(request), bytes),
          onHit({ route, status, request }) {
            metrics?.countCacheLookup(true);
            count("GET", route, status);
            const { url, headers } = request;
            const addressOf = () => clientAddress(request);
            deps.onCachedHit?.({ route, status, url, headers, addressOf });
          },
        })
      : undefined;

  function cachedHitsLimitOf(name: LimitName) {
    const known = cachedHitsLimits.get(name);
    if (known) return known;
    const batched = createCachedHitsLimit(limiter, name);
    cachedHitsLimits.set(name, batched);
    return batched;
  }

  function count(method: string | undefined, route: string, status: number) {
    metrics?.recordResponse({ method: method ?? "", route, status });
  }

  const serverFactory: FastifyServerOptions["serverFactory"] = (app) => {
    const listener: RequestListener = (request, response) =>
      loadShedding.middleware(request, response, () => app(request, response));
    const times = nodeServerOptions(timeouts);
    const server = createServer(
      times.http,
      requestGap.limitGaps(
        oneRequestAtATime(
          throttle((request, response) =>
            // While the server closes, the app handles all requests and sends `Connection: close`.
            (server.listening ? listener : app)(request, response),
          ),
        ),
      ),
    );
    // `request-bodies.server.ts` sends 100 Continue when the body is about to be read.
    server.on("checkContinue", (request, response) => server.emit("request", request, response));
    // An unknown Expect header is ignored (RFC 9110, 10.1.1) rather than answered with a bare 417.
    server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    server.keepAliveTimeout = times.keepAliveTimeout;
    server.requestTimeout = times.requestTimeout;
    server.setTimeout(times.connectionTimeout);
    return server;
  };

  const plugin = fp(async (app: FastifyInstance) => {
    await app.register(loadShedding.plugin);
    await app.register(pendingResponses, timeouts);
    // The only place that knows of the fast path.
    if (findReadyResponse) {
      await app.register(fastPath, {
        respond({ url, headers }, socket) {
          const response = findReadyResponse({ url, headers, socket });
          if (response) requestGap.restart({ socket });
          return response;
        },
        claim({ headers }, socket, bytes, cut) {
          return unsent.claim(clientAddress({ headers, socket }), bytes, cut);
        },
        timeouts,
      });
    } else parseInPieces(app.server);
    // After these, which call the listeners before them only once they hand a connection over.
    limitConnections(app.server, trustProxy);
    app.server.on("connection", loadShedding.onConnection);
  });
  return { serverFactory, plugin };
}
