import fastify from "fastify";
import { beforeEach, expect, it } from "vitest";
import { keepAnswers } from "./cache-plugin.server.ts";
import { KeptAnswers } from "./response-cache.server.ts";

let kept: KeptAnswers;
let ask: () => Promise<{ statusCode: number; body: string }>;
/** What the page would say if it were asked. */
let page: { status: number; text: string };

beforeEach(async () => {
  kept = new KeptAnswers();
  kept.hear(true);
  page = { status: 200, text: "open" };
  const app = fastify();
  await app.register(keepAnswers, { kept });
  app.get("/shop", { config: { kept: () => ["shop"] } }, (_request, reply) =>
    reply.code(page.status).type("text/plain").send(page.text),
  );
  ask = () => app.inject("/shop");
});

const missAChange = () => {
  kept.hear(false);
  kept.hear(true);
};

it("what was there before answers while it cannot be made anew", async () => {
  await ask();
  missAChange();
  page = { status: 503, text: "away" };
  expect(await ask()).toMatchObject({ statusCode: 200, body: "open" });
});

it("but never again after another answer was given", async () => {
  await ask();
  missAChange();
  page = { status: 404, text: "gone" };
  expect(await ask()).toMatchObject({ statusCode: 404 });
  page = { status: 503, text: "away" };
  expect(await ask()).toMatchObject({ statusCode: 503, body: "away" });
});
