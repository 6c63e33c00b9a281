// @module-tag slow
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { watchFreeSpace } from "#src/disk/free-space.server.ts";
import { defaultTimeouts } from "#src/http/server/timeouts.server.ts";
import { sendRaw } from "#tests/support/requests/raw-socket.ts";
import { csrfHeaders, openSite, type Site } from "#tests/support/site.ts";

const origin = "https://app.herafi.test";
const other = "https://other.herafi.test";
const settings = { appUrl: "https://www.herafi.test", corsOrigins: [origin] };

let site: Site | undefined;
afterEach(() => site?.app.close());

async function listen(given: Parameters<typeof openSite>[0] = {}) {
  site = await openSite({ ...settings, ...given });
  await site.app.listen({ port: 0, host: "127.0.0.1" });
  return (site.app.server.address() as AddressInfo).port;
}

interface Raw {
  line?: string;
  headers?: string[];
  body?: string;
  /** With a valid anti-forgery token. */
  hasToken?: true;
}

async function send(port: number, from: string, { hasToken, ...raw }: Raw) {
  const { line = "GET /api/user", headers = [], body = "" } = raw;
  const token = hasToken ? Object.entries(await csrfHeaders(site!.app)) : [];
  const all = [`Origin: ${from}`, ...headers, ...token.map(([name, value]) => `${name}: ${value}`)];
  const head = [`${line} HTTP/1.1`, "Host: www.herafi.test", ...all];
  return sendRaw(port, [...head, "", body].join("\r\n"));
}

const closing = "Connection: close";
const json = "Content-Type: application/json";
const soon = { ...defaultTimeouts, discard: 50 };
const small = { ...soon, headers: 200, body: 100 };

const refusals: [number, string, Raw, Parameters<typeof openSite>[0]?][] = [
  [400, "a header that cannot be read", { headers: ["no header"] }],
  [400, "a second host", { headers: ["Host: x"] }],
  [401, "nobody logged in", { headers: [closing] }],
  [404, "an unknown path", { line: "GET /api/nowhere", headers: [closing] }],
  [404, "a path that cannot be read", { line: "GET /api/%zz", headers: [closing] }],
  [405, "another method", { line: "PUT /api/get-all-cities", headers: [closing] }],
  [
    408,
    "a body that does not come",
    { line: "POST /login", headers: [json, "Content-Length: 9"], body: "{", hasToken: true },
    { timeouts: small },
  ],
  [
    413,
    "a body that is announced as too large",
    {
      line: "POST /login",
      headers: [json, "Content-Length: 99999999999"],
      body: "{",
      hasToken: true,
    },
    { timeouts: soon },
  ],
  [
    413,
    "a body that is too large",
    { line: "POST /login", headers: [json, "Content-Length: 2000000"], body: "{", hasToken: true },
    { timeouts: soon },
  ],
  [
    415,
    "a compressed body",
    { line: "POST /login", headers: [closing, "Content-Encoding: br", "Content-Length: 0"] },
  ],
  [
    415,
    "a body of another type",
    {
      line: "POST /login",
      headers: [closing, "Content-Type: text/csv", "Content-Length: 1"],
      body: "x",
      hasToken: true,
    },
  ],
  [
    419,
    "no anti-forgery token",
    { line: "POST /login", headers: [closing, json, "Content-Length: 2"], body: "{}" },
  ],
  [431, "a header block that is too long", { headers: [`X: ${"x".repeat(20_000)}`] }],
];

describe("a listed origin may read, and another one may not, the refusal of", () => {
  it.each(refusals)("%i for %s", async (status, _what, raw, given = {}) => {
    const port = await listen(given);
    const response = await send(port, origin, raw);
    expect(response.split("\r\n")[0]).toContain(` ${status} `);
    expect(corsOf(response)).toEqual([
      "access-control-allow-credentials: true",
      `access-control-allow-origin: ${origin}`,
      "access-control-expose-headers: content-disposition, retry-after, x-undo-token",
      "vary: origin",
    ]);
    expect(corsOf(await send(port, other, raw))).toEqual(["vary: origin"]);
  });

  it("507 on a full disk", async () => {
    const freeSpace = await watchFreeSpace(
      "/",
      () => {},
      async () => 0,
    );
    site = await openSite({ ...settings, freeSpace });
    const { statusCode, headers } = await site.post("/login", {}, { origin });
    freeSpace.stop();
    expect([statusCode, headers["access-control-allow-origin"]]).toEqual([507, origin]);
  });
});

describe("without a list", () => {
  it.each(refusals)("the refusal of %i for %s has no CORS headers", async (...[, , raw, given]) => {
    const port = await listen({ corsOrigins: [], ...given });
    const cors = corsOf(await send(port, origin, raw));
    expect(cors).toEqual([]);
  });
});

/** The CORS headers and what the response varies by, without the encoding. */
function corsOf(response: string) {
  const [head = ""] = response.split("\r\n\r\n");
  return head
    .toLowerCase()
    .split("\r\n")
    .map((line) => line.replace(/, accept-encoding|accept-encoding, /, ""))
    .filter((line) => /^(access-control-|vary: (?!accept-encoding))/.test(line))
    .sort();
}
