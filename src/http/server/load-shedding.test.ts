import { once } from "node:events";
import { Agent, createServer, get, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it } from "vitest";
import { registerErrorHandler } from "#src/http/api/errors.server.ts";
import { pictureForms } from "#src/http/api/multipart.server.ts";
import {
  inProcessAddress,
  requestIdHeader,
  requestIdOf,
} from "#src/http/render/in-process-request.server.ts";
import { createIsExempt } from "./exempt-requests.server.ts";
import type { QueueLimits } from "./load-shedding.server.ts";
import { createLoadShedding } from "./load-shedding.server.ts";

const listedOrigin = "https://app.herafi.test";

const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

/** An app behind load shedding with these limits. */
async function open(limits: QueueLimits) {
  const loadShedding = createLoadShedding({
    secure: true,
    corsOrigins: [listedOrigin],
    limits,
    addressOf: ({ headers }) => String(headers["x-client"] ?? "192.0.2.1"),
    isExempt: createIsExempt(["/assets/a.js"]),
  });
  const app = fastify({
    genReqId: requestIdOf,
    forceCloseConnections: true,
    serverFactory: (handle) =>
      createServer((request, response) =>
        loadShedding.middleware(request, response, () => handle(request, response)),
      ),
  });
  opened.push(app);
  registerErrorHandler(app);
  await app.register(loadShedding.plugin);
  await app.register(pictureForms);
  return app;
}

/** Two requests of a network may be in progress; each lasts until `finishAll`. */
async function openForTwo(
  { concurrency = 2, minLength = 1, maxLength = 3 } = {},
  addRoutes: (app: FastifyInstance) => void = () => {},
) {
  const app = await open({ concurrency, perNetwork: 2, minLength, maxLength, maxWait: -1 });
  const unfinished: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => unfinished.push(() => resolve("done")));
  app.get("/work", work);
  app.get("/quick", async () => "quick");
  app.post("/work", work);
  app.post("/picture", { config: { takesPicture: true } }, work);
  app.get("/broken", () => Promise.reject(new Error("broken")));
  for (const method of ["GET", "POST"]) {
    app.route({ method, url: "/gone", handler: (_request, reply) => reply.callNotFound() });
  }
  addRoutes(app);
  const url = await app.listen({ port: 0 });
  const ask = async (path: string, init?: RequestInit) => {
    const answer = await fetch(url + path, init);
    return { status: answer.status, headers: answer.headers, body: await answer.text() };
  };
  const status = (path: string) => ask(path).then((answer) => answer.status);
  const finishAll = () => unfinished.splice(0).forEach((go) => void go());
  return { app, url, ask, status, unfinished, finishAll };
}

const untilInProgress = async ({ unfinished }: { unfinished: unknown[] }, count: number) => {
  while (unfinished.length < count) await new Promise(setImmediate);
};

/** Starts two requests, one after the other. */
async function startTwo(site: Awaited<ReturnType<typeof openForTwo>>) {
  const first = site.status("/work");
  await untilInProgress(site, 1);
  const second = site.status("/work");
  await untilInProgress(site, 2);
  return [first, second];
}

/** Long enough for a request to be where it waits. */
const aWhile = () => new Promise((resolve) => setTimeout(resolve, 50));

it("49: rejects immediately with 503 and Retry-After when the queue is full", async () => {
  const site = await openForTwo();
  const served = await startTwo(site);
  const third = site.status("/work");
  await aWhile();
  const rejected = await site.ask("/work");
  expect(rejected.status).toBe(503);
  expect(rejected.headers.get("retry-after")).toBe("1");
  expect(JSON.parse(rejected.body)).toEqual({ message: expect.stringContaining("حاول مرة أخرى") });
  const page = await site.ask("/work", { headers: { accept: "text/html,*/*" } });
  expect([page.status, page.headers.get("content-type")]).toEqual([
    503,
    expect.stringMatching(/html/),
  ]);
  expect(page.body).toContain("حاول مرة أخرى");
  for (const { headers } of [rejected, page]) {
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toBe("max-age=31536000");
    expect(headers.get("cache-control")).toBe("no-store");
  }
  site.finishAll();
  expect(await Promise.all(served)).toEqual([200, 200]);
  await untilInProgress(site, 1);
  site.finishAll();
  expect(await third).toBe(200);
});

