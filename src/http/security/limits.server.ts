import { createHash } from "node:crypto";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "../../database/open.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { hour, inSeconds, minute } from "../../util/time.ts";
import { isNetwork, networkFactor, networkOf } from "./address-key.server.ts";
import { limitCounter } from "./limits.table.server.ts";

/**
 * How often what may be done by whom, over all processes; what is not shared is so in lots. An
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
  /** For an address: pictures of listings for messengers, each drawn when it is asked for. */
  previews: { points: 60, seconds: inSeconds(minute), shared: false },
  /** For an account. */
  imageUploads: { points: 30, seconds: inSeconds(hour), shared: true },
} as const;

export type LimitName = keyof typeof limits;

type Counted = Pick<OpenDatabase, "db" | "kind">;
type Counter = Pick<RateLimiterMemory, "consume" | "reward">;

export interface Limiter {
  /** How often it may be done within its time. */
  limitOf(name: LimitName): number;
  /**
   * Counts one; of an IPv6 address for its /48 too.
   * @param scope counts an address for each of these apart, such as an e-mail
   * @throws Refusal `tooMany` once the limit is used up
   */
  count(name: LimitName, key: string | number, scope?: string): Promise<void>;
  /** Takes one count back: it was not of the kind that is limited. */
  giveBack(name: LimitName, key: string | number, scope?: string): Promise<void>;
  /** Counts so many for this key, which may be a /48, and for no other. @throws Refusal `tooMany` */
  countAlone(name: LimitName, key: string, times: number): Promise<void>;
}

/** @param factor multiplies every limit, for tests and busy sites */
export function makeLimiter({ db, kind }: Counted, factor: number): Limiter {
  const limitOf = (name: LimitName) => Math.max(1, Math.round(limits[name].points * factor));
  const ofAddresses = makeCounters(1);
  const ofNetworks = makeCounters(networkFactor);

  return {
    limitOf,
    async count(name, key, scope) {
      await consume(name, key, scope);
      const network = networkOf(String(key));
      if (!network) return;
      await consume(name, network, scope).catch(async (error) => {
        await counterOf(name, key).reward(scoped(key, scope));
        throw error;
      });
    },
    async giveBack(name, key, scope) {
      const network = networkOf(String(key));
      for (const one of network ? [key, network] : [key]) {
        await counterOf(name, one).reward(scoped(one, scope));
      }
    },
    countAlone: (name, key, times) => consume(name, key, undefined, times),
  };

  function makeCounters(times: number) {
    const made = Object.entries(limits).map(([name, { seconds, shared }]) => {
      const points = limitOf(name as LimitName) * times;
      const options = { keyPrefix: name, points, duration: seconds };
      const inMemory = new RateLimiterMemory(options);
      // One process has the embedded database, and so counts all there is.
      if (!shared && kind === "embedded") return [name, inMemory];
      const inDatabase = new RateLimiterDrizzle({
        ...options,
        storeClient: db,
        schema: limitCounter,
        // The hourly upkeep does it, once for all of them.
        clearExpiredByTimeout: false,
      });
      return [name, shared ? inDatabase : inLots(inMemory, inDatabase)];
    });
    return Object.fromEntries(made) as Record<LimitName, Counter>;
  }

  function counterOf(name: LimitName, key: string | number): Counter {
    return (isNetwork(String(key)) ? ofNetworks : ofAddresses)[name];
  }

  async function consume(name: LimitName, key: string | number, scope?: string, times = 1) {
    try {
      await counterOf(name, key).consume(scoped(key, scope), times);
    } catch (reason) {
      throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
    }
  }
}

/**
 * Counts in memory, and tells the database of every tenth of the limit: a row for each read would
 * cost more than what it guards. Nobody waits for it; while it is away each process counts alone.
 */
function inLots(own: RateLimiterMemory, all: RateLimiterDrizzle): Counter {
  const lot = Math.max(1, Math.floor(own.points / 10));
  const lotsIn = (points: number) => Math.floor(Math.min(points, own.points) / lot);
  /** Tells of the lots that these have filled, also if they went beyond the limit with it. */
  const tell = (key: string | number, { consumedPoints }: RateLimiterRes, times: number) => {
    const lots = lotsIn(consumedPoints) - lotsIn(consumedPoints - times);
    if (lots === 0) return;
    all.consume(key, lots * lot).catch(async (reason) => {
      if (reason instanceof RateLimiterRes) await own.block(key, inSeconds(reason.msBeforeNext));
    });
  };
  return {
    async consume(key, times = 1) {
      const counted = await own.consume(key, times).catch((reason: RateLimiterRes) => {
        tell(key, reason, times);
        throw reason;
      });
      tell(key, counted, times);
      return counted;
    },
    reward: (key) => own.reward(key),
  };
}

const tooMany = ({ msBeforeNext }: RateLimiterRes) =>
  new Refusal("tooMany", { retryAfter: Math.max(1, inSeconds(msBeforeNext)) });

/** A key that names people, such as an e-mail, without writing them into the table of counters. */
export const privately = (...parts: (string | number)[]) =>
  createHash("sha256").update(parts.join("\n")).digest("base64url");

const scoped = (key: string | number, scope: string | undefined) =>
  scope === undefined ? key : privately(scope, key);
