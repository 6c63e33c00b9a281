import { createRecentUse } from "#src/util/recent-use.server.ts";

/**
 * The order of what waits: by turns the network that has used least lately comes first, and the one whose turn was
 * longest ago, so that nobody waits for ever behind ever new networks. A client that sends few requests is not queued behind those that send many. What was used fades: if it
 * were forgotten at once, each of many that flood the site would come first again every few seconds.
 */
export function createLeastUsedFirst() {
  const { usedBy, use } = createRecentUse();
  /** By network, in the order of their turns; none is empty. */
  const waiting = new Map<string, Set<() => void>>();
  let isLongestAgoNext = false;

  function nextNetwork(): string | undefined {
    let first: string | undefined;
    for (const network of waiting.keys()) {
      if (first === undefined || usedBy(network) < usedBy(first)) first = network;
      if (isLongestAgoNext) break;
    }
    isLongestAgoNext = !isLongestAgoNext;
    return first;
  }

  function remove(network: string, begin: () => void) {
    const own = waiting.get(network);
    if (!own?.delete(begin)) return;
    if (own.size === 0) waiting.delete(network);
  }

  return {
    usedBy,
    use,
    /** @returns a function that gives up waiting */
    wait(network: string, begin: () => void): () => void {
      const own = waiting.get(network) ?? new Set();
      waiting.set(network, own.add(begin));
      return () => remove(network, begin);
    },
    /** Removes what comes first. @returns what begins it; undefined if nothing waits */
    takeNext(): (() => void) | undefined {
      const first = nextNetwork();
      if (first === undefined) return undefined;
      const own = waiting.get(first)!;
      const [begin] = own;
      own.delete(begin!);
      // Its next turn comes after those of its equals.
      waiting.delete(first);
      if (own.size > 0) waiting.set(first, own);
      return begin;
    },
  };
}
