import {
  type RateLimiterDrizzle,
  type RateLimiterMemory,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { inSeconds } from "#src/util/time.ts";

/**
 * Counts in memory and reports every tenth of the limit to the database, because a query for each
 * hit would cost more than the request. Reporting is asynchronous; while the database is unavailable
 * each process counts alone.
 */
export function createBatchedCounter(own: RateLimiterMemory, all: RateLimiterDrizzle) {
  const batchSize = Math.max(1, Math.floor(own.points / 10));
  const batchesIn = (points: number) => Math.floor(Math.min(points, own.points) / batchSize);
  /** Reports the batches that these hits have completed, also beyond the limit. */
  const report = (key: string | number, { consumedPoints }: RateLimiterRes, hits: number) => {
    const batches = batchesIn(consumedPoints) - batchesIn(consumedPoints - hits);
    if (batches === 0) return;
    all.consume(key, batches * batchSize).catch(async (reason) => {
      if (reason instanceof RateLimiterRes) await own.block(key, inSeconds(reason.msBeforeNext));
    });
  };
  return {
    async consume(key: string | number, hits = 1) {
      const counted = await own.consume(key, hits).catch((reason: RateLimiterRes) => {
        report(key, reason, hits);
        throw reason;
      });
      report(key, counted, hits);
      return counted;
    },
    reward: (key: string | number) => own.reward(key),
  };
}
