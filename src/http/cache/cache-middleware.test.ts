import { once } from "node:events";
import { createServer, type OutgoingHttpHeaders, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { gunzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, it } from "vitest";
import { cacheMiddleware } from "./cache-middleware.server.ts";
import { CachedResponse } from "./cached-response.server.ts";
import { createRemoveParameters } from "./ignored-parameters.server.ts";
import { createFindReadyResponse } from "./ready-response.server.ts";
import { ResponseCache } from "./response-cache.server.ts";

const body = "سبّاك في دمشق ".repeat(200);
const create = (tags: string[]) =>
  new CachedResponse(body, {
    headers: { "content-type": "text/html; charset=utf-8", "x-frame-options": "DENY" },
    tags,
    route: "/",
  });
const appBody = "the app";

let cache: ResponseCache;
let cached: CachedResponse;
let limitLeft: number;
let hits: string[];
let close: () => void;
let port: number;
beforeEach(async () => {
  cache = new ResponseCache();
  cache.setSubscribed(true);
  [limitLeft, hits] = [100, []];
  const middleware = cacheMiddleware(
    createFindReadyResponse({
      cache,
      corsOrigins: [],
      removeParameters: createRemoveParameters([{ path: /^\/$/, names: ["page"] }]),
      consumeLimit: () => limitLeft-- > 0,
      onHit: ({ method, route, status }) => void hits.push(`${method} ${route} ${status}`),
    }),
  );
  const server = createServer((request, response) =>
    middleware(request, response, () => response.end(appBody)),
  ).listen(0, "127.0.0.1");
  await once(server, "listening");
  ({ port } = server.address() as AddressInfo);
  close = () => server.close();
  cached = create(["listings"]);
  cache.store("any /", cached, cache.generation);
});
afterEach(() => close());

async function get(
  headers: OutgoingHttpHeaders | string[] = {},
  { path = "/", method = "GET" } = {},
) {
  const request = send({ port, path, method, headers, agent: false }).end();
  const [response] = await once(request, "response");
  const bytes = Buffer.concat(await response.toArray());
  return { status: response.statusCode, headers: response.headers, bytes };
}

it("sends a cached response with its headers, and counts it", async () => {
  const { status, headers, bytes } = await get();
  expect([status, bytes.toString()]).toEqual([200, body]);
  expect(headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-frame-options": "DENY",
    "content-length": String(Buffer.byteLength(body)),
    vary: "accept-encoding",
    etag: cached.etag,
  });
  expect(limitLeft).toBe(99);
  expect(hits).toEqual(["GET / 200"]);
});

it("sends its headers alone for HEAD", async () => {
  const { date: _, ...expected } = (await get()).headers;
  const { status, headers, bytes } = await get({}, { method: "HEAD" });
  expect([status, bytes.length]).toEqual([200, 0]);
  expect(headers).toMatchObject(expected);
  expect(hits).toEqual(["GET / 200", "HEAD / 200"]);
});

it("ignores parameters that the route does not read", async () => {
  for (const path of ["/?fbclid=IwAR1", "/?x", "/?a=1&b=2"]) {
    expect((await get({}, { path })).bytes.toString()).toBe(body);
  }
  expect((await get({}, { path: "/?page=2&fbclid=IwAR1" })).bytes.toString()).toBe(appBody);
});

it("sends an encoding once the app has compressed it", async () => {
  expect((await get({ "accept-encoding": "gzip" })).bytes.toString()).toBe(appBody);
  await cached.bodyFor("gzip");
  const { headers, bytes } = await get({ "accept-encoding": "gzip" });
  expect(headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(bytes).toString()).toBe(body);
});

it("sends 304 to a client that has the response", async () => {
  const { status, bytes, headers } = await get({ "if-none-match": `"x", W/${cached.etag}` });
  expect([status, bytes.length, headers.etag]).toEqual([304, 0, cached.etag]);
  expect(hits).toEqual(["GET / 304"]);
});

it.each<[string, OutgoingHttpHeaders | string[], { path?: string; method?: string }?]>([
  ["a URL that is not cached", {}, { path: "/?page=2" }],
  ["another method", {}, { method: "DELETE" }],
  ["a client that wants JSON", { accept: "application/json" }],
  ["a request with a body", { "content-length": "0" }],
  ["two Host headers", ["host", "a.example", "host", "b.example"]],
])("leaves %s to the app", async (_what, headers, how) => {
  expect((await get(headers, how)).bytes.toString()).toBe(appBody);
  expect(hits).toEqual([]);
});

it("leaves clients over their limit and outdated responses to the app", async () => {
  limitLeft = 0;
  expect((await get()).bytes.toString()).toBe(appBody);
  limitLeft = 100;
  cache.setSubscribed(false);
  expect((await get()).bytes.toString()).toBe(appBody);
  cache.setSubscribed(true);
  cache.store("any /", create(["a"]), cache.generation);
  expect((await get()).bytes.toString()).toBe(body);
  cache.invalidate(["a"]);
  expect((await get()).bytes.toString()).toBe(appBody);
});
