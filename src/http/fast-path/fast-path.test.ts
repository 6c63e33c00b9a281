import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { oneRequestAtATime } from "#src/http/server/pipelining.server.ts";
import { parseInPieces } from "#src/http/server/socket-wrapper.server.ts";
import { UnsentBytes } from "#src/http/server/unsent-bytes.server.ts";
import { getRequest, startFastPath, until } from "#tests/support/requests/fast-path.ts";
import { open, readToEnd } from "#tests/support/requests/raw-socket.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { attachFastPath } from "./fast-path.server.ts";

const cachedHead = /^HTTP\/1\.1 200 OK\r\ncontent-length: 6\r\nDate: .+\r\nConnection: keep-alive/;

it("answers cached requests on one connection without Node's HTTP server", async () => {
  const { socket, handedOver } = await startFastPath();
  for (let i = 0; i < 3; i++) {
    socket.write(getRequest("/"));
    expect(await until(socket, "cached")).toMatch(cachedHead);
  }
  expect(handedOver).toEqual([]);
});

it("hands over a request that is not cached, and answers the next one again", async () => {
  const { socket, handedOver } = await startFastPath();
  for (const path of ["/", "/other", "/", "/third", "/"]) {
    socket.write(getRequest(path));
    if (path === "/") expect(await until(socket, "cached")).toMatch(cachedHead);
    else expect(await until(socket, "server")).toMatch(/^HTTP\/1\.1 200 OK\r\nDate: /);
  }
  expect(handedOver).toEqual(["GET /other", "GET /third"]);
});

it("names a connection as Node's server sees it, so that both count its requests", async () => {
  const { socket, connections } = await startFastPath();
  for (const path of ["/other", "/", "/third", "/"]) {
    socket.write(getRequest(path));
    await until(socket, path === "/" ? "cached" : "server");
  }
  expect(connections.size).toBe(1);
});

it("sends no cached response before that of an earlier request", async () => {
  const { socket, handedOver, finishSlow } = await startFastPath();
  socket.write(getRequest("/slow"));
  await vi.waitFor(() => expect(handedOver).toEqual(["GET /slow"]), waitOptions);
  socket.write(getRequest("/"));
  await pause(20);
  finishSlow.splice(0).forEach((finish) => void finish());
  expect(await until(socket, "the server")).toContain("the slow server");
});

