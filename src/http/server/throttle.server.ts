import type { IncomingMessage, RequestListener } from "node:http";
import { LRUCache } from "lru-cache";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";
import { isExempt } from "./load-shedding.server.ts";
import { whenClosed } from "./when-closed.server.ts";

interface ThrottleOptions {
  /** The client of a request, as rate limits count it. */
  addressOf: (request: IncomingMessage) => string;
  /** The setting LIMITS, by which rate limits are multiplied. */
  limitFactor: number;
}

/** Milliseconds of a network's time: 500 exempt requests or 100 refused ones take a second. */
const costs = { exempt: 2, refused: 10 };
/** How far a network may be ahead of its time before its requests wait, in milliseconds. */
const burst = 1000;

/**
 * Slows down what no rate limit stops: files, health checks, and requests that it refuses with 429. Each takes
 * little, but a client that sends ten thousand a second would leave the embedded database, which shares the event
 * loop, no time. A network that is ahead of its time waits with its next requests; none is refused.
 */
export function createThrottle({ addressOf, limitFactor }: ThrottleOptions) {
  /** By network: up to when its requests have used its time, by performance.now(). */
  const usedUntil = new LRUCache<string, number>({ max: 10_000 });

  return (listener: RequestListener): RequestListener =>
    (request, response) => {
      const network = networkKeyOf(addressOf(request));
      const wait = (usedUntil.get(network) ?? 0) - performance.now() - burst;
      if (isExempt(request)) use(network, costs.exempt);
      else {
        whenClosed(response, () => {
          if (response.statusCode === tooMany) use(network, costs.refused);
        });
      }
      if (wait > 0) setTimeout(() => listener(request, response), wait);
      else listener(request, response);
    };

  function use(network: string, cost: number) {
    const start = Math.max(usedUntil.get(network) ?? 0, performance.now());
    usedUntil.set(network, start + cost / limitFactor);
  }
}

const tooMany = 429;
