import { createHash } from "node:crypto";
import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { OpenDatabase } from "../../database/open.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { hour, inSeconds, minute } from "../../util/time.ts";
import { limitCounter } from "./limits.table.server.ts";

/** How often what may be done by whom, over all processes; what is not shared is so in lots. */
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
  most(name: LimitName): number;
  /** Counts one, or so many. @throws Refusal `tooMany` once the limit is used up */
  count(name: LimitName, key: string | number, times?: number): Promise<void>;
  /** Takes one count back: it was not of the kind that is limited. */
  giveBack(name: LimitName, key: string | number): Promise<void>;
}

/** @param factor multiplies every limit, for tests and busy sites */
export function makeLimiter({ db, kind }: Counted, factor: number): Limiter {
  const most = (name: LimitName) => Math.max(1, Math.round(limits[name].points * factor));
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, { seconds, shared }]) => {
      const points = most(name as LimitName);
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
    }),
  ) as Record<LimitName, Counter>;

  return {
    most,
    async count(name, key, times) {
      try {
        await counters[name].consume(key, times);
      } catch (reason) {
        throw reason instanceof RateLimiterRes ? tooMany(reason) : reason;
      }
    },
    async giveBack(name, key) {
      await counters[name].reward(key);
    },
  };
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

/**
 * Whom a limit counts. A proxy that passes on what is no address is counted itself, or anyone could
 * invent one.
 */
export function addressOf({ ip = "", socket }: { ip?: string; socket: Socket }): string {
  const key = keys.get(ip) ?? addressKey(ip) ?? addressKey(withoutPort(ip));
  if (key) keys.set(ip, key);
  return key ?? socket.remoteAddress ?? "unknown";
}

/** The address to tell our own API of: one that `addressOf` counts as the same. */
export const addressToTell = ({ ip = "", socket }: { ip?: string; socket: Socket }): string =>
  addressKey(ip) || addressKey(withoutPort(ip)) ? ip : (socket.remoteAddress ?? "unknown");

/** Addresses come again. */
const keys = new LRUCache<string, string>({ max: 10_000 });

/** One household or server has a whole /64 of IPv6, so that counts as one address. */
function addressKey(ip: string): string | undefined {
  if (!ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toByteArray().slice(0, 8).join(".")}/64`;
}

/** Some gateways write `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
const withoutPort = (text: string) => text.replace(/^\[?([^\]]*?)\]?:\d{1,5}$/, "$1");
