import type { FastifyRequest } from "fastify";
import ipaddr from "ipaddr.js";
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import type { Database } from "../database/open.server.ts";
import { limitCounter } from "./limits.table.server.ts";
import { Refusal } from "./refusal.server.ts";

/** How often one address may do what, for each kind of call. */
const limits = {
  /** Everything: many people share one address on mobile networks. Kept by each process. */
  everything: { points: 600, seconds: 60, shared: false },
  phoneNumbers: { points: 120, seconds: 3600, shared: true },
  contactForm: { points: 10, seconds: 3600, shared: true },
} as const;

export type LimitName = keyof typeof limits;

/** Counts one call against the limit. @throws Refusal `tooMany` once it is used up */
export type Limiter = (name: LimitName, request: FastifyRequest) => Promise<void>;

/** @param factor multiplies every limit, for tests and busy sites */
export function makeLimiter(db: Database, factor: number): Limiter {
  const counters = Object.fromEntries(
    Object.entries(limits).map(([name, { points, seconds, shared }]) => {
      const options = {
        keyPrefix: name,
        points: Math.max(1, Math.round(points * factor)),
        duration: seconds,
      };
      return [
        name,
        shared
          ? new RateLimiterDrizzle({ ...options, storeClient: db, schema: limitCounter })
          : new RateLimiterMemory(options),
      ];
    }),
  ) as Record<LimitName, RateLimiterDrizzle | RateLimiterMemory>;

  return async (name, request) => {
    try {
      await counters[name].consume(visitorKey(request));
    } catch (reason) {
      if (!(reason instanceof RateLimiterRes)) throw reason;
      throw new Refusal("tooMany", { retryAfter: Math.max(1, reason.msBeforeNext / 1000) });
    }
  };
}

/** A proxy that passes on what is no address is counted itself, or anyone could invent one. */
const visitorKey = ({ ip, socket }: FastifyRequest) =>
  addressKey(ip) ?? addressKey(withoutPort(ip)) ?? socket.remoteAddress ?? "unknown";

/** One household or server has a whole /64 of IPv6, so that counts as one address. */
function addressKey(ip: string): string | undefined {
  if (!ipaddr.isValid(ip)) return undefined;
  const address = ipaddr.process(ip);
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toByteArray().slice(0, 8).join(".")}/64`;
}

/** Some gateways write `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
const withoutPort = (text: string) => text.replace(/^\[?([^\]]*?)\]?:\d{1,5}$/, "$1");
