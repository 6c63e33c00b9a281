import { once } from "node:events";
import { connect } from "node:net";
import fastify from "fastify";
import { expect, it } from "vitest";
import { answerErrors } from "./errors.server.ts";
import { innerAddress } from "./inner-door.server.ts";
import { turnSurplusAway } from "./surplus.server.ts";

/** An app with room for two, whose work goes on until it is let go. */
async function appForTwo() {
  const app = fastify();
  answerErrors(app);
  const waiting: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => waiting.push(() => resolve("done")));
  await app.register(turnSurplusAway, { capacity: { places: 2, least: 1, longest: -1 } });
  app.get("/work", work);
  app.post("/work", work);
  app.get("/broken", () => Promise.reject(new Error("broken")));
  return { app, waiting, letGo: () => waiting.splice(0).forEach((go) => void go()) };
}

const untilAtWork = async ({ waiting }: { waiting: unknown[] }, count: number) => {
  while (waiting.length < count) await new Promise(setImmediate);
};

/** Two that are worked on, one after the other. */
async function takeBoth(crowd: Awaited<ReturnType<typeof appForTwo>>) {
  const ask = () => crowd.app.inject("/work").then(({ statusCode }) => statusCode);
  const first = ask();
  await untilAtWork(crowd, 1);
  const second = ask();
  await untilAtWork(crowd, 2);
  return [first, second];
}

it("49: what is more than can be done is turned away at once, with when to come again", async () => {
  const crowd = await appForTwo();
  const served = await takeBoth(crowd);
  const third = crowd.app.inject("/work").then(({ statusCode }) => statusCode);
  await new Promise(setImmediate);
  const surplus = await crowd.app.inject("/work");
  expect(surplus.statusCode).toBe(503);
  expect(surplus.headers["retry-after"]).toBe("1");
  expect(surplus.json()).toEqual({ message: expect.stringContaining("حاول مرة أخرى") });
  crowd.letGo();
  expect(await Promise.all(served)).toEqual([200, 200]);
  await untilAtWork(crowd, 1);
  crowd.letGo();
  expect(await third).toBe(200);
});

it("49: what fails, or is asked for by a screen from inside, leaves no place taken", async () => {
  const crowd = await appForTwo();
  for (let i = 0; i < 5; i++) {
    expect((await crowd.app.inject("/broken")).statusCode).toBe(500);
    expect((await crowd.app.inject("/nothing")).statusCode).toBe(404);
  }
  const asks = ["/work", "/work", "/work"].map((url) =>
    crowd.app.inject({ url, remoteAddress: innerAddress }),
  );
  await untilAtWork(crowd, 3);
  const visitor = crowd.app.inject("/work");
  await untilAtWork(crowd, 4);
  crowd.letGo();
  for (const { statusCode } of await Promise.all([...asks, visitor])) expect(statusCode).toBe(200);
});

it("49: a client that sends slowly, or goes away, takes no place of others", async () => {
  const crowd = await appForTwo();
  const port = Number(new URL(await crowd.app.listen({ port: 0 })).port);
  const head = "POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  const slow = Array.from({ length: 5 }, () =>
    connect(port, "127.0.0.1")
      .setEncoding("utf8")
      .on("error", () => {}),
  );
  for (const socket of slow) {
    socket.write(`${head}content-length: 20\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const gone = connect(port, "127.0.0.1");
  gone.write("GET /work HTTP/1.1\r\nhost: x\r\n\r\n");
  await untilAtWork(crowd, 1);
  gone.destroy();
  await once(gone, "close");
  crowd.letGo();
  const served = await takeBoth(crowd);
  crowd.letGo();
  expect(await Promise.all(served)).toEqual([200, 200]);
  for (const socket of slow) socket.destroy();
  await crowd.app.close();
});

it("49: who comes while others have waited too long is turned away at once", async () => {
  const app = fastify();
  answerErrors(app);
  const capacity = { places: 99, least: 2, longest: -1 };
  await app.register(turnSurplusAway, { capacity });
  app.get("/work", async () => "done");
  app.get("/health/live", async () => "live");
  const asked = ["/work", "/work", "/work", "/health/live"];
  for (let i = 0; i < 2; i++) {
    const answers = await Promise.all(asked.map((url) => app.inject(url)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 503, 200]);
  }
});
