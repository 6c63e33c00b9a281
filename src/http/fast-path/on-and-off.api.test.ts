// @module-tag slow
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Screens } from "#src/http/render/pages.server.ts";
import { converse, type Turn } from "#tests/support/requests/conversation.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** Pages that need no build; like the real ones they are cached by the API calls they make. */
const openScreens = async (): Promise<Screens> => ({
  async render(request, { call }) {
    const { pathname } = new URL(request.url);
    if (pathname !== "/") return new Response("<h1>404</h1>", { status: 404 });
    const { body } = await call("GET", "/api/craftsmen");
    return new Response(`<p>${body}</p>`.repeat(20), {
      headers: { "content-type": "text/html; charset=utf-8" },
    });
  },
  isDevelopment: false,
});

/** Two processes on the same rows, one with the fast path and one without. */
let sites: { on: Site; off: Site };
/** Requests that Node's parser has read. */
const parsedByNode = { on: 0, off: 0 };
let etag: string;

beforeAll(async () => {
  const settings = { withCache: true, openScreens, now: () => new Date("2026-11-22T09:00:00Z") };
  const on = await openSite({ ...settings, fastPath: true });
  const listing = { professionId: await addProfession(on.db), cityId: await addCity(on.db) };
  for (let i = 0; i < 12; i++) await addAccount(on.db, listing);
  const off = await openSite({ ...settings, fastPath: false, emptied: false });
  sites = { on, off };
  for (const side of ["on", "off"] as const) {
    sites[side].app.server.on("request", () => parsedByNode[side]++);
    await sites[side].app.listen({ port: 0, host: "127.0.0.1" });
  }
  etag = String((await on.get("/api/craftsmen")).headers.etag);
  await off.get("/api/craftsmen");
});
afterAll(async () => {
  await Promise.all([sites.on.app.close(), sites.off.app.close()]);
});

async function converseWith(side: "on" | "off", turns: Turn[]) {
  const { port } = sites[side].app.server.address() as AddressInfo;
  const received = await converse(port, turns);
  return received.replaceAll(/^(date: ).*/gim, "$1…");
}

const targets = [
  ...["/", "/?page=2", "/?fbclid=a", "/api/craftsmen", "/api/craftsmen?page=2", "/nowhere"],
  ...["/api/craftsmen/1", "/api/craftsmen/999", "/api/get-all-cities", "/api/nowhere", "/api/user"],
  ...["/health/live", "/storage/none.webp", "/%", "//", "*", "http://a/api/craftsmen", "/a b", "é"],
];
const cached = ["/", "/api/craftsmen", "/api/get-all-cities", "/api/craftsmen/1?utm_source=a"];
const methods = ["HEAD", "POST", "OPTIONS", "DELETE", "PROPFIND", "get", "BREW", ""];
const plainHeaders = () => [
  ...["Accept: */*", "Accept: application/json", "Accept: text/html", "Accept-Encoding: gzip"],
  ...["Accept-Encoding: br, gzip", "Accept-Encoding: gzip;q=0", "Accept-Encoding: identity"],
  ...["Connection: keep-alive", `If-None-Match: ${etag}`, `If-None-Match: "a", W/${etag}`],
  ...["If-None-Match: *", "Cookie: a=b; c", "Range: bytes=0-4", "X-Forwarded-For: 192.0.2.1"],
  ...["Te: trailers", "X:\t y  z", "Empty:", "Bytes: \xe9\xa0", "Authorization: Bearer a"],
];
const oddHeaders = [
  ...["Host: b", "host:", "Connection: close", "Connection: Keep-Alive", "Connection: x"],
  ...["Expect: 100-continue", "Expect: x", "Upgrade: h2c", "Content-Encoding: br", "Trailer: a"],
  ...["Content-Length: 0", "Content-Length: x", "Transfer-Encoding: identity", "X : a"],
  ...["X: a\r\n b", "X: a\nY: b", "X: \0", "X: a\rb", ": a", "é: a", "__proto__: a", "noColon"],
  ...[`X: ${"a".repeat(17_000)}`, Array.from({ length: 110 }, (_, i) => `X${i}: a`).join("\r\n")],
];
/** Complete, or malformed in a way that Node notices without waiting for more. */
const bodies = [
  { header: "Content-Length: 4", body: "a=b&" },
  { header: "Content-Type: application/json\r\nContent-Length: 2", body: "{}" },
  { header: "Transfer-Encoding: chunked", body: "4\r\na=b&\r\n0\r\n\r\n" },
  { header: "Transfer-Encoding: chunked", body: "x\r\n\r\n" },
  { header: "Content-Length: 2\r\nContent-Length: 3", body: "abc" },
];

