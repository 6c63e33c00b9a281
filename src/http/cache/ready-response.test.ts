import type { IncomingHttpHeaders } from "node:http";
import { Socket } from "node:net";
import { gunzipSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
import { CachedResponse } from "./cached-response.server.ts";
import { createRemoveParameters } from "./ignored-parameters.server.ts";
import { createFindReadyResponse } from "./ready-response.server.ts";
import { ResponseCache } from "./response-cache.server.ts";

const body = "سبّاك في دمشق ".repeat(200);
const create = (tags: string[]) =>
  new CachedResponse(body, {
    headers: { "content-type": "text/html; charset=utf-8" },
    tags,
    route: "/",
  });

let cache: ResponseCache;
let cached: CachedResponse;
let limitLeft: number;
let room: number;
let hits: string[];
beforeEach(() => {
  cache = new ResponseCache();
  cache.setSubscribed(true);
  [limitLeft, room, hits] = [100, body.length * 2, []];
  cached = create(["listings"]);
  cache.store("any /", cached, cache.generation);
});

const get = (headers: IncomingHttpHeaders = {}, url = "/") =>
  createFindReadyResponse({
    cache,
    corsOrigins: ["https://client.example"],
    removeParameters: createRemoveParameters([{ path: /^\/$/, names: ["page"] }]),
    consumeLimit: () => limitLeft-- > 0,
    hasRoom: (_request, bytes) => bytes <= room,
    onHit: ({ route, status }) => void hits.push(`${route} ${status}`),
  })({ url, headers, socket: new Socket() });

it("finds a cached response, and counts it", () => {
  expect(String(get()?.body)).toBe(body);
  expect(limitLeft).toBe(99);
  expect(hits).toEqual(["/ 200"]);
});

it("ignores parameters that the route does not read", () => {
  for (const url of ["/?fbclid=IwAR1", "/?x", "/?a=1&b=2"]) {
    expect(String(get({}, url)?.body)).toBe(body);
  }
  expect(get({}, "/?page=2&fbclid=IwAR1")).toBeUndefined();
});

it("finds an encoding once the app has compressed it", async () => {
  expect(get({ "accept-encoding": "gzip" })).toBeUndefined();
  await cached.bodyFor("gzip");
  const response = get({ "accept-encoding": "gzip" });
  expect(String(response?.partsFor(""))).toContain("content-encoding: gzip");
  expect(gunzipSync(response!.body).toString()).toBe(body);
});

it("leaves to the app a client without room for the body, and does not count it", () => {
  room = 100;
  expect(get()).toBeUndefined();
  expect([limitLeft, hits]).toEqual([100, []]);
  expect(get({ "if-none-match": cached.etag })?.status).toBe(304);
});

it("finds a 304 for a client that has the response", () => {
  const response = get({ "if-none-match": `"x", W/${cached.etag}` });
  expect([response?.status, response?.body.length]).toEqual([304, 0]);
  expect(hits).toEqual(["/ 304"]);
});

it.each<[string, IncomingHttpHeaders, string?]>([
  ["a URL that is not cached", {}, "/?page=2"],
  ["a client that wants JSON", { accept: "application/json" }],
  ["an origin that needs CORS headers", { origin: "https://client.example" }],
])("leaves %s to the app", (_what, headers, url) => {
  expect(get(headers, url)).toBeUndefined();
  expect([limitLeft, hits]).toEqual([100, []]);
});

it("leaves clients over their limit and outdated responses to the app", () => {
  limitLeft = 0;
  expect(get()).toBeUndefined();
  limitLeft = 100;
  cache.setSubscribed(false);
  expect(get()).toBeUndefined();
  cache.setSubscribed(true);
  cache.store("any /", create(["a"]), cache.generation);
  expect(get()).toBeDefined();
  cache.invalidate(["a"]);
  expect(get()).toBeUndefined();
});
