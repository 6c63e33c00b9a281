import type { IncomingMessage, RequestListener } from "node:http";
import type { Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import fp from "fastify-plugin";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hasBody } from "#src/http/api/has-body.server.ts";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { createRecentUse } from "#src/util/recent-use.server.ts";
import type { IsExempt } from "./exempt-requests.server.ts";
import { createPrebuiltRefusal } from "./prebuilt-refusal.server.ts";
import { whenClosed } from "./when-closed.server.ts";

/**
 * More requests than the database has connections, so that each always has work. The embedded one has one, behind which
 * requests that are in progress wait in the order of their queries and not of their networks.
 */
const concurrency = { server: 64, embedded: 8 };
const defaultLimits = {
  perNetwork: 4,
  minLength: 32,
  maxLength: 1024,
  maxWait: 500,
};
/** Seconds. */
const retryAfter = 1;

interface LoadSheddingOptions {
  secure: boolean;
  corsOrigins: string[];
  settings?: Pick<LiveSettings, "current"> | undefined;
  databaseKind?: OpenDatabase["kind"];
  limits?: QueueLimits;
  /** The client of a request, as rate limits count it. */
  addressOf: (request: IncomingMessage) => string;
  isExempt: IsExempt;
  onReject?: (request: IncomingMessage) => void;
}

/**
 * Load shedding: rejects with 503 when the request queue exceeds its limits, so that the requests
 * that are accepted stay fast. By turns the network comes first that has asked for least lately, so that a visitor does
 * not wait behind each of a hundred networks that ask without a pause, and the one whose turn was longest ago, so that
 * nobody waits for ever behind ever new networks. A request is in progress while the server works on it, not while its client sends the body or reads the response.
 * @returns the middleware that queues or rejects, what is called for each new connection, and a plugin whose
 * hooks see the body and the response
 */
export function createLoadShedding({
  secure,
  corsOrigins,
  settings,
  databaseKind = "server",
  limits = { ...defaultLimits, concurrency: concurrency[databaseKind] },
  addressOf,
  isExempt,
  onReject,
}: LoadSheddingOptions) {
  const queue = new RequestQueue(limits);
  const reject = createPrebuiltRefusal("unavailable", {
    secure,
    corsOrigins,
    retryAfter,
    settings,
  });
  const rejections = new WeakMap<Socket, Rejection>();
  /** How each request in progress ends. */
  const inProgress = new WeakMap<IncomingMessage, () => void>();
  /** Requests of clients by their ids, which in-process calls share. */
  const byId = new Map<string, IncomingMessage>();
  const ids = new WeakMap<IncomingMessage, string>();

  const middleware: Middleware = async (request, response, next) => {
    if (isExempt(request)) return next();
    const network = networkKeyOf(addressOf(request));
    const rejection = rejections.get(request.socket);
    if (rejection?.network === network) {
      rejections.delete(request.socket);
      await delay(Math.max(0, rejection.retryAt - performance.now()));
    }
    const leave = await queue.enter(network);
    if (!leave) {
      rejections.set(request.socket, { network, retryAt: performance.now() + retryAfter * 1000 });
      onReject?.(request);
      return reject(request, response);
    }
    inProgress.set(request, leave);
    whenClosed(response, () => {
      end(request);
      byId.delete(ids.get(request) ?? "");
    });
    // The client may have gone while it waited.
    if (request.socket.destroyed) end(request);
    else next();
  };

  const plugin = fp(async (app: FastifyInstance) => {
    app.addHook("onRequest", async (request) => {
      // Exempt requests have not entered the queue.
      if (!inProgress.has(request.raw)) return;
      byId.set(request.id, request.raw);
      ids.set(request.raw, request.id);
    });
    app.addHook("preParsing", async ({ raw }) => {
      if (sendsBody(raw)) end(raw);
    });
    app.decorate("waitForTurn", waitForTurn);
    app.decorate("endTurn", (request: FastifyRequest) => {
      const raw = isInProcess(request) ? byId.get(request.id) : request.raw;
      if (raw) end(raw);
    });
    // A multipart form is read just before validation.
    app.addHook("preHandler", waitForTurn);
    app.addHook("onSend", async ({ raw }) => end(raw));
  });

  /**
   * A request whose body has arrived waits in the queue again: otherwise a client could hold back the last byte of a
   * thousand bodies and have all of them read at once. Does nothing if it has had its turn.
   */
  async function waitForTurn(request: FastifyRequest) {
    const { raw } = request;
    if (!sendsBody(raw) || isInProcess(request) || isExempt(raw) || inProgress.has(raw)) return;
    const leave = await queue.enterWithBody(networkKeyOf(addressOf(raw)));
    if (!leave) {
      onReject?.(raw);
      throw new Refusal("unavailable", { retryAfter });
    }
    inProgress.set(raw, leave);
    if (raw.socket.destroyed) end(raw);
  }

  function end(request: IncomingMessage) {
    inProgress.get(request)?.();
    inProgress.delete(request);
  }

  return { middleware, plugin, onConnection: () => queue.expectRequest() };
}

