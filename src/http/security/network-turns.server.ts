import pLimit from "p-limit";
import { Refusal } from "#src/errors/refusal.server.ts";
import { networkKeyOf } from "./address-key.server.ts";

/**
 * Bounds what the clients of one network, an IPv4 address or a /48 of IPv6, have done at a time in this process:
 * the rest of theirs waits for its turn. The function throws Refusal `unavailable` where too many wait.
 */
export function createNetworkTurns(maxAtOnce: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const networks = new Map<string, { queue: ReturnType<typeof pLimit>; entered: number }>();

  return async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
    const key = networkKeyOf(address);
    const network = networks.get(key) ?? { queue: pLimit(maxAtOnce), entered: 0 };
    if (network.queue.pendingCount >= maxWaiting) {
      throw new Refusal("unavailable", { retryAfter: 1 });
    }
    networks.set(key, network);
    network.entered++;
    try {
      return await network.queue(work);
    } finally {
      network.entered--;
      if (network.entered === 0) networks.delete(key);
    }
  };
}
