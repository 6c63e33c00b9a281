import { createHash } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "../../database/open.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { day, hour, inSeconds, minute } from "../../util/time.ts";
import { isNetwork, networkFactor } from "./address-key.server.ts";
import { createBatchedCounter } from "./batched-counter.server.ts";
import { countEach, type Key, keysOf, type Undo } from "./count-each.server.ts";
import { createDistinctLimit } from "./distinct-limit.server.ts";
import { limitCounter } from "./limits.table.server.ts";

/**
 * How often what may be done by whom, over all processes; what is not shared is so in batches. An
 * address of IPv6 is a /64, beside which its /48 is counted.
 */
const limits = {
  /** For an address. Many people share one on mobile networks. */
  everything: { points: 600, seconds: inSeconds(minute), shared: false },
  /** For an address: pictures that have to be fetched from a bucket. */
  pictures: { points: 3000, seconds: inSeconds(minute), shared: false },
  /** For an address. */
  phoneNumbers: { points: 120, seconds: inSeconds(hour), shared: true },
  /** For an address. */
  contactForm: { points: 10, seconds: inSeconds(hour), shared: true },
  /** For an e-mail from an address. */
  login: { points: 5, seconds: inSeconds(minute), shared: true },
  /** For an e-mail, each device known to it apart. */
  loginFailures: { points: 20, seconds: inSeconds(hour), shared: true },
  /** For an address. */
  registration: { points: 20, seconds: inSeconds(hour), shared: true },
  /** For an e-mail: links to verify it or to reset its password. */
  linksToOne: { points: 1, seconds: inSeconds(minute), shared: true },
  /** For an e-mail: the same, so that the last one is good for the rest of its hour. */
  linksInAnHour: { points: 10, seconds: inSeconds(hour), shared: true },
  /** For an address that asks for such links. */
  linksFromOne: { points: 6, seconds: inSeconds(minute), shared: true },
  /** For an account: e-mails and numbers that it wants to have, which tells whether somebody has them. */
  newContacts: { points: 20, seconds: inSeconds(hour), shared: true },
  /** For an address: the same, of all accounts that it is logged in to. */
  newContactsFromOne: { points: 60, seconds: inSeconds(hour), shared: true },
  /** For an address: pictures of listings for messengers, each drawn when it is asked for. */
  previews: { points: 60, seconds: inSeconds(minute), shared: false },
  /** For an account. */
  imageUploads: { points: 30, seconds: inSeconds(hour), shared: true },
  /** For an account: a declined listing that is put before the admins once more. */
  ordersSentAgain: { points: 3, seconds: inSeconds(day), shared: true },
} as const;

export type LimitName = keyof typeof limits;

/** How many different values a key may come with, over all processes. */
const distinctLimits = {
  /** For an address: e-mails whose login failed, but not on a device that the account knows. */
  failedEmails: { points: 60, seconds: inSeconds(hour) },
  /** For an address: accounts that are logged in, and whose password or code was wrong. */
  unprovenAccounts: { points: 60, seconds: inSeconds(hour) },
  /** For an address: e-mails that it has links sent to. */
  linkRecipients: { points: 60, seconds: inSeconds(hour) },
} as const;

export type DistinctLimitName = keyof typeof distinctLimits;

type Counted = Pick<OpenDatabase, "db" | "kind">;
type Counter = Pick<RateLimiterMemory, "consume" | "reward">;
type DistinctLimit = ReturnType<typeof createDistinctLimit>;
type CounterOptions = { keyPrefix: string; points: number; seconds: number };

/** What a limit is counted for may be an address: of an IPv6 address its /48 is counted too. */
export interface Limiter {
  /** How often it may be done within its time. */
  limitOf(name: LimitName | DistinctLimitName): number;
  /**
   * @param scope counts the key for each of these apart, such as an address for an e-mail
   * @throws Refusal `tooMany` once the limit is used up
   */
  count(name: LimitName, key: Key, scope?: string): Promise<void>;
  /** Takes one count back: it was not of the kind that is limited. */
  giveBack(name: LimitName, key: Key, scope?: string): Promise<void>;
  /** Counts so many for this key, which may be a /48, and for no other. @throws Refusal `tooMany` */
  countAlone(name: LimitName, key: string, times: number): Promise<void>;
  /**
   * Counts a value unless it has been counted for this key.
   * @returns takes back what this call has counted
   * @throws Refusal `tooMany` for a new value once there are too many
   */
  countDistinct(name: DistinctLimitName, key: string, value: Key): Promise<Undo>;
  /** Takes a value back, whichever call has counted it. */
  giveBackDistinct(name: DistinctLimitName, key: string, value: Key): Promise<void>;
}

/** @param factor multiplies every limit, for tests and busy sites */
export function makeLimiter({ db, kind }: Counted, factor: number): Limiter {
  const all = { ...limits, ...distinctLimits };
  const limitOf = (name: keyof typeof all) => Math.max(1, Math.round(all[name].points * factor));
  const [forAddress, forNetwork] = [makeCounters(1), makeCounters(networkFactor)];
  const countersFor = (key: Key) => (isNetwork(String(key)) ? forNetwork : forAddress);

  return {
    limitOf,
    async count(name, key, scope) {
      await countEach(key, async (one) => {
        const counter = countersFor(one).plain[name];
        await refusing(counter.consume(scoped(one, scope)));
        return async () => void (await counter.reward(scoped(one, scope)));
      });
    },
    async giveBack(name, key, scope) {
      for (const one of keysOf(key)) await countersFor(one).plain[name].reward(scoped(one, scope));
    },
    async countAlone(name, key, times) {
      await refusing(countersFor(key).plain[name].consume(key, times));
    },
    countDistinct: (name, key, value) =>
      countEach(key, async (one) => {
        const limit = countersFor(one).distinct[name];
        const isNew = await refusing(limit.count(String(one), privately(one, value)));
        return async () => {
          if (isNew) await limit.giveBack(String(one), privately(one, value));
        };
      }),
    async giveBackDistinct(name, key, value) {
      for (const one of keysOf(key)) {
        await countersFor(one).distinct[name].giveBack(String(one), privately(one, value));
      }
    },
  };

  function makeCounters(times: number) {
    const plain = Object.entries(limits).map(([name, { seconds, shared }]) => {
      const options = { keyPrefix: name, points: limitOf(name as LimitName) * times, seconds };
      if (shared) return [name, inDatabase(options)];
      const own = new RateLimiterMemory({ ...options, duration: seconds });
      // One process has the embedded database, and so counts all there is.
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
      ...{ ...options, duration: seconds, storeClient: db, schema: limitCounter },
      // The hourly cleanup does it, once for all of them.
      clearExpiredByTimeout: false,
    });
  }
}

/** A key that names people, such as an e-mail, without writing them into the table of counters. */
export const privately = (...parts: Key[]) =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");

const scoped = (key: Key, scope: string | undefined) =>
  scope === undefined ? key : privately(scope, key);

/** @throws Refusal `tooMany` where the counter says that its limit is used up */
const refusing = <Result>(counting: Promise<Result>): Promise<Result> =>
  counting.catch((reason) => {
    if (!(reason instanceof RateLimiterRes)) throw reason;
    const retryAfter = Math.max(1, inSeconds(reason.msBeforeNext));
    throw new Refusal("tooMany", { retryAfter });
  });
