import { BlockList, isIPv6 } from "node:net";
import { innerAddress } from "../render/in-process-request.server.ts";

/**
 * A path such as `/%`, which the router would answer in its own words, leads to our 404, as does `*`,
 * which is none.
 */
export function readablePath(url: string) {
  const path = url.replace(/^(?=\?|$)/, "/");
  try {
    decodeURI(path.split("?")[0] ?? "");
    return path.startsWith("/") ? path : "/unreadable";
  } catch {
    return path.startsWith("/api/") ? "/api/unreadable" : "/unreadable";
  }
}

/** Whether `X-Forwarded-*` from this address is believed: a known proxy, or our own screens. */
export function trustedBy(proxies: string[]) {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  // A connection that was reset in the meantime has none.
  return (address: string | undefined) =>
    address !== undefined &&
    (address === innerAddress || list.check(address, isIPv6(address) ? "ipv6" : "ipv4"));
}
