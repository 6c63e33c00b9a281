import { BlockList, isIPv6 } from "node:net";
import { inProcessAddress } from "../render/in-process-request.server.ts";

/** Replaces paths for which the router has errors of its own, such as `/%` and `*`, by one that gets our 404. */
export function routablePath(url: string) {
  const path = url.replace(/^(?=\?|$)/, "/");
  try {
    decodeURI(path.split("?")[0] ?? "");
    return path.startsWith("/") ? path : "/unreadable";
  } catch {
    return path.startsWith("/api/") ? "/api/unreadable" : "/unreadable";
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
