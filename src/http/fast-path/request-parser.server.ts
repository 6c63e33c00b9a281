import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

export type ParsedRequest = Pick<IncomingMessage, "url" | "headers">;

const requestLine = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/;
/**
 * RFC 9112, 5: name, colon, value without surrounding whitespace. No obsolete line folding and no
 * bare CR or LF. Every part has one way to match, so the time is linear in the length.
 */
const headerLine =
  /([\w!#$%&'*+.^`|~-]+):[ \t]*((?:[\x21-\x7e\x80-\xff](?:[\t\x20-\x7e\x80-\xff]*[\x21-\x7e\x80-\xff])?)?)\r\n/y;
/** Bytes. Node rejects most of what is longer. */
const maxLength = 16 * 1024;
/** Node drops headers after the thousandth. */
const maxHeaders = 100;

/** Headers that announce a body or change the connection. */
const unsupportedHeaders = new Set([
  "content-length",
  "content-encoding",
  "transfer-encoding",
  "trailer",
  "expect",
  "connection",
  "proxy-connection",
  "upgrade",
]);

/** Clients on a keep-alive connection send the same bytes again and again. */
const parsedRequests = new LRUCache<string, ParsedRequest>({ max: 1000 });
/** Characters. */
const maxCachedLength = 1024;

/**
 * Parses a chunk that is exactly one plain GET request: request line, header block and empty line.
 * It may reject any request, which Node's parser then reads; what it accepts, it must read as
 * Node's parser does.
 */
export function parseRequest(chunk: Buffer): ParsedRequest | undefined {
  if (chunk.length > maxLength) return undefined;
  const text = chunk.toString("latin1");
  if (text.length > maxCachedLength) return parse(text);
  const cached = parsedRequests.get(text);
  if (cached) return cached;
  const request = parse(text);
  // Credentials do not stay in memory longer than their request.
  if (request && !request.headers.cookie && !request.headers.authorization) {
    parsedRequests.set(text, request);
  }
  return request;
}

function parse(text: string): ParsedRequest | undefined {
  const line = requestLine.exec(text);
  if (!line) return undefined;
  const headers: Record<string, string> = {};
  let count = 0;
  const end = text.length - 2;
  headerLine.lastIndex = line[0].length;
  while (headerLine.lastIndex < end) {
    const [, rawName = "", value = ""] = headerLine.exec(text) ?? [];
    const name = rawName.toLowerCase();
    const isKeepAlive = name === "connection" && value === "keep-alive";
    const isUnsupported = unsupportedHeaders.has(name) && !isKeepAlive;
    // Node joins repeated headers or drops all but the first, depending on their name.
    if (!name || isUnsupported || name in headers || ++count > maxHeaders) return undefined;
    headers[name] = value;
  }
  const isComplete = headerLine.lastIndex === end && text.endsWith("\r\n");
  return isComplete && headers.host ? { url: line[1], headers: Object.freeze(headers) } : undefined;
}