declare module "fastify" {
  interface FastifyInstance {
    /** Called by what reads a body that has arrived, before it does. Absent in tests of a part. */
    waitForTurn?(request: FastifyRequest): Promise<void>;
    /**
     * Called where a request begins to wait for another process, which has a queue of its own. Absent in tests of a
     * part.
     */
    endTurn?(request: FastifyRequest): void;
  }
}

/**
 * The last 503 on a connection. A client that sends its next request there before Retry-After has passed waits
 * for the rest of it: a thousand connections that retry at once keep the event loop busy, which accepts
 * only a few new ones each time it has read from all of them (listen.server.ts).
 */
interface Rejection {
  /** Another network's next request, on a connection of a proxy, does not wait. */
  network: string;
  /** By performance.now(). */
  retryAt: number;
}

/** The body of a GET is never read, so that it does not wait for one. */
const sendsBody = (request: IncomingMessage) =>
  hasBody(request) && request.method !== "GET" && request.method !== "HEAD";

/** Calls `next` when it is the turn of a request. */
type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => Promise<void>;

export interface QueueLimits {
  /** Requests in progress at a time. */
  concurrency: number;
  /** How many requests of one network that have waited may be in progress at a time. */
  perNetwork: number;
  /** This many may wait in any case. */
  minLength: number;
  /** While these wait, a network that has its share of them is refused. No more networks than these may wait. */
  maxLength: number;
  /** Milliseconds. Beyond `minLength`, the same holds while the first one has waited longer. */
  maxWait: number;
}

/** Requests with a body that may be in progress in any case. */
const leastWithBody = 4;
/**
 * Requests with a body of one network that may wait. A password takes a twentieth of a second, so nobody would wait
 * for more.
 */
const maxWaitingWithBody = 50;

/** Consecutive turns of the event loop that only accept new requests. */
const acceptTurns = 32;
/** Milliseconds of work between two such phases. */
const workSlice = 20;

interface WaitingRequest {
  since: number;
  network: string;
  hasBody: boolean;
  /** False: it is refused instead, since a network that has asked for less came to a full queue. */
  begin: (mayBegin: boolean) => void;
}

/** More requests of a network are not remembered, or a large one would wait long when a flood begins. */
const maxUse = 20;

/**
 * Requests that have been accepted and not begun. Work on one request blocks the event loop, and
 * requests that arrive meanwhile wait in the kernel, where they cannot be rejected. So the queue
 * alternates between accepting what has arrived, and slices of work.
 */
class RequestQueue {
  /** By network, apart for those with a body, in the order of their turns; none is empty. */
  readonly #waiting = new Map<string, WaitingRequest[]>();
  /** How many of each are in progress. */
  readonly #begun = new Map<string, number>();
  #begunWithBody = 0;
  readonly #recentUse = createRecentUse();
  #isLongestAgoNext = false;
  readonly #limits: QueueLimits;
  #length = 0;
  #inProgress = 0;
  #hasNewRequests = false;
  #isRunning = false;
  #sliceEnd = 0;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** A connection has been accepted, whose request is read in one of the next turns. */
  expectRequest() {
    this.#hasNewRequests = true;
  }

  /**
   * Waits for its turn.
   * @returns what ends its work; undefined at once if too many wait, of which its network has its share
   */
  enter(network: string): Promise<(() => void) | undefined> {
    return this.#enter(network, network, false);
  }

  /**
   * Waits for the turn of a request whose body has arrived, beside those of its network that have none: some take
   * seconds, such as a picture's. A quarter of all requests in progress may be such ones, half of these of one
   * network, so that pages are served meanwhile and few wait for one another's passwords.
   */
  enterWithBody(network: string): Promise<(() => void) | undefined> {
    return this.#enter(`${network} with a body`, network, true);
  }

