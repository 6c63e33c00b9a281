import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { afterEach, expect, it, vi } from "vitest";
import { open, sendRaw } from "#tests/support/requests/raw-socket.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { oneRequestAtATime } from "./pipelining.server.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function serve(listener: RequestListener) {
  server = createServer(oneRequestAtATime(listener)).listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const requestTo = (path: string) =>
  `POST ${path} HTTP/1.1\r\nHost: a.example\r\ncontent-length: 0\r\n\r\n`;

const requests = (count: number) =>
  Array.from({ length: count }, (_, at) => `GET /${at} HTTP/1.1\r\nHost: a.example\r\n\r\n`).join(
    "",
  );

it("26: pipelined requests are begun one after another and answered in order", async () => {
  const begun: ServerResponse[] = [];
  const port = await serve((_request, response) => void begun.push(response));
  const socket = await open(port);
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes;
  });
  socket.write(requests(50));
  for (let at = 0; at < 50; at++) {
    await vi.waitFor(() => expect(begun).toHaveLength(at + 1), waitOptions);
    begun[at]!.end(`response ${at};`);
  }
  await vi.waitFor(() => expect(received).toContain("response 49;"), waitOptions);
  const bodies = [...received.matchAll(/response (\d+);/g)].map(([, at]) => Number(at));
  expect(bodies).toEqual(Array.from({ length: 50 }, (_, at) => at));
  socket.destroy();
});

it("26: pipelined requests that are answered at once leave turns to other work", async () => {
  const done: string[] = [];
  const port = await serve((request, response) => {
    if (request.url === "/0") setImmediate(() => done.push("other work"));
    done.push(request.url!);
    response.end();
  });
  const socket = await open(port);
  socket.resume();
  socket.write(requests(50));
  await vi.waitFor(() => expect(done).toContain("/49"), waitOptions);
  expect(done.indexOf("other work")).toBe(1);
  socket.destroy();
});

it.each([429, 503])(
  "26: what waits behind a request that got a %i is not begun",
  async (status) => {
    let begun = 0;
    const port = await serve((_request, response) => {
      begun++;
      response.writeHead(status).end("refused");
    });
    const received = await sendRaw(port, requests(50));
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} .*refused`, "s"));
    expect(begun).toBe(1);
  },
);

it.each([429, 503])(
  "26: a request that follows a whole %i on the connection, as another visitor's behind a proxy, is answered",
  async (status) => {
    let socket: Socket | undefined;
    const port = await serve((request, response) => {
      if (request.url !== "/refused") return response.end("answered;");
      // Sent as soon as the refusal is, and read before the server's next turn.
      response.once("finish", () => socket?.write(requestTo("/other")));
      setImmediate(() => response.writeHead(status).end("refused;"));
    });
    socket = await open(port);
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes;
    });
    const closed = once(socket, "close");
    for (let time = 1; time <= 20 && !socket.destroyed; time++) {
      socket.write(requestTo("/refused"));
      await Promise.race([
        closed,
        vi.waitFor(() => expect(received.match(/answered;/g)).toHaveLength(time), waitOptions),
      ]);
    }
    expect(received.match(/answered;/g)).toHaveLength(20);
    socket.destroy();
  },
);

it("26: a client that pipelines many requests and reads nothing is cut off, with one begun", async () => {
  let begun = 0;
  const port = await serve((_request, response) => {
    begun++;
    response.write("a".repeat(1_000_000));
  });
  const socket = await open(port);
  socket.pause();
  const closed = once(socket, "close");
  socket.write(requests(1000));
  socket.resume();
  await closed;
  expect(begun).toBe(1);
});

it("61: while a request waits, no more of its connection is read", async () => {
  const begun: ServerResponse[] = [];
  let parsed = 0;
  const listener = oneRequestAtATime((_request, response) => void begun.push(response));
  server = createServer((request, response) => {
    parsed++;
    listener(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const socket = await open(port);
  const heavy = `Host: a.example\r\n${"header: 12345678901234567890\r\n".repeat(400)}\r\n`;
  for (let at = 0; at < 90; at++) socket.write(`GET /${at} HTTP/1.1\r\n${heavy}`);
  await vi.waitFor(() => expect(begun).toHaveLength(1), waitOptions);
  // Meanwhile others are read.
  for (let other = 0; other < 20; other++) {
    const second = await open(port);
    second.write(requests(1));
    await vi.waitFor(() => expect(begun).toHaveLength(other + 2), waitOptions);
    second.destroy();
  }
  expect(parsed - 20).toBeLessThan(20);
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes;
  });
  const [first] = begun.splice(0);
  first!.end("response;");
  for (let at = 1; at < 90; at++) {
    await vi.waitFor(() => expect(begun).toHaveLength(at), waitOptions);
    begun[at - 1]!.end("response;");
  }
  await vi.waitFor(() => expect(received.match(/response;/g)).toHaveLength(90), waitOptions);
  socket.destroy();
});

it("26: what waits behind a response that its client gave up is not begun", async () => {
  const begun: ServerResponse[] = [];
  const port = await serve((_request, response) => void begun.push(response));
  const socket = await open(port);
  socket.write(requests(3));
  await vi.waitFor(() => expect(begun).toHaveLength(1), waitOptions);
  socket.resetAndDestroy();
  // Nothing is read while requests wait, so that the client has gone is seen once something is written.
  begun[0]!.write("a");
  await vi.waitFor(async () => {
    const connections = await new Promise<number>((resolve) =>
      server?.getConnections((_error, count) => resolve(count)),
    );
    expect(connections).toBe(0);
  }, waitOptions);
  expect(begun).toHaveLength(1);
});

it("26: requests one by one on a connection are all answered", async () => {
  const port = await serve((request, response) => response.end(`<${request.url}>`));
  const socket = await open(port);
  let received = "";
  socket.on("data", (bytes) => {
    received += bytes;
  });
  for (let at = 0; at < 20; at++) {
    socket.write(`GET /${at} HTTP/1.1\r\nHost: a.example\r\n\r\n`);
    await vi.waitFor(() => expect(received).toContain(`</${at}>`), waitOptions);
  }
  socket.destroy();
});
