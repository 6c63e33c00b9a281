import { LRUCache } from "lru-cache";
import { second } from "./time.ts";

/** Milliseconds after which what a network has used counts half. */
const halfLife = 10 * second;

/**
 * What each network has used lately.
 * @param now in milliseconds; replaced in tests
 */
export function createRecentUse(now = () => performance.now()) {
  const used = new LRUCache<string, { amount: number; at: number }>({ max: 10_000 });

  function usedBy(network: string) {
    const { amount, at } = used.get(network) ?? { amount: 0, at: 0 };
    return amount * 2 ** ((at - now()) / halfLife);
  }

  return {
    usedBy,
    use(network: string, amount: number) {
      used.set(network, { amount: usedBy(network) + amount, at: now() });
    },
  };
}
