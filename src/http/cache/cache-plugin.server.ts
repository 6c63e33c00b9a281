import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { CachedResponse } from "./cached-response.server.ts";
import { cacheKey, type ResponseCache } from "./response-cache.server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * The route's responses are the same for everyone and may be cached with these tags;
     * `collected`: with those that its handler sets, a screen those of the API calls made while rendering.
     */
    cacheTags?: ((request: FastifyRequest) => string[]) | "collected";
    /**
     * A cached page that shows this response is not renewed when the response changes: for what a page
     * shows besides its subject. It may then be as old as a cached response may be at most.
     */
    mayBeStaleOnPages?: true;
  }
  interface FastifyRequest {
    /** Set by the handler; null if the response must not be cached. */
    collectedTags: string[] | null;
    pendingResponse: PendingResponse | null;
    /** Null where nothing is cached. */
    isCacheHit: boolean | null;
  }
}

/** A response that is being made for the cache. */
interface PendingResponse {
  key: string;
  /** The cache's generation when it was begun. */
  generation: number;
  /** Sent instead if making it fails. */
  stale: CachedResponse | undefined;
  resolve: (response: CachedResponse | undefined) => void;
}

/**
 * Browsers revalidate by the ETag every time. A shared cache may answer from its copy for a second,
 * the longest that a change may stay invisible, and for an hour while the site fails.
 */
export const publicCacheControl = "public, max-age=0, s-maxage=1, stale-if-error=3600";

/** Passes the tags of an API response to the page that is rendered; never leaves the process. */
export const cacheTagsHeader = "x-cache-tags";

/** Set anew for each request, encoding or origin. */
const uncachedHeaders = new Set([
  "access-control-allow-credentials",
  "access-control-allow-origin",
  "access-control-expose-headers",
  "content-length",
  "content-encoding",
  "date",
  "etag",
  "retry-after",
  "vary",
  cacheTagsHeader,
]);

/**
 * The response cache inside the app. Concurrent misses for one key run the handler once (request
 * coalescing). While the handler fails, for example without a database, the stale response is sent.
 *
 * Most hits never get here: see ready-response.server.ts.
 */
export const responseCachePlugin = fp(
  async (app: FastifyInstance, { cache }: { cache: ResponseCache }) => {
    const pendingByKey = new Map<
      string,
      { generation: number; response: Promise<CachedResponse | undefined> }
    >();
    app.decorateRequest("collectedTags", null);
    app.decorateRequest("pendingResponse", null);
    app.decorateRequest("isCacheHit", null);

    app.addHook("onRequest", async (request, reply) => {
      const isRead = request.method === "GET" || request.method === "HEAD";
      if (!isRead || !request.routeOptions.config?.cacheTags) return;
      const key = cacheKey(request.raw, request.url);
      const found = cache.find(key);
      if (found?.isFresh) return sendHit(request, reply, found.response);
      const { generation } = cache;
      const other = pendingByKey.get(key);
      if (other?.generation === generation) {
        const response = await other.response;
        if (response) return sendHit(request, reply, response);
      }
      const { promise, resolve } = Promise.withResolvers<CachedResponse | undefined>();
      request.pendingResponse = { key, generation, stale: found?.response, resolve };
      request.isCacheHit = false;
      const own = { generation, response: promise };
      pendingByKey.set(key, own);
      promise.then(() => {
        if (pendingByKey.get(key) === own) pendingByKey.delete(key);
      });
    });

    app.addHook("onSend", async (request, reply, payload) => {
      const { pendingResponse: pending } = request;
      if (!pending) return payload;
      request.pendingResponse = null;
      const response = createCachedResponse(request, reply, payload);
      if (response) cache.store(pending.key, response, pending.generation);
      pending.resolve(response);
      if (response) return applyTo(reply, response, request);
      const hasFailed = reply.statusCode >= 500;
      // Any other answer replaces the stale response for good, but for one that is about the client.
      if (!hasFailed && reply.statusCode !== tooMany) cache.delete(pending.key);
      if (!hasFailed || !pending.stale) return payload;
      reply.removeHeader("retry-after");
      return applyTo(reply.code(200), pending.stale, request);
    });

    // If the client has gone before onSend, those who wait for the response make it themselves.
    app.addHook("onResponse", async ({ pendingResponse }) => pendingResponse?.resolve(undefined));
  },
);

const tooMany = 429;

/** @returns undefined if the response must not be cached */
function createCachedResponse(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
  if (reply.statusCode !== 200 || !isWhole || reply.hasHeader("set-cookie")) return undefined;
  const tags = tagsOf(request);
  if (!tags) return undefined;
  const screenTags = request.routeOptions.config.mayBeStaleOnPages ? [] : tags;
  if (isInProcess(request)) reply.header(cacheTagsHeader, screenTags.join(" "));
  if (!reply.hasHeader("cache-control")) reply.header("cache-control", publicCacheControl);
  const route = request.screen ?? request.routeOptions.url ?? "none";
  const limit = request.routeOptions.config.generalLimit ?? "everything";
  const headers = headersOf(reply);
  // So that a shared cache does not send it to an origin that needs CORS headers.
  if (variesByOrigin(reply)) headers.vary = "origin";
  return new CachedResponse(payload, { headers, tags, screenTags, route, limit });
}

function tagsOf(request: FastifyRequest): string[] | null {
  const { cacheTags } = request.routeOptions.config;
  if (!cacheTags) return null;
  return cacheTags === "collected" ? request.collectedTags : cacheTags(request);
}

const variesByOrigin = (reply: FastifyReply) =>
  /\borigin\b/i.test(String(reply.getHeader("vary") ?? ""));

const headersOf = (reply: FastifyReply): Record<string, string> =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      uncachedHeaders.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );

async function sendHit(request: FastifyRequest, reply: FastifyReply, response: CachedResponse) {
  if (isInProcess(request)) reply.header(cacheTagsHeader, response.screenTags.join(" "));
  request.isCacheHit = true;
  request.screen = response.route;
  // Null would be sent as JSON.
  return reply.send((await applyTo(reply, response, request)) ?? undefined);
}

/** Sets headers and status for this client. @returns the body, null of a 304 */
export async function applyTo(
  reply: FastifyReply,
  response: CachedResponse,
  { headers }: Pick<FastifyRequest, "headers">,
) {
  const isNotModified = response.matches(headers["if-none-match"]);
  const encoding = isNotModified ? "identity" : response.selectEncoding(headers["accept-encoding"]);
  reply.headers(response.headersFor(encoding));
  if (!isNotModified) return response.bodyFor(encoding);
  reply.code(304);
  // With an empty string Fastify would add a Content-Length, which the fast path does not send.
  return null;
}
