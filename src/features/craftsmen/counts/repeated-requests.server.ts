import { LRUCache } from "lru-cache";
import { hour } from "#src/util/time.ts";

/** In ms, in which a browser that asks for one number again is not counted again. */
const countedFor = hour;

/** Of one listing in that time: many people share an address of a mobile network, and a script has no receipt. */
const maxPerNetwork = 3;

interface NumberRequest {
  listingId: number;
  network: string;
  /** When this browser was last shown the number before, by its receipt; null if it is not known. */
  shownBefore: Date | null;
}

/**
 * Tells whether a request for a number counts for its listing. Networks are in memory only, as those of rate limits, so
 * that nothing is stored of who asked.
 */
export function createRepeatedRequests(now: () => Date) {
  const recent = new LRUCache<string, { since: number; counted: number }>({ max: 10_000 });

  return function isRepeated({ listingId, network, shownBefore }: NumberRequest): boolean {
    const time = now().getTime();
    if (shownBefore && time - shownBefore.getTime() < countedFor) return true;
    const key = `${listingId} ${network}`;
    const found = recent.get(key);
    const { since, counted } =
      found && time - found.since < countedFor ? found : { since: time, counted: 0 };
    if (counted >= maxPerNetwork) return true;
    recent.set(key, { since, counted: counted + 1 });
    return false;
  };
}
