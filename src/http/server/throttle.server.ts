import type { IncomingMessage, RequestListener } from "node:http";
import { LRUCache } from "lru-cache";
import { refusalStatus } from "#src/errors/refusal.server.ts";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";
import { createLeastUsedFirst } from "#src/http/security/least-used-first.server.ts";
import { second } from "#src/util/time.ts";
import type { IsExempt } from "./exempt-requests.server.ts";
import { whenClosed } from "./when-closed.server.ts";

interface ThrottleOptions {
  /** The client of a request, as rate limits count it. */
  addressOf: (request: IncomingMessage) => string;
  isExempt: IsExempt;
  /** The setting LIMITS, by which rate limits are multiplied. */
  limitFactor: number;
}

/** Milliseconds of a network's time: 500 exempt requests, 100 refused or ten repeated ones take a second. */
const costs = { exempt: 2, refused: 10, repeated: 100 };
/** Milliseconds of the time of all networks together, for an exempt request. */
const costForAll = 1;
/** How far a network, or all together, may be ahead of its time before requests wait, in milliseconds. */
const burst = second;
/**
 * Milliseconds. People who share the address of whoever repeats wait with him, and 503 is also the answer while the
 * database is away, which has to come within two seconds.
 */
const maxWait = second;
/** Milliseconds, the shortest Retry-After: a request that is refused sooner after another one is a repeated one. */
const retryAfter = second;
/** Exempt requests of a network at once, and seven a second, do not wait for those of others: a page with its files. */
const reserve = 100;

const refusals: number[] = [refusalStatus.tooMany, refusalStatus.unavailable];

/**
 * Slows down what no rate limit stops: files, health checks, and requests that are refused with 429 or 503. Each takes
 * little, but a client that sends ten thousand a second would leave the embedded database, which shares the event
 * loop, no time. A network that is ahead of its time waits with its next requests; none is refused. So do exempt
 * requests of all networks together, of which a network that asks seldom has a reserve.
 */
export function createThrottle({ addressOf, isExempt, limitFactor }: ThrottleOptions) {
  /** By network: up to when its requests have used its time, by performance.now(). */
  const usedUntil = new LRUCache<string, number>({ max: 10_000 });
  /** By network: when its last request was refused. */
  const refusedAt = new LRUCache<string, number>({ max: 10_000 });
  const exemptTurns = createExemptTurns(limitFactor);

  return (listener: RequestListener): RequestListener =>
    (request, response) => {
      const network = networkKeyOf(addressOf(request));
      const wait = (usedUntil.get(network) ?? 0) - performance.now() - burst;
      let begin = () => listener(request, response);
      if (isExempt(request)) {
        use(network, costs.exempt);
        const whenAllowed = begin;
        begin = () => whenClosed(response, exemptTurns.enter(network, whenAllowed));
      } else {
        whenClosed(response, () => {
          if (refusals.includes(response.statusCode)) chargeRefusal(network);
        });
      }
      if (wait > 0) setTimeout(begin, wait);
      else begin();
    };

  function chargeRefusal(network: string) {
    const now = performance.now();
    const isRepeated = now - (refusedAt.get(network) ?? Number.NEGATIVE_INFINITY) < retryAfter;
    refusedAt.set(network, now);
    use(network, isRepeated ? costs.repeated : costs.refused);
  }

  function use(network: string, cost: number) {
    const now = performance.now();
    const until = Math.max(usedUntil.get(network) ?? 0, now) + cost / limitFactor;
    // What is beyond the longest wait is forgotten, or a network would wait long after it has stopped.
    usedUntil.set(network, Math.min(until, now + burst + maxWait));
  }
}

/** Exempt requests of all networks: a thousand a second, beside what each network has in reserve. */
function createExemptTurns(limitFactor: number) {
  const order = createLeastUsedFirst();
  /** Up to when the time of all is used, by performance.now(). */
  let usedUntil = 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = () => usedUntil - performance.now() - burst;

  function run(begin: () => void) {
    usedUntil = Math.max(usedUntil, performance.now()) + costForAll / limitFactor;
    begin();
  }

  function runWaiting() {
    timer = undefined;
    while (wait() <= 0) {
      const begin = order.takeNext();
      if (!begin) return;
      run(begin);
    }
    schedule();
  }

  function schedule() {
    timer ??= setTimeout(runWaiting, wait());
  }

  return {
    /** @returns a function that gives up waiting */
    enter(network: string, begin: () => void): () => void {
      const hasReserve = order.usedBy(network) < reserve * limitFactor;
      order.use(network, 1);
      // The reserve is beside the time of all, or those who have used theirs would never get a turn.
      if (hasReserve) begin();
      else if (!timer && wait() <= 0) run(begin);
      else {
        schedule();
        return order.wait(network, begin);
      }
      return () => {};
    },
  };
}
