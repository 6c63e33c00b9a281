import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { promisify } from "node:util";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, describe, expect, it, vi } from "vitest";
import { freePort } from "#tests/support/free-port.ts";
import { readToEnd } from "#tests/support/requests/raw-socket.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { listen } from "./listen.server.ts";

const isLinux = process.platform === "linux";
const host = "127.0.0.1";
const opened: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close();
});

async function open(port: number) {
  const app = fastify({ forceCloseConnections: true });
  opened.push(app);
  app.get("/", async () => "here");
  await listen(app, { host, port });
  return app;
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port;

it.runIf(isLinux)("49: accepts several connections in a turn of the event loop", async () => {
  const app = await open(await freePort());
  const acceptedByTurn = [0];
  const all = 64;
  const { promise, resolve } = Promise.withResolvers<void>();
  let accepted = 0;
  app.server.on("connection", () => {
    acceptedByTurn.push(acceptedByTurn.pop()! + 1);
    if (++accepted === all) resolve();
  });
  const nextTurn = () => {
    acceptedByTurn.push(0);
    if (accepted < all) setImmediate(nextTurn);
  };
  const sockets = Array.from({ length: all }, () => connect(portOf(app), host));
  nextTurn();
  await promise;
  for (const socket of sockets) socket.destroy();
  expect(Math.max(...acceptedByTurn)).toBeGreaterThan(3);
});

it("49: answers on each of its sockets", async () => {
  const app = await open(await freePort());
  const answers = await Promise.all(
    Array.from({ length: 64 }, async () => {
      const response = await fetch(`http://${host}:${portOf(app)}/`, {
        headers: { connection: "close" },
      });
      return response.text();
    }),
  );
  expect(new Set(answers)).toEqual(new Set(["here"]));
});

it.runIf(isLinux)("42: a stop waits for what its other sockets have accepted", async () => {
  // Fastify's own 72 seconds would be waited for in the end.
  const app = fastify({ forceCloseConnections: "idle", keepAliveTimeout: 1 });
  const begun: (() => void)[] = [];
  app.get("/", () => new Promise<string>((resolve) => begun.push(() => resolve("done"))));
  await listen(app, { host, port: await freePort() });
  const ownConnections = promisify(app.server.getConnections.bind(app.server));
  const ask = async () => {
    const client = connect(portOf(app), host);
    client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    const count = begun.length + 1;
    await vi.waitFor(() => expect(begun).toHaveLength(count), waitOptions);
    return client;
  };
  let client = await ask();
  while ((await ownConnections()) > 0) {
    client.destroy();
    await vi.waitFor(async () => expect(await ownConnections()).toBe(0), waitOptions);
    client = await ask();
  }
  const answer = readToEnd(client);
  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await once(app.server, "close");
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  begun.at(-1)!();
  await closing;
  expect(await answer).toMatch(/^HTTP\/1.1 200 .*done$/s);
});

describe("42: a port", () => {
  it("that another site listens on is refused", async () => {
    const port = portOf(await open(await freePort()));
    await expect(open(port)).rejects.toThrow("EADDRINUSE");
  });

  it("is free once the site has closed, though a client is connected", async () => {
    const app = await open(await freePort());
    const port = portOf(app);
    const clients = Array.from({ length: 64 }, () => connect(port, host));
    // Whoever has not been accepted by then is reset by the kernel.
    for (const client of clients) client.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await Promise.all(clients.map((client) => once(client, "data")));
    const closed = clients.map((client) => once(client.resume(), "close"));
    await app.close();
    await Promise.all(closed);
    await expect(once(connect(port, host), "connect")).rejects.toThrow("ECONNREFUSED");
    await open(port);
  });
});
