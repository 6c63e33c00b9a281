import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

/** A request that needs nothing but an answer. */
export type PlainRequest = Pick<IncomingMessage, "url" | "headers">;

/**
 * RFC 9112: a name, a colon, and a value that neither begins nor ends with a space, without what
 * could be read as the end of its line. Read in linear time, whatever it is.
 */
const headerLine =
  /([\w!#$%&'*+.^`|~-]+):[ \t]*((?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?)\r\n/y;
const requestLine = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/;
/** In bytes; of what is longer Node refuses most. */
const longest = 16 * 1024;
/** Of more than a thousand Node forgets the last. */
const mostHeaders = 100;

/** What was read before: clients say the same again and again, letter for letter. */
const known = new LRUCache<string, PlainRequest>({ max: 1000 });
/** In bytes. */
const mostKnown = 1024;

/** Those with which a request is more than its head, or a connection more than a row of them. */
const meaningMore = new Set([
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "trailer",
  "expect",
  "connection",
  "proxy-connection",
  "upgrade",
]);

/**
 * Reads what came in if it is the head of one GET request, whole and as plain as nearly all are.
 * It need not understand more: undefined leaves the bytes to Node's own parser. What it does
 * understand must mean the same to that one.
 */
export function readPlain(bytes: Buffer): PlainRequest | undefined {
  if (bytes.length > longest) return undefined;
  const text = bytes.toString("latin1");
  if (text.length > mostKnown) return read(text);
  const before = known.get(text);
  if (before) return before;
  const request = read(text);
  // Nobody's secret stays for longer than it is needed.
  if (request && !request.headers.cookie && !request.headers.authorization) {
    known.set(text, request);
  }
  return request;
}

function read(text: string): PlainRequest | undefined {
  const first = requestLine.exec(text);
  if (!first) return undefined;
  const headers: Record<string, string> = {};
  let count = 0;
  const end = text.length - 2;
  headerLine.lastIndex = first[0].length;
  while (headerLine.lastIndex < end) {
    const [, name = "", value = ""] = headerLine.exec(text) ?? [];
    const key = name.toLowerCase();
    const isMore = meaningMore.has(key) && !(key === "connection" && value === "keep-alive");
    // Those that come twice are joined in one way or another.
    if (!name || isMore || key in headers || ++count > mostHeaders) return undefined;
    headers[key] = value;
  }
  const isWhole = headerLine.lastIndex === end && text.endsWith("\r\n");
  return isWhole && headers.host ? { url: first[1], headers: Object.freeze(headers) } : undefined;
}
