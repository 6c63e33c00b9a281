import { negotiate } from "@fastify/accept-negotiator";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import { isInside } from "../server/inner-door.server.ts";
import { asKept, type Encoding, type KeptAnswer, type KeptAnswers } from "./kept-answers.server.ts";

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
  /** The state of the kept answers in which it was begun. */
  begun: number;
  /** Sent in its place if it fails. */
  former: KeptAnswer | undefined;
  done: (answer: KeptAnswer | undefined) => void;
}

/** Tells a screen what the answers tell of that it is made of; never leaves the process. */
export const topicsHeader = "x-topics";

/** What each request has of its own, or what the sending of bytes brings with it. */
const own = new Set([
  ...["content-length", "content-encoding", "date", "etag", "retry-after", "vary"],
  topicsHeader,
]);

/**
 * Sends what was sent before, for as long as it is true: the same bytes, compressed once. Of many
 * who ask at once for what is not there, one has it made and all get it. While the database is
 * away, what there is still answers.
 */
export const keepAnswers = fp(async (app: FastifyInstance, { kept }: { kept: KeptAnswers }) => {
  const underWay = new Map<string, { begun: number; answer: Promise<KeptAnswer | undefined> }>();
  app.decorateRequest("topics", null);
  app.decorateRequest("making", null);
  app.decorateRequest("isKept", null);

  app.addHook("onRequest", async (request, reply) => {
    const { config, url } = request.routeOptions;
    if (request.method !== "GET" || !config?.kept) return;
    const key = `${url} ${request.url}`;
    const found = kept.find(key);
    if (found?.isFresh) return send(request, reply, found.answer);
    const begun = kept.state;
    const other = underWay.get(key);
    if (other?.begun === begun) {
      const answer = await other.answer;
      if (answer) return send(request, reply, answer);
    }
    const { promise, resolve } = Promise.withResolvers<KeptAnswer | undefined>();
    const making = { key, begun, former: found?.answer, done: resolve };
    request.making = making;
    request.isKept = false;
    const mine = { begun, answer: promise };
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
    if (answer) kept.keep(making.key, answer, making.begun);
    making.done(answer);
    if (answer) return dress(request, reply, answer);
    if (reply.statusCode < 500 || !making.former) return payload;
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
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-cache");
    return asKept(payload, { headers: headersOf(reply), topics, screen: request.screen });
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
  if (answer.screen) request.screen = answer.screen;
  return reply.send(await dress(request, reply, answer));
}

const encodingFor = (header: string | string[] | undefined): Encoding =>
  (negotiate(String(header ?? ""), ["br", "gzip"]) as Encoding | null) ?? "identity";

/** Puts on what belongs to it. @returns the bytes, none for who has them already */
async function dress({ headers }: FastifyRequest, reply: FastifyReply, answer: KeptAnswer) {
  const { etag, isCompressible } = answer;
  reply.headers(answer.headers).header("etag", etag);
  if (isCompressible) reply.header("vary", "accept-encoding");
  if (headers["if-none-match"]?.split(/\s*,\s*/).some((tag) => tag.replace(/^W\//, "") === etag)) {
    reply.code(304);
    return "";
  }
  const encoding = isCompressible ? encodingFor(headers["accept-encoding"]) : "identity";
  if (encoding !== "identity") reply.header("content-encoding", encoding);
  return answer.in(encoding);
}
