import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isInside } from "../render/in-process-request.server.ts";
import { KeptAnswer } from "./cached-response.server.ts";
import { type KeptAnswers, keyOf } from "./response-cache.server.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Answers alike to everyone. Says what an answer tells of, or `inside` when that is known only
     * by what the screen has asked for.
     */
    kept?: ((request: FastifyRequest) => string[]) | "inside";
  }
  interface FastifyRequest {
    /** What the screen of this request tells of; null if it must not be kept. */
    topics: string[] | null;
    making: Making | null;
    /** Whether it got what was kept; null where nothing is. */
    isKept: boolean | null;
  }
}

/** An answer on its way. */
interface Making {
  key: string;
  /** Of the kept answers, as it was begun. */
  generation: number;
  /** Sent in its place if it fails. */
  former: KeptAnswer | undefined;
  done: (answer: KeptAnswer | undefined) => void;
}

/**
 * A browser asks each time whether what it has is still true. A cache on the way may answer many who
 * ask within a second, which is how fresh things have to be; and for an hour while we cannot.
 */
export const cachedForAll = "public, max-age=0, s-maxage=1, stale-if-error=3600";

/** Tells a screen what the answers tell of that it is made of; never leaves the process. */
export const topicsHeader = "x-topics";

/** What each request has of its own, or what the sending of bytes brings with it. */
const own = new Set([
  "content-length",
  "content-encoding",
  "date",
  "etag",
  "retry-after",
  "vary",
  topicsHeader,
]);

/**
 * Sends what was sent before, for as long as it is true: the same bytes, compressed once. Of many
 * who ask at once for what is not there, one has it made and all get it. While the database is
 * away, what there is still answers.
 */
export const keepAnswers = fp(async (app: FastifyInstance, { kept }: { kept: KeptAnswers }) => {
  const underWay = new Map<
    string,
    { generation: number; answer: Promise<KeptAnswer | undefined> }
  >();
  app.decorateRequest("topics", null);
  app.decorateRequest("making", null);
  app.decorateRequest("isKept", null);

  app.addHook("onRequest", async (request, reply) => {
    if (request.method !== "GET" || !request.routeOptions.config?.kept) return;
    const key = keyOf(request.raw);
    const found = kept.find(key);
    if (found?.isFresh) return send(request, reply, found.answer);
    const { generation } = kept;
    const other = underWay.get(key);
    if (other?.generation === generation) {
      const answer = await other.answer;
      if (answer) return send(request, reply, answer);
    }
    const { promise, resolve } = Promise.withResolvers<KeptAnswer | undefined>();
    const making = { key, generation, former: found?.answer, done: resolve };
    request.making = making;
    request.isKept = false;
    const mine = { generation, answer: promise };
    underWay.set(key, mine);
    promise.then(() => {
      if (underWay.get(key) === mine) underWay.delete(key);
    });
  });

  app.addHook("onSend", async (request, reply, payload) => {
    const { making } = request;
    if (!making) return payload;
    request.making = null;
    const answer = keepable(request, reply, payload);
    if (answer) kept.keepIfCurrent(making.key, answer, making.generation);
    making.done(answer);
    if (answer) return dress(request, reply, answer);
    const failed = reply.statusCode >= 500;
    // What was there before is true no more, also for a later failure.
    if (!failed) kept.remove(making.key);
    if (!failed || !making.former) return payload;
    reply.removeHeader("retry-after");
    return dress(request, reply.code(200), making.former);
  });

  // Whoever waits for an answer that never comes makes it.
  app.addHook("onResponse", async ({ making }) => making?.done(undefined));

  function keepable(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const isWhole = typeof payload === "string" || Buffer.isBuffer(payload);
    if (reply.statusCode !== 200 || !isWhole || reply.hasHeader("set-cookie")) return undefined;
    const topics = topicsOf(request);
    if (!topics) return undefined;
    if (isInside(request)) reply.header(topicsHeader, topics.join(" "));
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", cachedForAll);
    const route = request.screen ?? request.routeOptions.url ?? "none";
    return new KeptAnswer(payload, { headers: headersOf(reply), topics, route });
  }
});

function topicsOf(request: FastifyRequest): string[] | null {
  const { kept } = request.routeOptions.config;
  if (!kept) return null;
  return kept === "inside" ? request.topics : kept(request);
}

const headersOf = (reply: FastifyReply) =>
  Object.fromEntries(
    Object.entries(reply.getHeaders()).flatMap(([name, value]) =>
      own.has(name) || value === undefined ? [] : [[name, String(value)]],
    ),
  );

async function send(request: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  if (isInside(request)) reply.header(topicsHeader, answer.topics.join(" "));
  request.isKept = true;
  request.screen = answer.route;
  return reply.send(await dress(request, reply, answer));
}

/** Puts on what belongs to it. @returns the bytes, none for who has them already */
async function dress({ headers }: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  const isThere = answer.isAmong(headers["if-none-match"]);
  const encoding = isThere ? "identity" : answer.encodingFor(headers["accept-encoding"]);
  reply.headers(answer.headersIn(encoding));
  if (!isThere) return answer.bodyIn(encoding);
  reply.code(304);
  return "";
}
