import fastify from "fastify";
import { beforeEach, expect, it } from "vitest";
import { responseCachePlugin } from "./cache-plugin.server.ts";
import { CachedResponse } from "./cached-response.server.ts";
import { ResponseCache } from "./response-cache.server.ts";

const cached = { headers: {}, screenTags: [], route: "/", limit: "everything" as const };

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

it("sends nothing from before once the database answers without a subscription", async () => {
  await get();
  cache.setSubscribed(false);
  page = { status: 200, text: "of others" };
  expect(await get()).toMatchObject({ body: "of others" });
  page = { status: 503, text: "away" };
  expect(await get()).toMatchObject({ statusCode: 503, body: "away" });
});

it("keeps what was cached while a response is made that the loss of the subscription overtook", async () => {
  await get();
  cache.invalidate(["other"]);
  const { generation } = cache;
  const response = new CachedResponse("begun before", { ...cached, tags: ["shop"] });
  cache.setSubscribed(false);
  cache.store("any /else", response, generation);
  page = { status: 503, text: "away" };
  expect(await get()).toMatchObject({ statusCode: 200, body: "open" });
});

it("forgets the stale response once the handler has sent another one", async () => {
  await get();
  cache.setSubscribed(false);
  page = { status: 404, text: "gone" };
  expect(await get()).toMatchObject({ statusCode: 404 });
  page = { status: 503, text: "away" };
  expect(await get()).toMatchObject({ statusCode: 503, body: "away" });
});