it("49: who asks again on a connection sooner than its refusal said waits until then, another network does not", async () => {
  const site = await openForTwo();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const finished: string[] = [];
  const ask = async (path: string, client: string) => {
    const question = get(site.url + path, { agent, headers: { "x-client": client } });
    const [response] = (await once(question, "response")) as [IncomingMessage];
    await once(response.resume(), "end");
    finished.push(`${client} ${response.statusCode}`);
  };
  const served = await startTwo(site);
  const third = site.status("/work");
  await aWhile();
  await ask("/quick", "192.0.2.1");
  site.finishAll();
  await Promise.all(served);
  await untilInProgress(site, 1);
  site.finishAll();
  await third;
  // On the connection of the refusal: a proxy uses it for others.
  await ask("/quick", "198.51.100.1");
  const held = ask("/quick", "192.0.2.1");
  expect(await site.status("/quick")).toBe(200);
  finished.push("elsewhere 200");
  await held;
  expect(finished).toEqual(["192.0.2.1 503", "198.51.100.1 200", "elsewhere 200", "192.0.2.1 200"]);
  agent.destroy();
});

it("49: only a listed origin may read the rejection", async () => {
  const site = await openForTwo();
  const served = await startTwo(site);
  const third = site.status("/work");
  await aWhile();
  const originOf = async (origin: string) => {
    const { status, headers } = await site.ask("/work", { headers: { origin } });
    expect([status, headers.get("vary")]).toEqual([503, "Origin"]);
    return headers.get("access-control-allow-origin");
  };
  expect(await originOf(listedOrigin)).toBe(listedOrigin);
  expect(await originOf("https://other.herafi.test")).toBe(null);
  site.finishAll();
  await Promise.all(served);
  await untilInProgress(site, 1);
  site.finishAll();
  expect(await third).toBe(200);
});

it("49: failed and in-process requests do not stay counted as in progress", async () => {
  const site = await openForTwo();
  for (let i = 0; i < 5; i++) {
    expect(await site.status("/broken")).toBe(500);
    expect(await site.status("/nothing")).toBe(404);
  }
  const asks = ["/work", "/work", "/work"].map((url) =>
    site.app.inject({ url, remoteAddress: inProcessAddress }),
  );
  await untilInProgress(site, 3);
  const visitor = site.status("/work");
  await untilInProgress(site, 4);
  site.finishAll();
  for (const { statusCode } of await Promise.all(asks)) expect(statusCode).toBe(200);
  expect(await visitor).toBe(200);
});

it("49: a request that waits for another process leaves its place to others, also where it is called in process", async () => {
  const drawing = Promise.withResolvers<void>();
  const waiting: string[] = [];
  const site = await openForTwo({}, (app) => {
    app.get("/picture", async (request) => {
      app.endTurn?.(request);
      waiting.push(request.id);
      await drawing.promise;
      return "drawn";
    });
    app.get("/screen", async ({ id }) => {
      const headers = { [requestIdHeader]: id };
      const remoteAddress = inProcessAddress;
      return (await app.inject({ url: "/picture", remoteAddress, headers })).body;
    });
  });
  const drawn = ["/picture", "/screen", "/screen"].map((path) => site.ask(path));
  while (waiting.length < 3) await new Promise(setImmediate);
  expect(await site.status("/quick")).toBe(200);
  drawing.resolve();
  expect((await Promise.all(drawn)).map(({ body }) => body)).toEqual(["drawn", "drawn", "drawn"]);
  const both = await startTwo(site);
  site.finishAll();
  expect(await Promise.all(both)).toEqual([200, 200]);
});

it("49: a client that sends its body slowly, or disconnects, does not count as in progress", async () => {
  const site = await openForTwo();
  const { port, hostname } = new URL(site.url);
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
  await untilInProgress(site, 1);
  gone.destroy();
  await once(gone, "close");
  site.finishAll();
  const served = await startTwo(site);
  site.finishAll();
  expect(await Promise.all(served)).toEqual([200, 200]);
  for (const socket of slow) socket.destroy();
});