/** Mostly what is cached, so that the fast path has something to answer. */
const request = () => {
  const method = fc.oneof(
    { weight: 12, arbitrary: fc.constant("GET") },
    { weight: 1, arbitrary: fc.constantFrom(...methods) },
  );
  const target = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...cached) },
    { weight: 1, arbitrary: fc.constantFrom(...targets) },
  );
  const version = fc.oneof(
    { weight: 20, arbitrary: fc.constant("HTTP/1.1") },
    { weight: 1, arbitrary: fc.constantFrom("HTTP/1.0", "HTTP/2.0", "http/1.1", "") },
  );
  const header = fc.oneof(
    { weight: 25, arbitrary: fc.constantFrom(...plainHeaders()) },
    { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
  );
  const host = fc.oneof(
    { weight: 20, arbitrary: fc.constant(["Host: a"]) },
    { weight: 1, arbitrary: fc.constant([]) },
  );
  const body = fc.oneof(
    { weight: 20, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...bodies) },
  );
  return fc
    .record({ method, target, version, host, headers: fc.array(header, { maxLength: 5 }), body })
    .map(({ method, target, version, host, headers, body }) => {
      const lines = [`${method} ${target} ${version}`, ...host, ...headers];
      if (body) lines.push(body.header);
      return { method, text: `${lines.join("\r\n")}\r\n\r\n${body?.body ?? ""}` };
    });
};

/** One request in most turns; some are pipelined, some come in two chunks. */
const turn = () =>
  fc
    .record({
      requests: fc.oneof(
        { weight: 5, arbitrary: fc.tuple(request()) },
        { weight: 1, arbitrary: fc.array(request(), { minLength: 2, maxLength: 4 }) },
      ),
      split: fc.oneof(
        { weight: 5, arbitrary: fc.constant(undefined) },
        { weight: 1, arbitrary: fc.double({ min: 0, max: 1, noNaN: true }) },
      ),
    })
    .map(({ requests, split }): Turn => {
      const text = requests.map((one) => one.text).join("");
      const at = Math.round((split ?? 1) * text.length);
      const chunks = [text.slice(0, at), text.slice(at)].filter((chunk) => chunk !== "");
      return { chunks, methods: requests.map((one) => one.method) };
    });

it("sends the same bytes with the fast path on and off", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(turn(), { minLength: 1, maxLength: 6 }), async (turns) => {
      const [on, off] = await Promise.all([converseWith("on", turns), converseWith("off", turns)]);
      if (on !== off) throw new Error(firstDifference(on, off));
    }),
    { seed: Number(process.env.FUZZ_SEED ?? 7), numRuns: Number(process.env.FUZZ_RUNS ?? 400) },
  );
  // Unless the fast path has answered many of them, this compares nothing.
  expect(parsedByNode.off - parsedByNode.on).toBeGreaterThan(200);
});

function firstDifference(on: string, off: string) {
  let at = 0;
  while (at < on.length && on[at] === off[at]) at++;
  const around = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 60));
  return `from byte ${at}, on: ${around(on)}, off: ${around(off)}`;
}
