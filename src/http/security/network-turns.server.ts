import pLimit, { type LimitFunction } from "p-limit";
import { networkOf } from "./address-key.server.ts";

/**
 * Bounds what the clients of one network, an IPv4 address or a /48 of IPv6, have done at a time in this process:
 * the rest of theirs waits for its turn.
 */
export function createNetworkTurns(maxAtOnce: number) {
  const queues = new Map<string, LimitFunction>();

  return async <Result>(address: string, work: () => Promise<Result>): Promise<Result> => {
    const network = networkOf(address) ?? address;
    const queue = queues.get(network) ?? pLimit(maxAtOnce);
    queues.set(network, queue);
    try {
      return await queue(work);
    } finally {
      // This one still counts as active.
      if (queue.activeCount <= 1 && queue.pendingCount === 0) queues.delete(network);
    }
  };
}