it("62: bodies of one network that are completed at the same moment are begun in its turns", async () => {
  const site = await openForTwo({ concurrency: 8, minLength: 8, maxLength: 8 });
  const { port, hostname } = new URL(site.url);
  const head = "POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n";
  const sockets = Array.from({ length: 6 }, () =>
    connect(Number(port), hostname.replace(/[[\]]/g, "")).on("error", () => {}),
  );
  for (const socket of sockets) {
    socket.write(`${head}content-length: 2\r\n\r\n{`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const socket of sockets) socket.write("}");
  await untilInProgress(site, 2);
  await aWhile();
  expect(site.unfinished).toHaveLength(2);
  const elsewhere = site.ask("/work", { headers: { "x-client": "198.51.100.1" } });
  await untilInProgress(site, 3);
  site.finishAll();
  expect((await elsewhere).status).toBe(200);
  for (const socket of sockets) socket.destroy();
});

it("26: a picture upload does not count as in progress while it is sent", async () => {
  const site = await openForTwo();
  const { port, hostname } = new URL(site.url);
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
  const served = await startTwo(site);
  site.finishAll();
  expect(await Promise.all(served)).toEqual([200, 200]);
  for (const socket of slow) socket.destroy();
});

it("49: files that are there and health checks are not queued", async () => {
  const site = await openForTwo();
  const served = await startTwo(site);
  const third = site.status("/work");
  await aWhile();
  expect(await site.status("/work")).toBe(503);
  // The app has neither, which is not what is asked here.
  expect(await site.status("/health/live")).toBe(404);
  expect(await site.status("/assets/a.js")).toBe(404);
  expect(await site.status("/health/nowhere")).toBe(503);
  expect(await site.status("/assets/missing.js")).toBe(503);
  site.finishAll();
  expect(await Promise.all(served)).toEqual([200, 200]);
  await untilInProgress(site, 1);
  site.finishAll();
  expect(await third).toBe(200);
});

describe("62: the clients of one network", () => {
  const from = (network: string) => ({ headers: { "x-client": network } });

  it("leave room for others while theirs are in progress", async () => {
    const site = await openForTwo({ concurrency: 3, minLength: 32, maxLength: 64 });
    const many = Array.from({ length: 9 }, () => site.ask("/work", from("192.0.2.1")));
    await untilInProgress(site, 2);
    const other = site.ask("/work", from("192.0.2.2"));
    await untilInProgress(site, 3);
    await finishEach(site, [...many, other]);
  });

  it("count together within a /48 of IPv6", async () => {
    const site = await openForTwo({ concurrency: 3, minLength: 32, maxLength: 64 });
    const many = Array.from({ length: 9 }, (_, at) =>
      site.ask("/work", from(`32.1.13.184.0.0.0.${at}/64`)),
    );
    await untilInProgress(site, 2);
    await aWhile();
    expect(site.unfinished).toHaveLength(2);
    await finishEach(site, many);
  });

  it("are refused where they fill the queue, and no others", async () => {
    const site = await openForTwo({ concurrency: 2, minLength: 2, maxLength: 64 });
    const many = Array.from({ length: 4 }, () => site.ask("/work", from("192.0.2.1")));
    await untilInProgress(site, 2);
    await aWhile();
    const other = site.ask("/work", from("192.0.2.2"));
    await aWhile();
    expect((await site.ask("/work", from("192.0.2.1"))).status).toBe(503);
    const another = site.ask("/work", from("192.0.2.3"));
    await finishEach(site, [...many, other, another]);
  });

  it("that has asked for less lately comes before those that ask without a pause", async () => {
    const site = await openForTwo({ concurrency: 1, minLength: 64, maxLength: 64 });
    const order: string[] = [];
    const ask = async (network: string) => {
      const answer = await site.ask("/work", from(network));
      order.push(network);
      return answer;
    };
    const floods = Array.from({ length: 9 }, (_, at) => `192.0.2.${at}`);
    const many = floods.flatMap((network) => [ask(network), ask(network), ask(network)]);
    for (let served = 0; served < floods.length; served++) {
      await untilInProgress(site, 1);
      await aWhile();
      site.finishAll();
    }
    await untilInProgress(site, 1);
    const visitor = ask("198.51.100.1");
    await aWhile();
    site.finishAll();
    await finishEach(site, [...many, visitor]);
    expect(order.indexOf("198.51.100.1")).toBeLessThanOrEqual(floods.length + 2);
  });

  it("that has asked before is not kept waiting by ever new ones", async () => {
    const site = await openForTwo({ concurrency: 1, minLength: 64, maxLength: 64 });
    await finishEach(
      site,
      Array.from({ length: 3 }, () => site.ask("/work", from("198.51.100.1"))),
    );
    let isServed = false;
    const many = [site.ask("/work", from("192.0.2.1"))];
    await untilInProgress(site, 1);
    const visitor = site.ask("/work", from("198.51.100.1")).then((answer) => {
      isServed = true;
      return answer;
    });
    await aWhile();
    let served = 0;
    for (let at = 0; !isServed && at < 20; at++) {
      many.push(
        site.ask("/work", from(`192.0.3.${2 * at}`)),
        site.ask("/work", from(`192.0.3.${2 * at + 1}`)),
      );
      await untilInProgress(site, 1);
      await aWhile();
      site.finishAll();
      served++;
      await aWhile();
    }
    expect(served).toBeLessThan(6);
    await finishEach(site, [...many, visitor]);
  });

  it("that has asked for less takes the place of one that has asked for most where all are taken", async () => {
    const site = await openForTwo({ concurrency: 1, minLength: 2, maxLength: 3 });
    const busy = ["192.0.2.1", "192.0.2.2", "192.0.2.3"];
    for (let times = 0; times < 3; times++) {
      await finishEach(
        site,
        busy.map((network) => site.ask("/work", from(network))),
      );
    }
    const first = site.ask("/work", from("192.0.2.9"));
    await untilInProgress(site, 1);
    const waiting = busy.map((network) => site.ask("/work", from(network)));
    await aWhile();
    const visitor = site.ask("/work", from("198.51.100.1"));
    await aWhile();
    let isServed = false;
    const all = Promise.all([first, ...waiting, visitor]).then((answers) => {
      isServed = true;
      return answers;
    });
    while (!isServed) {
      site.finishAll();
      await new Promise(setImmediate);
    }
    const statuses = (await all).map(({ status }) => status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 200]);
    expect(statuses.filter((status) => status === 503)).toHaveLength(1);
  });

  it("that send bodies leave most places to requests without", async () => {
    const site = await openForTwo({ concurrency: 8, minLength: 64, maxLength: 64 });
    const body = { method: "POST", body: "{}" };
    const headersOf = (network: string) => ({
      headers: { "content-type": "application/json", "x-client": network },
    });
    const many = ["192.0.2.1", "192.0.2.2", "192.0.2.3", "192.0.2.4"].flatMap((network) =>
      Array.from({ length: 4 }, () => site.ask("/work", { ...body, ...headersOf(network) })),
    );
    await untilInProgress(site, 4);
    await aWhile();
    expect(site.unfinished).toHaveLength(4);
    const page = site.ask("/work", from("192.0.2.9"));
    await untilInProgress(site, 5);
    await finishEach(site, [...many, page]);
  });

  /** Finishes what is in progress until all have been served. */
  async function finishEach(
    site: Awaited<ReturnType<typeof openForTwo>>,
    asked: Promise<{ status: number }>[],
  ) {
    const served = Promise.all(asked);
    let isServed = false;
    void served.then(() => {
      isServed = true;
    });
    while (!isServed) {
      site.finishAll();
      await new Promise(setImmediate);
    }
    expect((await served).map(({ status }) => status)).toEqual(asked.map(() => 200));
  }
});

it("49: a body for what is not there does not stay counted as in progress", async () => {
  const site = await openForTwo();
  const { port, hostname } = new URL(site.url);
  for (const method of ["POST", "GET", "PUT"]) {
    for (let time = 0; time < 4; time++) {
      const socket = connect(Number(port), hostname.replace(/[[\]]/g, "")).setEncoding("utf8");
      socket.write(
        `${method} /gone HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2\r\nconnection: close\r\n\r\n{}`,
      );
      socket.resume();
      await once(socket, "close");
    }
  }
  const served = await startTwo(site);
  site.finishAll();
  expect(await Promise.all(served)).toEqual([200, 200]);
});
