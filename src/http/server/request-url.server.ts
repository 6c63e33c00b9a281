import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { acceptsJson } from "../api/accept-constraint.server.ts";
import { inProcessAddress } from "../render/in-process-request.server.ts";

/**
 * The path and query that the router sees, without the origin of an absolute URL. Paths for which the
 * router has errors of its own, such as `/%` and `*`, are replaced by one that gets our 404, as JSON or
 * as a page.
 */
export function routablePath(request: Pick<IncomingMessage, "url" | "headers">): string {
  const path = (request.url ?? "").replace(/^https?:\/\/[^/?]*/, "").replace(/^(?=\?|$)/, "/");
  const isForApi = path.startsWith("/api/") || acceptsJson(request);
  const notFoundPath = isForApi ? "/api/unreadable" : "/unreadable";
  try {
    decodeURI(path.split("?")[0] ?? "");
    return path.startsWith("/") ? path : notFoundPath;
  } catch {
    return notFoundPath;
  }
}

/** Whether X-Forwarded-* headers from an address are trusted: a configured proxy, or in-process calls. */
export function createTrustProxy(proxies: string[]) {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", prefix] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  // The address is undefined once the connection has been reset.
  return (address: string | undefined) =>
    address !== undefined &&
    (address === inProcessAddress || trusted.check(address, isIPv6(address) ? "ipv6" : "ipv4"));
}
