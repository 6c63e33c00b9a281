import { once } from "node:events";
import { request as ask, createServer, type OutgoingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cacheMiddleware } from "./cache-middleware.server.ts";
import { KeptAnswer } from "./cached-response.server.ts";
import { createFindReadyResponse } from "./ready-response.server.ts";
import { KeptAnswers } from "./response-cache.server.ts";

const body = "سبّاك في دمشق ".repeat(200);
const make = (topics: string[]) =>
  new KeptAnswer(body, {
    headers: { "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" },
    topics,
    route: "/",
  });
const byApp = "the app";

let kept: KeptAnswers;
let answer: KeptAnswer;
let left: number;
let sent: string[];
let close: () => void;
let port: number;
beforeEach(async () => {
  kept = new KeptAnswers();
  kept.hear(true);
  [left, sent] = [100, []];
  const middleware = cacheMiddleware(
    createFindReadyResponse({
      cache: kept,
      consumeLimit: () => left-- > 0,
      onHit: (route, status) => void sent.push(`${route} ${status}`),
    }),
  );
  const server = createServer((request, response) =>
    middleware(request, response, () => response.end(byApp)),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  close = () => server.close();
  answer = make(["listings"]);
  kept.keepIfCurrent("any /", answer, kept.generation);
});
afterEach(() => close());

async function get(
  headers: OutgoingHttpHeaders | string[] = {},
  { path = "/", method = "GET" } = {},
) {
  const request = ask({ port, path, method, headers, agent: false }).end();
  const [response] = await once(request, "response");
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, bytes };
}

it("sends what is kept with its headers, and counts it", async () => {
  const { status, headers, bytes } = await get();
  expect([status, bytes.toString()]).toEqual([200, body]);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-frame-options": "DENY",
    "content-length": String(Buffer.byteLength(body)),
    vary: "accept-encoding",
    etag: answer.etag,
  });
  expect(left).toBe(99);
  expect(sent).toEqual(["/ 200"]);
});

it("sends it also to who pressed its link somewhere, whatever was added there", async () => {
  expect((await get({}, { path: "/?fbclid=IwAR1" })).bytes.toString()).toBe(body);
  expect((await get({}, { path: "/?page=2&fbclid=IwAR1" })).bytes.toString()).toBe(byApp);
});

it("sends it compressed, once somebody has had that made", async () => {
  expect((await get({ "accept-encoding": "gzip" })).bytes.toString()).toBe(byApp);
  await answer.bodyIn("gzip");
  const { headers, bytes } = await get({ "accept-encoding": "gzip" });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(bytes).toString()).toBe(body);
});

it("sends nothing again to who has it", async () => {
  const { status, bytes, headers } = await get({ "if-none-match": `"x", W/${answer.etag}` });
  expect([status, bytes.length, headers.etag]).toEqual([304, 0, answer.etag]);
  expect(sent).toEqual(["/ 304"]);
});

it.each<[string, OutgoingHttpHeaders | string[], { path?: string; method?: string }?]>([
  ["an address that is not kept", {}, { path: "/?page=2" }],
  ["another method", {}, { method: "DELETE" }],
  ["a client that wants JSON", { accept: "application/json" }],
  ["a request with a body", { "content-length": "0" }],
  ["two hosts", ["host", "a.example", "host", "b.example"]],
])("leaves %s to the app", async (_what, headers, how) => {
  expect((await get(headers, how)).bytes.toString()).toBe(byApp);
  expect(sent).toEqual([]);
});

it("leaves to the app who has asked too often, and what is no longer true", async () => {
  left = 0;
  expect((await get()).bytes.toString()).toBe(byApp);
  left = 100;
  kept.hear(false);
  expect((await get()).bytes.toString()).toBe(byApp);
  kept.hear(true);
  kept.keepIfCurrent("any /", make(["a"]), kept.generation);
  expect((await get()).bytes.toString()).toBe(body);
  kept.drop(["a"]);
  expect((await get()).bytes.toString()).toBe(byApp);
});
