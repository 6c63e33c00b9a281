import type { IncomingMessage } from "node:http";
import { BlockList, isIPv6 } from "node:net";
import { acceptsJson } from "#src/http/api/accept-constraint.server.ts";
import { inProcessAddress } from "#src/http/render/in-process-request.server.ts";

/**
 * The path and query that the router sees, without the origin of an absolute URL and with the path's
 * percent-encoding in upper case. A path for which the router has an error of its own, such as `/%` and
 * `*`, is replaced by one that gets our 404, and so is another spelling of a path, as `/x/../trades` is of
 * `/trades`: a page has one address, and one entry in the response cache.
 */
export function routablePath(request: Pick<IncomingMessage, "url" | "headers">): string {
  const target = (request.url ?? "").replace(/^https?:\/\/[^/?]*/, "").replace(/^(?=\?|$)/, "/");
  const [path = ""] = target.split("?", 1);
  if (!path.startsWith("/") || !isDecodable(path) || isOtherSpelling(path)) {
    return notFoundPath(path, request);
  }
  return path.replace(encodedByte, (code) => code.toUpperCase()) + target.slice(path.length);
}

/** In place of an address that is not rendered as it is; the page has no scripts, which would read the address. */
export const unreadablePath = "/unreadable";

const encodedByte = /%[\da-f]{2}/gi;

/** A file that is not there is not a screen either. */
function notFoundPath(path: string, request: Pick<IncomingMessage, "headers">) {
  if (path.startsWith("/assets/")) return "/assets/unreadable";
  return path.startsWith("/api/") || acceptsJson(request) ? "/api/unreadable" : unreadablePath;
}

function isDecodable(path: string) {
  try {
    decodeURI(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Whether a path has an empty, `.` or `..` segment, a backslash, which URL parsers read as a slash, a
 * fragment, or an encoded character that hides one of these or needs no encoding (RFC 3986, 6.2.2).
 */
const isOtherSpelling = (path: string) =>
  /[\\#]|\/\/|\/\.\.?(?:\/|$)/.test(path) ||
  (path.match(encodedByte) ?? []).some((code) => /[\w.~/\\%-]/.test(decodeByte(code)));

const decodeByte = (code: string) => String.fromCharCode(Number.parseInt(code.slice(1), 16));

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
