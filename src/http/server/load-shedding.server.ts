import type { IncomingMessage, RequestListener } from "node:http";
import type { FastifyInstance } from "fastify";
import fp from "fastify-plugin";
import { hasBody } from "#src/http/api/has-body.server.ts";
import { isInProcess } from "#src/http/render/in-process-request.server.ts";
import { isPublicImage } from "#src/images/paths.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { createPrebuiltRefusal } from "./prebuilt-refusal.server.ts";
import { whenClosed } from "./when-closed.server.ts";

/** More concurrency than database connections, so that each connection always has work. */
const defaultLimits: QueueLimits = { concurrency: 64, minLength: 32, maxWait: 500 };
/** Seconds. */
const retryAfter = 1;

interface LoadSheddingOptions {
  secure: boolean;
  corsOrigins: string[];
  settings?: Pick<LiveSettings, "current"> | undefined;
  limits?: QueueLimits;
  onReject?: (request: IncomingMessage) => void;
}

/**
 * Load shedding: rejects with 503 when the request queue exceeds its limits, so that the requests
 * that are accepted stay fast. A request is in progress while the server works on it, not while its
 * client sends the body or reads the response.
 * @returns the middleware that queues or rejects, and a plugin whose hooks see the body and the response
 */
export function createLoadShedding({
  secure,
  corsOrigins,
  settings,
  limits = defaultLimits,
  onReject,
}: LoadSheddingOptions) {
  const queue = new RequestQueue(limits);
  const reject = createPrebuiltRefusal("unavailable", {
    secure,
    corsOrigins,
    retryAfter,
    settings,
  });
  const inProgress = new WeakSet<IncomingMessage>();

  const middleware: Middleware = async (request, response, next) => {
    if (isExempt(request)) return next();
    const isAccepted = await queue.enter();
    if (!isAccepted) {
      onReject?.(request);
      return reject(request, response);
    }
    inProgress.add(request);
    whenClosed(response, () => end(request));
    // The client may have gone while it waited.
    if (request.socket.destroyed) end(request);
    else next();
  };

  const plugin = fp(async (app: FastifyInstance) => {
    app.addHook("preParsing", async ({ raw }) => {
      if (hasBody(raw)) end(raw);
    });
    // The body has arrived: a multipart form is read just before validation.
    app.addHook("preHandler", async (request) => {
      const { raw } = request;
      if (!hasBody(raw) || isInProcess(request)) return;
      queue.begin();
      inProgress.add(raw);
    });
    app.addHook("onSend", async ({ raw }) => end(raw));
  });

  function end(request: IncomingMessage) {
    if (inProgress.delete(request)) queue.end();
  }

  return { middleware, plugin };
}

/** Calls `next` when it is the turn of a request. */
type Middleware = (...args: [...Parameters<RequestListener>, next: () => void]) => Promise<void>;

/** Health checks, and the files that an accepted page needs. */
const isExempt = ({ url = "" }: IncomingMessage) =>
  /^\/(assets\/|health\/(live|ready)(\?|$))/.test(url) || isPublicImage(url);

export interface QueueLimits {
  /** Requests in progress at a time. */
  concurrency: number;
  /** This many may wait in any case. */
  minLength: number;
  /** Milliseconds. Beyond `minLength`, none is added while the first one has waited longer. */
  maxWait: number;
}

/** Consecutive turns of the event loop that only accept new requests. */
const acceptTurns = 32;
/** Milliseconds of work between two such phases. */
const workSlice = 20;

/**
 * Requests that have been accepted and not begun. Work on one request blocks the event loop, and
 * requests that arrive meanwhile wait in the kernel, where they cannot be rejected. So the queue
 * alternates between accepting what has arrived, and slices of work.
 */
class RequestQueue {
  readonly #waiting: { since: number; begin: () => void }[] = [];
  readonly #limits: QueueLimits;
  #inProgress = 0;
  #hasNewRequests = false;
  #isRunning = false;

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Waits for its turn. @returns false at once if the queue is too long */
  async enter(): Promise<boolean> {
    this.#hasNewRequests = true;
    const since = performance.now();
    const [first] = this.#waiting;
    const { minLength, maxWait } = this.#limits;
    if (first && this.#waiting.length >= minLength && since - first.since > maxWait) return false;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiting.push({ since, begin: resolve });
    this.#run();
    await promise;
    return true;
  }

  /** Counts a request as in progress that has not waited, or not for this part of its work. */
  begin() {
    this.#inProgress++;
  }

  end() {
    this.#inProgress--;
    this.#run();
  }

  #run() {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.#accept(acceptTurns);
  }

  #accept(turnsLeft: number) {
    this.#hasNewRequests = false;
    setImmediate(() => {
      if (this.#hasNewRequests && turnsLeft > 0) this.#accept(turnsLeft - 1);
      else this.#work(performance.now() + workSlice);
    });
  }

  /** Begins one request per tick, so that what it does synchronously counts in the slice. */
  #work(until: number) {
    const isFull = this.#inProgress >= this.#limits.concurrency;
    const next = isFull ? undefined : this.#waiting.shift();
    if (!next) {
      this.#isRunning = false;
      return;
    }
    this.#inProgress++;
    next.begin();
    process.nextTick(() => {
      if (performance.now() < until) this.#work(until);
      else this.#accept(acceptTurns);
    });
  }
}
