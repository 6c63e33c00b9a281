import pLimit from "p-limit";
import { Refusal } from "#src/errors/refusal.server.ts";
import { networkKeyOf } from "./address-key.server.ts";

/**
 * Bounds what is done at a time in this process for one client, by its key: the rest of it waits for its turn. The
 * function throws Refusal `unavailable` where too many wait.
 */
export function createTurns(maxAtOnce: number, maxWaiting = Number.POSITIVE_INFINITY) {
  const clients = new Map<string, { queue: ReturnType<typeof pLimit>; entered: number }>();

  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const client = clients.get(key) ?? { queue: pLimit(maxAtOnce), entered: 0 };
    if (client.queue.pendingCount >= maxWaiting) {
      throw new Refusal("unavailable", { retryAfter: 1 });
    }
    clients.set(key, client);
    client.entered++;
    try {
      return await client.queue(work);
    } finally {
      client.entered--;
      if (client.entered === 0) clients.delete(key);
    }
  };
}

/** Turns of networks, an IPv4 address or a /48 of IPv6 each, by the address of a client. */
export function createNetworkTurns(maxAtOnce: number, maxWaiting?: number) {
  const inTurn = createTurns(maxAtOnce, maxWaiting);
  return <Result>(address: string, work: () => Promise<Result>): Promise<Result> =>
    inTurn(networkKeyOf(address), work);
}
