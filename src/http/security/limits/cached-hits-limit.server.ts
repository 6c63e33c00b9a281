import { LRUCache } from "lru-cache";
import { Refusal } from "#src/errors/refusal.server.ts";
import { isNetwork, networkOf } from "#src/http/security/address-key.server.ts";
import type { LimitName } from "./limit-values.server.ts";
import type { Limiter } from "./limits.server.ts";

/** Hits of a key are passed on to the limiter after this fraction of its limit… */
const batchFraction = 1 / 60;
/** …or after this many milliseconds, whichever comes first. */
const flushInterval = 1000;

/**
 * Rate limit by address for requests that are cheaper than a database round trip, such as cached
 * responses. Hits are counted in memory and passed on to the limiter in batches, so a limit may be
 * exceeded by one batch per process.
 *
 * @returns consume(address): false once the limiter has reported that the limit of the address, or
 * of its /48 of IPv6, is used up
 */
export function createCachedHitsLimit(
  limiter: Pick<Limiter, "limitOf" | "countForKeyOnly">,
  name: LimitName,
) {
  const pendingHits = new Map<string, number>();
  /** Keys whose limit is used up, for as long as it is. */
  const exhausted = new LRUCache<string, true>({ max: 10_000 });
  const batchSize = Math.max(1, Math.floor(limiter.limitOf(name) * batchFraction));
  let isFlushScheduled = false;

  function flush(key: string, hits: number) {
    limiter.countForKeyOnly(name, key, hits).catch((reason) => {
      // Nobody is refused because a count has failed.
      if (!(reason instanceof Refusal)) return;
      exhausted.set(key, true, { ttl: (reason.retryAfter ?? 1) * 1000 });
    });
  }

  function flushAll() {
    isFlushScheduled = false;
    const all = [...pendingHits];
    pendingHits.clear();
    for (const [key, hits] of all) flush(key, hits);
  }

  function count(key: string) {
    const hits = (pendingHits.get(key) ?? 0) + 1;
    // A network has the limits of ten addresses, so a batch of its own is as small a part of them.
    if (hits < (isNetwork(key) ? 10 * batchSize : batchSize)) pendingHits.set(key, hits);
    else {
      pendingHits.delete(key);
      flush(key, hits);
    }
  }

  return (address: string): boolean => {
    const network = networkOf(address);
    if (exhausted.has(address) || (network && exhausted.has(network))) return false;
    count(address);
    if (network) count(network);
    if (!isFlushScheduled) setTimeout(flushAll, flushInterval).unref();
    isFlushScheduled = true;
    return true;
  };
}
