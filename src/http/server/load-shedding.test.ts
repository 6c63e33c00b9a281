import { once } from "node:events";
import { createServer } from "node:http";
import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, it } from "vitest";
import { answerErrors } from "../api/errors.server.ts";
import { pictureForms } from "../api/multipart.server.ts";
import { innerAddress } from "../render/in-process-request.server.ts";
import { turnSurplusAway } from "./load-shedding.server.ts";
import type { Capacity } from "./request-queue.server.ts";

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** An app behind such a door. */
async function open(capacity: Capacity) {
  const surplus = turnSurplusAway({ secure: true, capacity });
  const app = fastify({
    forceCloseConnections: true,
    serverFactory: (handle) =>
      createServer((request, response) =>
        surplus.porter(request, response, () => handle(request, response)),
      ),
  });
  opened.push(app);
  answerErrors(app);
  await app.register(surplus.rest);
  await app.register(pictureForms);
  return app;
}

/** An app with room for two, whose work goes on until it is let go. */
async function appForTwo() {
  const app = await open({ places: 2, least: 1, longest: -1 });
  const waiting: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => waiting.push(() => resolve("done")));
  app.get("/work", work);
  app.post("/work", work);
  app.post("/picture", { config: { takesPicture: true } }, work);
  app.get("/broken", () => Promise.reject(new Error("broken")));
  const url = await app.listen({ port: 0 });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const status = (path: string) => ask(path).then((answer) => answer.status);
  const letGo = () => waiting.splice(0).forEach((go) => void go());
  return { app, url, ask, status, waiting, letGo };
}

const untilAtWork = async ({ waiting }: { waiting: unknown[] }, count: number) => {
  while (waiting.length < count) await new Promise(setImmediate);
};

/** Two that are worked on, one after the other. */
async function takeBoth(crowd: Awaited<ReturnType<typeof appForTwo>>) {
  const first = crowd.status("/work");
  await untilAtWork(crowd, 1);
  const second = crowd.status("/work");
  await untilAtWork(crowd, 2);
  return [first, second];
}

/** Long enough for a request to be where it waits. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

it("49: what is more than can be done is turned away at once, with when to come again", async () => {
  const crowd = await appForTwo();
  const served = await takeBoth(crowd);
  const third = crowd.status("/work");
  await aWhile();
  const surplus = await crowd.ask("/work");
  expect(surplus.status).toBe(503);
  expect(surplus.headers.get("retry-after")).toBe("1");
  expect(JSON.parse(surplus.body)).toEqual({ message: expect.stringContaining("حاول مرة أخرى") });
  const page = await crowd.ask("/work", { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    503,
    expect.stringMatching(/html/),
  ]);
  expect(page.body).toContain("حاول مرة أخرى");
  for (const { headers } of [surplus, page]) {
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("cache-control")).toBe("no-store");
  }
  crowd.letGo();
  expect(await Promise.all(served)).toEqual([200, 200]);
  await untilAtWork(crowd, 1);
  crowd.letGo();
  expect(await third).toBe(200);
});

it("49: what fails, or is asked for by a screen from inside, leaves no place taken", async () => {
  const crowd = await appForTwo();
  for (let i = 0; i < 5; i++) {
    expect(await crowd.status("/broken")).toBe(500);
    expect(await crowd.status("/nothing")).toBe(404);
  }
  const asks = ["/work", "/work", "/work"].map((url) =>
    crowd.app.inject({ url, remoteAddress: innerAddress }),
  );
  await untilAtWork(crowd, 3);
  const visitor = crowd.status("/work");
  await untilAtWork(crowd, 4);
  crowd.letGo();
  for (const { statusCode } of await Promise.all(asks)) expect(statusCode).toBe(200);
  expect(await visitor).toBe(200);
});

it("49: a client that sends slowly, or goes away, takes no place of others", async () => {
  const crowd = await appForTwo();
  const { port, hostname } = new URL(crowd.url);
  const head = "POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  const open = () =>
    connect(Number(port), hostname.replace(/[[\]]/g, ""))
      .setEncoding("utf8")
      .on("error", () => {});
  const slow = Array.from({ length: 5 }, open);
  for (const socket of slow) {
    socket.write(`${head}content-length: 20\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const gone = open();
  gone.write("GET /work HTTP/1.1\r\nhost: x\r\n\r\n");
  await untilAtWork(crowd, 1);
  gone.destroy();
  await once(gone, "close");
  crowd.letGo();
  const served = await takeBoth(crowd);
  crowd.letGo();
  expect(await Promise.all(served)).toEqual([200, 200]);
  for (const socket of slow) socket.destroy();
});

it("26: a picture that is sent slowly takes no place of others", async () => {
  const crowd = await appForTwo();
  const { port, hostname } = new URL(crowd.url);
  const form =
    "POST /picture HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n" +
    'content-length: 2000\r\n\r\n--b\r\ncontent-disposition: form-data; name="image"; filename="a"\r\n\r\n';
  const slow = Array.from({ length: 5 }, () =>
    connect(Number(port), hostname.replace(/[[\]]/g, "")).on("error", () => {}),
  );
  for (const socket of slow) {
    socket.write(form);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const served = await takeBoth(crowd);
  crowd.letGo();
  expect(await Promise.all(served)).toEqual([200, 200]);
  for (const socket of slow) socket.destroy();
});

it("49: files, and whether the process lives, are no work that waits", async () => {
  const crowd = await appForTwo();
  const served = await takeBoth(crowd);
  const third = crowd.status("/work");
  await aWhile();
  expect(await crowd.status("/work")).toBe(503);
  // Neither is there, which is not what is asked here.
  expect(await crowd.status("/health/live")).toBe(404);
  expect(await crowd.status("/assets/a.js")).toBe(404);
  expect(await crowd.status("/health/nowhere")).toBe(503);
  crowd.letGo();
  expect(await Promise.all(served)).toEqual([200, 200]);
  await untilAtWork(crowd, 1);
  crowd.letGo();
  expect(await third).toBe(200);
});
