import type { Socket } from "node:net";
import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";

/**
 * The key of a client in rate limits: an IPv4 address, or a /64 of IPv6. If a proxy passes on
 * something that is not an address, the proxy's own address counts, or keys could be made up.
 */
export function addressOf({ ip = "", socket }: { ip?: string; socket: Socket }): string {
  const key = keys.get(ip) ?? addressKey(ip) ?? addressKey(withoutPort(ip));
  if (key) keys.set(ip, key);
  return key ?? socket.remoteAddress ?? "unknown";
}

/** The client's address for in-process API calls; `addressOf` gives the same key for it. */
export const addressToPassOn = ({ ip = "", socket }: { ip?: string; socket: Socket }): string =>
  addressKey(ip) || addressKey(withoutPort(ip)) ? ip : (socket.remoteAddress ?? "unknown");

/**
 * The key of the /48 that a /64 lies in, which is what a provider gives to one customer at most.
 * @returns undefined for any other key
 */
export const networkOf = (key: string): string | undefined =>
  key.endsWith("/64") ? `${key.split(".", 6).join(".")}/48` : undefined;

/** The network of a client by its key: the /48 of an IPv6 address, or an IPv4 address itself. */
export const networkKeyOf = (key: string): string => networkOf(key) ?? key;

/** A /48 of IPv6 may do this many times as much as one address in it. */
export const networkFactor = 10;

export const isNetwork = (key: string) => key.endsWith("/48");

/** Cache of keys by address. */
const keys = new LRUCache<string, string>({ max: 10_000 });

/** One household or server has a whole /64 of IPv6, so that counts as one address. */
function addressKey(ip: string): string | undefined {
  if (!ipaddr.isValid(ip)) return undefined;
  // This also turns ::ffff:0:0/96 into IPv4.
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return translated(address) ?? `${address.toByteArray().slice(0, 8).join(".")}/64`;
}

/**
 * The key of a client whose IPv4 address is embedded in an IPv6 one. Otherwise all clients of a
 * translator or relay would share a /64, and one 6to4 address would have a whole /48.
 */
function translated(address: ipaddr.IPv6): string | undefined {
  const bytes = address.toByteArray();
  switch (address.range()) {
    case "rfc6052":
      // 64:ff9b::/96 ends with the IPv4 address. In 64:ff9b:1::/48 its position is the operator's
      // choice (RFC 8215), but the whole address differs by client.
      return bytes[5] === 0 ? bytes.slice(12).join(".") : `${bytes.join(".")}/128`;
    case "rfc6145":
      return bytes.slice(12).join(".");
    case "6to4":
      return bytes.slice(2, 6).join(".");
    case "teredo":
      return bytes
        .slice(12)
        .map((byte) => byte ^ 0xff)
        .join(".");
    default:
      return undefined;
  }
}

/** Some gateways write `1.2.3.4:5678` or `[2001:db8::1]:5678`. */
const withoutPort = (text: string) => text.replace(/^\[?([^\]]*?)\]?:\d{1,5}$/, "$1");
