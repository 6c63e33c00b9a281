import { createHash } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { isNetwork, networkFactor, networkOf } from "#src/http/security/address-key.server.ts";
import { inSeconds } from "#src/util/time.ts";
import {
  type DistinctLimitName,
  distinctLimits,
  type LimitName,
  limits,
  limitTexts,
} from "./limit-values.server.ts";
import { limitCounter } from "./limits.table.server.ts";

type Counted = Pick<OpenDatabase, "db" | "kind">;
type Counter = Pick<RateLimiterMemory, "consume" | "reward">;
type DistinctLimit = ReturnType<typeof createDistinctLimit>;
type CounterOptions = { keyPrefix: string; points: number; seconds: number };

/** If a key is an IPv6 address, its /48 is counted too. */
export interface Limiter {
  /** Points allowed in one window. */
  limitOf(name: LimitName | DistinctLimitName): number;
  /**
   * @param scope counts the key separately for each scope, such as an e-mail per address
   * @throws Refusal `tooMany` once the limit is used up
   */
  count(name: LimitName, key: LimitKey, scope?: string): Promise<void>;
  /** Uncounts one point that turned out not to be subject to the limit. */
  refund(name: LimitName, key: LimitKey, scope?: string): Promise<void>;
  /** Counts what has been used already, also beyond the limit. */
  charge(name: LimitName, key: LimitKey, points: number): Promise<void>;
  /** Counts points for this key only, which may be a /48. @throws Refusal `tooMany` */
  countForKeyOnly(name: LimitName, key: string, points: number): Promise<void>;
  /**
   * Counts a value unless it has been counted for this key.
   * @returns a function that undoes this call
   * @throws Refusal `tooMany` for a new value once there are too many
   */
  countDistinct(name: DistinctLimitName, key: string, value: LimitKey): Promise<Undo>;
  /** Counts nothing. @throws Refusal `tooMany` if `countDistinct` would refuse this value */
  refuseIfExhausted(name: DistinctLimitName, key: string, value: LimitKey): Promise<void>;
  /** Uncounts a value, whichever call has counted it. */
  refundDistinct(name: DistinctLimitName, key: string, value: LimitKey): Promise<void>;
}

/** @param limitFactor multiplies every limit, for tests and busy sites */
export function createLimiter({ db, kind }: Counted, limitFactor: number): Limiter {
  const all = { ...limits, ...distinctLimits };
  const limitOf = (name: keyof typeof all) =>
    Math.max(1, Math.round(all[name].points * limitFactor));
  const [forAddress, forNetwork] = [makeCounters(1), makeCounters(networkFactor)];
  const countersFor = (key: LimitKey) => (isNetwork(String(key)) ? forNetwork : forAddress);

  return {
    limitOf,
    async count(name, key, scope) {
      await countEach(key, async (one) => {
        const counter = countersFor(one).plain[name];
        await refuseWhenExhausted(name, counter.consume(withScope(one, scope)));
        return async () => void (await counter.reward(withScope(one, scope)));
      });
    },
    async refund(name, key, scope) {
      for (const one of keysOf(key))
        await countersFor(one).plain[name].reward(withScope(one, scope));
    },
    async charge(name, key, points) {
      for (const one of keysOf(key)) {
        const counting = countersFor(one).plain[name].consume(one, points);
        await refuseWhenExhausted(name, counting).catch(ignoreRefusal);
      }
    },
    async countForKeyOnly(name, key, points) {
      await refuseWhenExhausted(name, countersFor(key).plain[name].consume(key, points));
    },
    countDistinct: (name, key, value) =>
      countEach(key, async (one) => {
        const limit = countersFor(one).distinct[name];
        const isNew = await refuseWhenExhausted(
          name,
          limit.count(String(one), hashKey(one, value)),
        );
        return async () => {
          if (isNew) await limit.refund(String(one), hashKey(one, value));
        };
      }),
    async refuseIfExhausted(name, key, value) {
      for (const one of keysOf(key)) {
        const limit = countersFor(one).distinct[name];
        await refuseWhenExhausted(name, limit.refuseIfExhausted(String(one), hashKey(one, value)));
      }
    },
    async refundDistinct(name, key, value) {
      for (const one of keysOf(key)) {
        await countersFor(one).distinct[name].refund(String(one), hashKey(one, value));
      }
    },
  };

  function makeCounters(times: number) {
    const plain = Object.entries(limits).map(([name, { seconds, isExact }]) => {
      const options = { keyPrefix: name, points: limitOf(name as LimitName) * times, seconds };
      if (isExact) return [name, inDatabase(options)];
      const own = new RateLimiterMemory({ ...options, duration: seconds });
      // The embedded database has one process, so counting in memory is complete.
      return [name, kind === "embedded" ? own : createBatchedCounter(own, inDatabase(options))];
    });
    const distinct = Object.entries(distinctLimits).map(([name, { seconds }]) => {
      const points = limitOf(name as DistinctLimitName) * times;
      const total = inDatabase({ keyPrefix: name, points, seconds });
      const unlimited = Number.MAX_SAFE_INTEGER;
      const values = inDatabase({ keyPrefix: `${name}Value`, points: unlimited, seconds });
      return [name, createDistinctLimit({ total, values })];
    });
    return {
      plain: Object.fromEntries(plain) as Record<LimitName, Counter>,
      distinct: Object.fromEntries(distinct) as Record<DistinctLimitName, DistinctLimit>,
    };
  }

  function inDatabase({ seconds, ...options }: CounterOptions) {
    return new RateLimiterDrizzle({
      ...options,
      duration: seconds,
      storeClient: db,
      schema: limitCounter,
      // The hourly cleanup deletes expired rows.
      clearExpiredByTimeout: false,
    });
  }
}

