import fastify from "fastify";
import { beforeEach, expect, it } from "vitest";
import { responseCachePlugin } from "./cache-plugin.server.ts";
import { ResponseCache } from "./response-cache.server.ts";

let cache: ResponseCache;
let get: () => Promise<{ statusCode: number; body: string }>;
/** What the handler sends. */
let page: { status: number; text: string };

beforeEach(async () => {
  cache = new ResponseCache();
  cache.setSubscribed(true);
  page = { status: 200, text: "open" };
  const app = fastify();
  await app.register(responseCachePlugin, { cache });
  app.get("/shop", { config: { cacheTags: () => ["shop"] } }, (_request, reply) =>
    reply.code(page.status).type("text/plain").send(page.text),
  );
  get = () => app.inject("/shop");
});

it("sends the stale response while the handler fails", async () => {
  await get();
  cache.setSubscribed(false);
  page = { status: 503, text: "away" };
  expect(await get()).toMatchObject({ statusCode: 200, body: "open" });
});

it("sends nothing from before the present subscription, since changes may have been missed", async () => {
  await get();
  cache.setSubscribed(false);
  cache.setSubscribed(true);
  page = { status: 503, text: "away" };
  expect(await get()).toMatchObject({ statusCode: 503, body: "away" });
  cache.setSubscribed(false);
  expect(await get()).toMatchObject({ statusCode: 503, body: "away" });
});

it("forgets the stale response once the handler has sent another one", async () => {
  await get();
  cache.setSubscribed(false);
  page = { status: 404, text: "gone" };
  expect(await get()).toMatchObject({ statusCode: 404 });
  page = { status: 503, text: "away" };
  expect(await get()).toMatchObject({ statusCode: 503, body: "away" });
});