it("hands over the rest of a connection after a request with a body", async () => {
  const { socket, handedOver } = await startFastPath();
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nmore`);
  await until(socket, "more");
  socket.write(getRequest("/"));
  await until(socket, "server");
  expect(handedOver).toEqual(["POST /form", "GET /"]);
});

it("passes a long request body and a long response through, byte for byte", async () => {
  const { port, socket } = await startFastPath();
  socket.destroy();
  const body = Buffer.alloc(5_000_000, "سبّاك في دمشق ");
  const upload = request({ port, path: "/form", method: "POST", agent: false }).end(body);
  const [response] = await once(upload, "response");
  expect(Buffer.concat(await response.toArray()).equals(body)).toBe(true);
});

it("hands over a header block that comes in several chunks", async () => {
  const { socket, handedOver } = await startFastPath();
  const [first, second] = [getRequest("/").slice(0, 12), getRequest("/").slice(12)];
  socket.write(first);
  await pause(20);
  socket.write(second);
  await until(socket, "server");
  expect(handedOver).toEqual(["GET /"]);
});

it("hands over pipelined requests, which are answered in their order", async () => {
  const { socket, handedOver } = await startFastPath();
  socket.write(getRequest("/") + getRequest("/other") + getRequest("/", "Connection: close\r\n"));
  expect((await readToEnd(socket)).match(/the server/g)).toHaveLength(3);
  expect(handedOver).toEqual(["GET /", "GET /other", "GET /"]);
});

it("does not take a body for a request", async () => {
  const { socket, handedOver } = await startFastPath();
  socket.write(getRequest("/"));
  await until(socket, "cached");
  const body = getRequest("/");
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
  await pause(20);
  socket.write(body);
  expect(await until(socket, "Host: a")).toContain(body.slice(0, 20));
  expect(handedOver).toEqual(["POST /form"]);
});

it("leaves the refusal of malformed bytes to Node", async () => {
  const { socket } = await startFastPath();
  socket.write("hello\r\n\r\n");
  expect(await readToEnd(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

it("closes a connection that sends nothing", async () => {
  const { socket } = await startFastPath({ headers: 50 });
  expect(await readToEnd(socket)).toBe("");
});

it("answers a client that ends its side after the request", async () => {
  const { socket } = await startFastPath();
  socket.end(getRequest("/"));
  expect(await readToEnd(socket)).toMatch(/\r\n\r\ncached$/);
});

it.each([
  ["the last response", getRequest("/other", "Connection: close\r\n")],
  ["a refusal", "hello\r\n\r\n"],
])("closes the connection after %s though the client keeps sending", async (_what, sent) => {
  const { port, socket: unused } = await startFastPath();
  unused.destroy();
  const socket = connect({ port, allowHalfOpen: true }).on("error", () => {});
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.resume().write(sent);
  const trickle = setInterval(() => socket.write("x"), 20);
  await closed;
  clearInterval(trickle);
});

it("stops reading from a client that does not read its responses", async () => {
  // Larger than the buffers of both sockets.
  const { socket, hits } = await startFastPath({ cached: { "/": "x".repeat(8_000_000) } });
  socket.pause();
  for (let i = 0; i < 20; i++) {
    socket.write(getRequest("/"));
    await pause(5);
  }
  expect(hits()).toBeLessThan(4);
});

const large = "x".repeat(8_000_000);
const roomFor = (answers: number) => {
  const room = answers * large.length;
  return new UnsentBytes({ total: room, perNetwork: room, perAddress: room });
};

/** Asks for the large response and reads nothing. */
async function stall(port: number) {
  const socket = await open(port);
  socket.pause();
  socket.write(getRequest("/"));
  return socket;
}

it("61: hands over requests of an address whose connections leave too much unread", async () => {
  const unsent = roomFor(2);
  const { port, socket, handedOver, hits } = await startFastPath({
    cached: { "/": large },
    unsent,
  });
  const stalled = [await stall(port), await stall(port)];
  await vi.waitFor(() => expect(hits()).toBe(2), waitOptions);
  socket.write(getRequest("/"));
  await until(socket, "the server");
  expect(handedOver).toEqual(["GET /"]);

  // What is read, and what a connection held that is gone, is free again.
  stalled[0]!.resume();
  stalled[1]!.resetAndDestroy();
  await vi.waitFor(() => expect(unsent.hasRoom("", 2 * large.length)).toBe(true), waitOptions);
  socket.write(getRequest("/"));
  expect(await until(socket, "xx")).toMatch(/^HTTP\/1\.1 200 OK\r\ncontent-length: 8000000\r\n/);
});

it("61: cuts the connection whose unread response has to give way", async () => {
  const unsent = roomFor(1);
  const { port, hits } = await startFastPath({ cached: { "/": large }, unsent });
  const socket = await stall(port);
  await vi.waitFor(() => expect(hits()).toBe(1), waitOptions);
  unsent.claim("192.0.2.1", large.length / 2, () => {});
  expect((await readToEnd(socket.resume())).length).toBeLessThan(large.length);
});

it("61: accounts for no response that its client reads at once", async () => {
  const unsent = roomFor(1);
  const claimed = vi.spyOn(unsent, "claim");
  const { socket, handedOver } = await startFastPath({
    cached: { "/": "x".repeat(20_000) },
    unsent,
  });
  for (let i = 0; i < 50; i++) {
    socket.write(getRequest("/"));
    await until(socket, "x".repeat(1000));
  }
  expect(claimed).not.toHaveBeenCalled();
  expect(handedOver).toEqual([]);
});

it("survives a connection that is reset", async () => {
  const { socket, port } = await startFastPath();
  socket.write(getRequest("/"));
  socket.resetAndDestroy();
  const other = await open(port);
  other.write(getRequest("/other"));
  await until(other, "the server");
});

const bothWays: [string, (server: Server) => void][] = [
  ["with the fast path", attachUnusedFastPath],
  ["without it", parseInPieces],
];

it.each(bothWays)(
  "26: a body that the handler does not read yet stays with its client, %s",
  async (_, attach) => {
    const connections: Socket[] = [];
    const begun: IncomingMessage[] = [];
    const server = createServer((request) => void begun.push(request));
    attach(server);
    server.prependListener("connection", (socket: Socket) => connections.push(socket));
    const socket = await open(await listenForTest(server));
    const rest = 16_000_000;
    const parts = [70_000, 5, rest];
    const length = parts.reduce((sum, part) => sum + part);
    socket.write(`POST / HTTP/1.1\r\nHost: a\r\nContent-Length: ${length}\r\n\r\n`);
    await vi.waitFor(() => expect(begun).toHaveLength(1), waitOptions);
    const [connection] = connections as [Socket];
    let sent = connection.bytesRead;
    for (const part of parts) {
      socket.write(Buffer.alloc(part, "a"));
      sent += part;
      if (part !== rest) {
        await vi.waitFor(() => expect(connection.bytesRead).toBe(sent), waitOptions);
      }
    }
    await vi.waitFor(() => expect(connection.isPaused()).toBe(true), waitOptions);
    expect(connection.bytesRead).toBeLessThan(1_000_000);
    let received = 0;
    for await (const chunk of begun[0]!) received += chunk.length;
    expect(received).toBe(length);
  },
);

it.each([
  ["with the fast path", attachUnusedFastPath],
  ["without it", parseInPieces],
])(
  "26: of many pipelined requests a piece is parsed, and the rest once these are answered, %s",
  async (_, attach) => {
    let parsed = 0;
    const finish: (() => void)[] = [];
    const server = createServer(
      oneRequestAtATime((_request, response) => void finish.push(() => response.end("done"))),
    );
    server.prependListener("request", () => parsed++);
    attach(server);
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const socket = await open(port);
    socket.resume();
    const many = 1500;
    socket.write(getRequest("/").repeat(many));
    await vi.waitFor(() => expect(finish).toHaveLength(1), waitOptions);
    await pause(50);
    expect(parsed).toBeLessThan(16);
    let answered = 0;
    while (answered < many) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0), { interval: 0 });
      for (const end of finish.splice(0)) {
        end();
        answered++;
      }
    }
    expect(parsed).toBe(many);
  },
);

/** One that has no response ready. */
function attachUnusedFastPath(server: Server) {
  attachFastPath(server, {
    respond: () => undefined,
    claim: () => () => {},
    timeouts: { headers: 5000, idle: 5000 },
  });
}

/** @returns the port */
async function listenForTest(server: Server): Promise<number> {
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}
