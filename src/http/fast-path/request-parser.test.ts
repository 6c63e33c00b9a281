import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw } from "#tests/support/requests/raw-socket.ts";
import { parseRequest } from "./request-parser.server.ts";

const parse = (text: string) => parseRequest(Buffer.from(text, "latin1"));

it("parses the request line and header block that browsers and programs send", () => {
  expect(
    parse("GET /?page=2 HTTP/1.1\r\nHost: herafi.example\r\nAccept-Encoding: br, gzip\r\n\r\n"),
  ).toEqual({
    url: "/?page=2",
    headers: { host: "herafi.example", "accept-encoding": "br, gzip" },
  });
  const withCookie =
    "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nCookie: a=b; c=d\r\n\r\n";
  expect(parse(withCookie)?.headers.cookie).toBe("a=b; c=d");
});

it("parses equal bytes once, into a frozen object, but keeps no credentials", () => {
  const plain = "GET /once HTTP/1.1\r\nHost: a\r\n\r\n";
  expect(parse(plain)).toBe(parse(plain));
  expect(Object.isFrozen(parse(plain)?.headers)).toBe(true);
  for (const secret of ["Cookie: a=b", "Authorization: Bearer a"]) {
    const request = `GET /once HTTP/1.1\r\nHost: a\r\n${secret}\r\n\r\n`;
    expect(parse(request)).not.toBe(parse(request));
    expect(parse(request)).toEqual(parse(request));
  }
});

const host = "Host: a\r\n";
it.each([
  ["another method", `HEAD / HTTP/1.1\r\n${host}\r\n`],
  ["an older version", `GET / HTTP/1.0\r\n${host}\r\n`],
  ["an absolute URL", `GET http://a/ HTTP/1.1\r\n${host}\r\n`],
  ["characters that a URL cannot have", `GET /é HTTP/1.1\r\n${host}\r\n`],
  ["a header block without its end", `GET / HTTP/1.1\r\n${host}`],
  ["half a header line", "GET / HTTP/1.1\r\nHost: a"],
  ["pipelined requests", `GET / HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n${host}\r\n`],
  ["bytes after the header block", `GET / HTTP/1.1\r\n${host}\r\nmore`],
  ["no Host header", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n"],
  ["an empty Host header", "GET / HTTP/1.1\r\nHost: \r\n\r\n"],
  ["two Host headers", `GET / HTTP/1.1\r\n${host}${host}\r\n`],
  ["a body", `GET / HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\n`],
  ["a chunked body", `GET / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`],
  ["Connection: close", `GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`],
  ["an upgrade", `GET / HTTP/1.1\r\n${host}Upgrade: h2c\r\n\r\n`],
  ["Expect: 100-continue", `GET / HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`],
  ["obsolete line folding", `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
  ["a bare LF", `GET / HTTP/1.1\r\n${host}X: a\nY: b\r\n\r\n`],
  ["a space before the colon", `GET / HTTP/1.1\r\n${host}X : a\r\n\r\n`],
  ["a NUL byte", `GET / HTTP/1.1\r\n${host}X: \0\r\n\r\n`],
  ["__proto__ as a name", `GET / HTTP/1.1\r\n${host}__proto__: a\r\n\r\n`],
  [
    "more than 100 headers",
    `GET / HTTP/1.1\r\n${host}${Array.from({ length: 100 }, (_, n) => `X${n}: a\r\n`).join("")}\r\n`,
  ],
  ["a header block over 16 KiB", `GET / HTTP/1.1\r\n${host}X: ${"a".repeat(16 * 1024)}\r\n\r\n`],
])("rejects %s", (_what, text) => {
  expect(parse(text)).toBeUndefined();
});

let server: Server;
let received: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request);
    response.setHeader("connection", "close").end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** Parts of header blocks that are valid, nearly valid and invalid. */
const lines = [
  ...["Accept: */*\r\n", "X:\t y z\r\n", "Te: trailers\r\n", "Cookie: a=b;  c\r\n", "_!#: @\r\n"],
  ...['If-None-Match: "a"\r\n', "Via: 1.1 x\r\n", "Connection: keep-alive\r\n", "Empty:\r\n"],
  ...["Bytes: \xe9\xa0\xff\r\n", "Referer: http://a/%D8%AF?x=1#y\r\n", "Keep-Alive: 5\r\n"],
];
const pieces = [
  ...["GET ", "/", "/a?b=c", " HTTP/1.1\r\n", "Host: a\r\n", "\r\n", "Content-Length: 0\r\n", "\n"],
  ...[
    "Connection: Keep-Alive\r\n",
    "\r",
    " ",
    ":",
    "\x7f",
    "\xe9",
    "\t",
    "X: \xa0\r\n",
    "X: a \r\n",
  ],
];
const line = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...lines) },
  { weight: 1, arbitrary: fc.constantFrom(...pieces) },
);
const whole = fc
  .tuple(fc.constantFrom("/", "/a?b=c&d", "//", "/%", "/a#b", "/{}|^"), fc.array(line))
  .map(([url, more]) => `GET ${url} HTTP/1.1\r\nHost: a\r\n${more.join("")}\r\n`);
const any = fc
  .array(fc.constantFrom(...pieces, ...lines), { maxLength: 12 })
  .map((all) => all.join(""));

it("reads every header block that it accepts as Node's parser does", async () => {
  const accepted = new Set<string>();
  for (const text of fc.sample(fc.oneof(whole, any), { numRuns: 2000, seed: 7 })) {
    if (parse(text)) accepted.add(text);
  }
  expect(accepted.size).toBeGreaterThan(100);
  for (const text of accepted) {
    received = [];
    const port = (server.address() as AddressInfo).port;
    expect(await sendRaw(port, Buffer.from(text, "latin1"))).toMatch(/^HTTP\/1.1 200 /);
    expect(received.map(({ method, url }) => [method, url])).toEqual([["GET", parse(text)?.url]]);
    expect(received[0]?.headers).toEqual(parse(text)?.headers);
  }
});
