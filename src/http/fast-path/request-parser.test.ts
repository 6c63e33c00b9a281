import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { sendRaw } from "../../../tests/support/raw.ts";
import { readPlain } from "./request-parser.server.ts";

const read = (text: string) => readPlain(Buffer.from(text, "latin1"));

it("reads what browsers and programs ask", () => {
  expect(
    read("GET /?page=2 HTTP/1.1\r\nHost: herafi.example\r\nAccept-Encoding: br, gzip\r\n\r\n"),
  ).toEqual({
    url: "/?page=2",
    headers: { host: "herafi.example", "accept-encoding": "br, gzip" },
  });
  const kept = "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\nCookie: a=b; c=d\r\n\r\n";
  expect(read(kept)?.headers.cookie).toBe("a=b; c=d");
});

it("reads the same once, which nobody can change, and keeps no secret", () => {
  const plain = "GET /once HTTP/1.1\r\nHost: a\r\n\r\n";
  expect(read(plain)).toBe(read(plain));
  expect(Object.isFrozen(read(plain)?.headers)).toBe(true);
  for (const secret of ["Cookie: a=b", "Authorization: Bearer a"]) {
    const told = `GET /once HTTP/1.1\r\nHost: a\r\n${secret}\r\n\r\n`;
    expect(read(told)).not.toBe(read(told));
    expect(read(told)).toEqual(read(told));
  }
});

const host = "Host: a\r\n";
it.each([
  ["another method", `HEAD / HTTP/1.1\r\n${host}\r\n`],
  ["an older version", `GET / HTTP/1.0\r\n${host}\r\n`],
  ["a whole address", `GET http://a/ HTTP/1.1\r\n${host}\r\n`],
  ["letters that no address has", `GET /é HTTP/1.1\r\n${host}\r\n`],
  ["half a head", `GET / HTTP/1.1\r\n${host}`],
  ["half a line", "GET / HTTP/1.1\r\nHost: a"],
  ["two requests", `GET / HTTP/1.1\r\n${host}\r\nGET / HTTP/1.1\r\n${host}\r\n`],
  ["something behind the head", `GET / HTTP/1.1\r\n${host}\r\nmore`],
  ["no host", "GET / HTTP/1.1\r\nAccept: */*\r\n\r\n"],
  ["an empty host", "GET / HTTP/1.1\r\nHost: \r\n\r\n"],
  ["two hosts", `GET / HTTP/1.1\r\n${host}${host}\r\n`],
  ["a body", `GET / HTTP/1.1\r\n${host}Content-Length: 4\r\n\r\n`],
  ["a body in pieces", `GET / HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n`],
  ["a closing connection", `GET / HTTP/1.1\r\n${host}Connection: close\r\n\r\n`],
  ["another protocol", `GET / HTTP/1.1\r\n${host}Upgrade: h2c\r\n\r\n`],
  ["an expectation", `GET / HTTP/1.1\r\n${host}Expect: 100-continue\r\n\r\n`],
  ["a line that goes on", `GET / HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`],
  ["a line without a return", `GET / HTTP/1.1\r\n${host}X: a\nY: b\r\n\r\n`],
  ["a space before the colon", `GET / HTTP/1.1\r\n${host}X : a\r\n\r\n`],
  ["a nought", `GET / HTTP/1.1\r\n${host}X: \0\r\n\r\n`],
  ["a name that every object has", `GET / HTTP/1.1\r\n${host}__proto__: a\r\n\r\n`],
  [
    "many headers",
    `GET / HTTP/1.1\r\n${host}${Array.from({ length: 100 }, (_, n) => `X${n}: a\r\n`).join("")}\r\n`,
  ],
  ["a long head", `GET / HTTP/1.1\r\n${host}X: ${"a".repeat(16 * 1024)}\r\n\r\n`],
])("leaves %s to Node", (_what, text) => {
  expect(read(text)).toBeUndefined();
});

let server: Server;
let heard: IncomingMessage[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    heard.push(request);
    response.setHeader("connection", "close").end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

/** Lines of which heads are made that are right, nearly right and wrong. */
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

it("reads nothing else than Node does", async () => {
  const plain = new Set<string>();
  for (const text of fc.sample(fc.oneof(whole, any), { numRuns: 2000, seed: 7 })) {
    if (read(text)) plain.add(text);
  }
  expect(plain.size).toBeGreaterThan(100);
  for (const text of plain) {
    heard = [];
    const port = (server.address() as AddressInfo).port;
    expect(await sendRaw(port, Buffer.from(text, "latin1"))).toMatch(/^HTTP\/1.1 200 /);
    expect(heard.map(({ method, url }) => [method, url])).toEqual([["GET", read(text)?.url]]);
    expect(heard[0]?.headers).toEqual(read(text)?.headers);
  }
});
