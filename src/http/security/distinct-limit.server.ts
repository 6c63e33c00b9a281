import { type RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";

interface Parts {
  /** Counts the values of each key. */
  total: RateLimiterDrizzle;
  /** A row for each value that `total` has counted; without a limit of its own. */
  values: RateLimiterDrizzle;
}

/**
 * Limits how many different values a key may come with, such as the e-mails that one address tries
 * to log in to. A value counts once until the time of its key is over.
 */
export function createDistinctLimit({ total, values }: Parts) {
  return {
    /**
     * @param value a key of `values`
     * @returns whether it was new
     * @throws RateLimiterRes for a new one once there are too many
     */
    async count(key: string, value: string): Promise<boolean> {
      // Counted first, and given back if it was not new: of many at once none gets past the limit.
      const counted = await total.consume(key).catch((reason) => {
        if (reason instanceof RateLimiterRes) return null;
        throw reason;
      });
      if (!counted) return passKnown(key, value);
      const customDuration = Math.max(1, counted.msBeforeNext / 1000);
      const { consumedPoints } = await values.consume(value, 1, { customDuration });
      if (consumedPoints === 1) return true;
      await total.reward(key);
      return false;
    },

    /** Takes a value back. Of two who do so at once, one finds it. */
    async giveBack(key: string, value: string): Promise<void> {
      if (await values.delete(value)) await total.reward(key);
    },
  };

  /** The total is used up: lets those pass that are in it. */
  async function passKnown(key: string, value: string): Promise<false> {
    const isKnown = (await values.get(value)) !== null;
    const refusal = await total.reward(key);
    if (isKnown) return false;
    throw refusal;
  }
}