/** Hashes a key with personal data, such as an e-mail, so that the table of counters holds none. */
export const hashKey = (...parts: LimitKey[]) =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");

/** A limit that refuses says this in place of its general text. */
export const withLimitMessage = <Result>(
  message: string,
  act: () => Promise<Result>,
): Promise<Result> =>
  act().catch((error) => {
    if (!(error instanceof Refusal && error.code === "tooMany")) throw error;
    const { retryAfter = 1 } = error;
    throw new Refusal("tooMany", { message, retryAfter });
  });

const withScope = (key: LimitKey, scope: string | undefined) =>
  scope === undefined ? key : hashKey(scope, key);

/** @throws Refusal `tooMany` if the counter of this limit rejects because it is exhausted */
const refuseWhenExhausted = <Result>(
  name: LimitName | DistinctLimitName,
  counting: Promise<Result>,
): Promise<Result> =>
  counting.catch((reason) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const retryAfter = Math.max(1, inSeconds(reason.msBeforeNext));
    throw new Refusal("tooMany", { message: limitTexts[name], retryAfter });
  });

function ignoreRefusal(reason: unknown) {
  if (!(reason instanceof Refusal)) throw reason;
}

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
function createDistinctLimit({ total, values }: Counters) {
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

/**
 * Counts in memory and reports every tenth of the limit to the database, because a query for each
 * hit would cost more than the request. Reporting is asynchronous; while the database is unavailable
 * each process counts alone.
 */
function createBatchedCounter(own: RateLimiterMemory, all: RateLimiterDrizzle) {
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

/** What a limit is counted for. */
export type LimitKey = string | number;

/** The key itself, and the /48 around it if it is an address of IPv6. */
const keysOf = (key: LimitKey): LimitKey[] => [key, networkOf(String(key)) ?? []].flat();

type Undo = () => Promise<void>;

/** Counts for all of `keysOf` or, if one throws, for none. @returns a function that undoes it */
async function countEach(key: LimitKey, count: (one: LimitKey) => Promise<Undo>): Promise<Undo> {
  const counted: Undo[] = [];
  const undo = async () => {
    for (const undoOne of counted.splice(0)) await undoOne();
  };
  try {
    for (const one of keysOf(key)) counted.push(await count(one));
  } catch (error) {
    await undo();
    throw error;
  }
  return undo;
}
