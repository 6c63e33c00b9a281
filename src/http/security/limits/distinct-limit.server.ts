import { type RateLimiterDrizzle, RateLimiterRes } from "rate-limiter-flexible";

interface Counters {
  /** Counts the values of each key. */
  total: RateLimiterDrizzle;
  /** A row for each value that `total` has counted; without a limit of its own. */
  values: RateLimiterDrizzle;
}

/**
 * Limits the number of different values per key, such as the e-mails that one address tries to log
 * in to. A value counts once until the window of its key ends.
 */
export function createDistinctLimit({ total, values }: Counters) {
  return {
    /**
     * @param value a key of `values`
     * @returns whether it was new
     * @throws RateLimiterRes for a new one once there are too many
     */
    async count(key: string, value: string): Promise<boolean> {
      // Counted first and refunded if it was not new, so that concurrent calls cannot exceed the limit.
      const counted = await total.consume(key).catch((reason) => {
        if (reason instanceof RateLimiterRes) return null;
        throw reason;
      });
      if (!counted) return acceptCounted(key, value);
      const customDuration = Math.max(1, counted.msBeforeNext / 1000);
      const { consumedPoints } = await values.consume(value, 1, { customDuration });
      if (consumedPoints === 1) return true;
      await total.reward(key);
      return false;
    },

    /**
     * Counts nothing, not even a value that is refused.
     * @throws RateLimiterRes if `count` would refuse this value
     */
    async refuseIfExhausted(key: string, value: string): Promise<void> {
      const counted = await total.get(key);
      if (!counted || counted.consumedPoints < total.points) return;
      if ((await values.get(value)) === null) throw counted;
    },

    /** Uncounts a value. Of two concurrent calls only one has an effect. */
    async refund(key: string, value: string): Promise<void> {
      if (await values.delete(value)) await total.reward(key);
    },
  };

  /** The limit is exhausted: accepts only values that are already counted. */
  async function acceptCounted(key: string, value: string): Promise<false> {
    const isKnown = (await values.get(value)) !== null;
    const refusal = await total.reward(key);
    if (isKnown) return false;
    throw refusal;
  }
}
