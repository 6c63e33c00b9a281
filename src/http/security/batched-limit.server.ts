import { LRUCache } from "lru-cache";
import { Refusal } from "../../errors/refusal.server.ts";
import type { Limiter, LimitName } from "./limits.server.ts";

/** Told of at once, as a part of the limit. */
const share = 60;
/** In ms, for which something is not told of at most. */
const longest = 1000;

/**
 * Counts what costs less than counting it would: some at a time, without anyone waiting. A limit
 * may be exceeded by one such lot.
 * @returns what counts one, and says no once it is known that the limit is used up
 */
export function makeTally(limiter: Limiter, name: LimitName) {
  const untold = new Map<string, number>();
  /** Whose limit is used up, as long as it is. */
  const full = new LRUCache<string, true>({ max: 10_000 });
  const lot = Math.max(1, Math.floor(limiter.most(name) / share));
  let isWaiting = false;

  function tell(key: string, count: number) {
    limiter.count(name, key, count).catch((reason) => {
      // Nobody is refused because a count has failed.
      if (!(reason instanceof Refusal)) return;
      full.set(key, true, { ttl: (reason.retryAfter ?? 1) * 1000 });
    });
  }

  function tellAll() {
    isWaiting = false;
    const all = [...untold];
    untold.clear();
    for (const [key, count] of all) tell(key, count);
  }

  return (key: string): boolean => {
    if (full.has(key)) return false;
    const count = (untold.get(key) ?? 0) + 1;
    if (count < lot) untold.set(key, count);
    else {
      untold.delete(key);
      tell(key, count);
    }
    if (!isWaiting) setTimeout(tellAll, longest).unref();
    isWaiting = true;
    return true;
  };
}