  async #enter(key: string, network: string, hasBody: boolean): Promise<(() => void) | undefined> {
    this.#hasNewRequests = true;
    const since = performance.now();
    const own = this.#waiting.get(key)?.length ?? 0;
    if (hasBody && own >= maxWaitingWithBody) return undefined;
    const mayEnter = !this.#isFull(own, since) || (own === 0 && this.#makeRoom(network, hasBody));
    if (!mayEnter) return undefined;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const waiting = this.#waiting.get(key) ?? [];
    waiting.push({ since, network, hasBody, begin: resolve });
    this.#waiting.set(key, waiting);
    this.#length++;
    this.#run();
    if (!(await promise)) return undefined;
    return () => {
      const begun = this.#begun.get(key)! - 1;
      if (begun > 0) this.#begun.set(key, begun);
      else this.#begun.delete(key);
      if (hasBody) this.#begunWithBody--;
      this.#end();
    };
  }

  #end() {
    this.#inProgress--;
    this.#run();
  }

  /** @param own how many of the same network and kind wait */
  #isFull(own: number, now: number) {
    const { minLength, maxLength, maxWait } = this.#limits;
    if (this.#length < minLength) return false;
    // A network of which none waits is heard in any case, or a single one could keep out all others.
    if (own === 0) return this.#waiting.size >= maxLength;
    if (this.#length >= 2 * maxLength) return true;
    const isBehind =
      this.#length >= maxLength ||
      [...this.#waiting.values()].some(([first]) => now - first!.since > maxWait);
    return isBehind && own >= this.#length / this.#waiting.size;
  }

  #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    // The slice goes on that was left since all of the networks that wait had as many in progress as they may.
    if (performance.now() < this.#sliceEnd) setImmediate(() => this.#work());
    else this.#accept(acceptTurns);
  }

  #accept(turnsLeft: number) {
    this.#hasNewRequests = false;
    setImmediate(() => {
      if (this.#hasNewRequests && turnsLeft > 0) this.#accept(turnsLeft - 1);
      else {
        this.#sliceEnd = performance.now() + workSlice;
        this.#work();
      }
    });
  }

  /** Begins one request after the other, so that what each does synchronously counts in the slice. */
  #work() {
    const next = this.#inProgress < this.#limits.concurrency ? this.#next() : undefined;
    if (!next) {
      this.#isRunning = false;
      return;
    }
    this.#inProgress++;
    next.begin(true);
    // After all microtasks, in which it goes on until it waits for something.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (performance.now() < this.#sliceEnd) this.#work();
        else this.#accept(acceptTurns);
      }),
    );
  }

  /** Takes the request whose turn it is; undefined if all networks that wait have as many in progress as they may. */
  #next(): WaitingRequest | undefined {
    const key = this.#nextKey();
    if (key === undefined) return undefined;
    const waiting = this.#waiting.get(key)!;
    const next = waiting.shift()!;
    // Among equals the next turn is the others'.
    this.#waiting.delete(key);
    if (waiting.length > 0) this.#waiting.set(key, waiting);
    this.#length--;
    this.#begun.set(key, (this.#begun.get(key) ?? 0) + 1);
    if (next.hasBody) this.#begunWithBody++;
    // One with a body was counted when it waited before.
    else if (this.#usedBy(next.network) < maxUse) this.#recentUse.use(next.network, 1);
    return next;
  }

  #nextKey(): string | undefined {
    this.#isLongestAgoNext = !this.#isLongestAgoNext;
    let least = Number.POSITIVE_INFINITY;
    let next: string | undefined;
    for (const [key, [first]] of this.#waiting) {
      if (!this.#mayBegin(key, first!)) continue;
      if (this.#isLongestAgoNext) return key;
      const used = this.#usedBy(first!.network);
      if (used >= least) continue;
      least = used;
      next = key;
    }
    return next;
  }

  /** In whole requests, so that somebody who asked a while ago is not behind who has never asked. */
  #usedBy(network: string) {
    return Math.round(this.#recentUse.usedBy(network));
  }

  /** Refuses a waiting request of the network that has asked for most lately. @returns false: none has asked for more */
  #makeRoom(network: string, hasBody: boolean): boolean {
    let most = this.#usedBy(network);
    let dropped: string | undefined;
    for (const [other, [first]] of this.#waiting) {
      const used = this.#usedBy(first!.network);
      // Forms never take the place of pages.
      if ((hasBody && !first!.hasBody) || used <= most) continue;
      most = used;
      dropped = other;
    }
    if (dropped === undefined) return false;
    const waiting = this.#waiting.get(dropped)!;
    waiting.pop()!.begin(false);
    if (waiting.length === 0) this.#waiting.delete(dropped);
    this.#length--;
    return true;
  }

  #mayBegin(key: string, { hasBody }: WaitingRequest): boolean {
    const { concurrency, perNetwork } = this.#limits;
    const begun = this.#begun.get(key) ?? 0;
    if (!hasBody) return begun < perNetwork;
    const most = Math.max(leastWithBody, concurrency / 4);
    return begun < most / 2 && this.#begunWithBody < most;
  }
}
