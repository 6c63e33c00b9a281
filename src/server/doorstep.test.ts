import { once } from "node:events";
import { createServer, request, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, it, vi } from "vitest";
import { patience } from "../../tests/support/patience.ts";
import { allOf, open } from "../../tests/support/raw.ts";
import { standAtDoorstep } from "./doorstep.server.ts";
import { leavingPatience } from "./through.server.ts";

const message = (body: string) =>
  Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n${body}`);
const asks = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`;

let server: Server;
let closeDoorstep: () => void;
/** What the server itself was asked. */
let takenIn: string[] = [];
/** Waiting to be answered by it. */
const slowOnes: (() => void)[] = [];
/** How much was answered without it. */
let answered = 0;

/** A server at whose door lies what is asked for at these addresses. */
async function start({ ready = { "/": "ready" } as Record<string, string>, head = 5000 } = {}) {
  [takenIn, answered] = [[], 0];
  server = createServer((request, response) => {
    takenIn.push(`${request.method} ${request.url}`);
    if (request.url === "/slow") slowOnes.push(() => response.end("the slow server"));
    else if (request.method === "GET") response.end("the server");
    else request.pipe(response);
  });
  closeDoorstep = standAtDoorstep(server, {
    answer({ url = "" }) {
      const body = ready[url];
      if (body) answered++;
      return body ? message(body) : undefined;
    },
    timeouts: { head, idle: 5000 },
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return open((server.address() as AddressInfo).port);
}
afterEach(() => {
  closeDoorstep();
  server.closeAllConnections();
  server.close();
});

/** All that has come until this has come. */
async function until(socket: Socket, end: string) {
  let text = "";
  while (!text.includes(end)) {
    const [bytes] = await once(socket, "data");
    text += bytes;
  }
  return text;
}

it("answers what lies ready, again and again, and the server sees nothing of it", async () => {
  const socket = await start();
  for (let i = 0; i < 3; i++) {
    socket.write(asks("/"));
    expect(await until(socket, "ready")).toBe(String(message("ready")));
  }
  expect(takenIn).toEqual([]);
});

it("lets in who asks for something else, and answers the next one again", async () => {
  const socket = await start();
  for (const path of ["/", "/other", "/", "/third", "/"]) {
    socket.write(asks(path));
    if (path === "/") expect(await until(socket, "ready")).toBe(String(message("ready")));
    else expect(await until(socket, "server")).toMatch(/^HTTP\/1\.1 200 OK\r\nDate: /);
  }
  expect(takenIn).toEqual(["GET /other", "GET /third"]);
});

it("answers nothing before what was asked first", async () => {
  const socket = await start();
  socket.write(asks("/slow"));
  await vi.waitFor(() => expect(takenIn).toEqual(["GET /slow"]), patience);
  socket.write(asks("/"));
  await pause(20);
  slowOnes.splice(0).forEach((letGo) => void letGo());
  expect(await until(socket, "the server")).toContain("the slow server");
});

it("after what only the server can read, the connection is the server's", async () => {
  const socket = await start();
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nmore`);
  await until(socket, "more");
  socket.write(asks("/"));
  await until(socket, "server");
  expect(takenIn).toEqual(["POST /form", "GET /"]);
});

it("takes in a long body and sends a long answer, byte for byte", async () => {
  (await start()).destroy();
  const { port } = server.address() as AddressInfo;
  const body = Buffer.alloc(5_000_000, "سبّاك في دمشق ");
  const asked = request({ port, path: "/form", method: "POST", agent: false }).end(body);
  const [response] = await once(asked, "response");
  expect(Buffer.concat(await response.toArray()).equals(body)).toBe(true);
});

it("a head that comes in pieces arrives whole", async () => {
  const socket = await start();
  const [first, second] = [asks("/").slice(0, 12), asks("/").slice(12)];
  socket.write(first);
  await pause(20);
  socket.write(second);
  await until(socket, "server");
  expect(takenIn).toEqual(["GET /"]);
});

it("several at once are answered in their order", async () => {
  const socket = await start();
  socket.write(asks("/") + asks("/other") + asks("/", "Connection: close\r\n"));
  expect((await allOf(socket)).match(/the server/g)).toHaveLength(3);
  expect(takenIn).toEqual(["GET /", "GET /other", "GET /"]);
});

it("a body that looks like a request is none", async () => {
  const socket = await start();
  socket.write(asks("/"));
  await until(socket, "ready");
  const body = asks("/");
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n`);
  await pause(20);
  socket.write(body);
  expect(await until(socket, "Host: a")).toContain(body.slice(0, 20));
  expect(takenIn).toEqual(["POST /form"]);
});

it("what is no HTTP is refused by the server", async () => {
  const socket = await start();
  socket.write("hello\r\n\r\n");
  expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

it("who sends nothing is not waited for", async () => {
  const socket = await start({ head: 50 });
  expect(await allOf(socket)).toBe("");
});

it("who says that they are done gets what they asked for", async () => {
  const socket = await start();
  socket.end(asks("/"));
  expect(await allOf(socket)).toBe(String(message("ready")));
});

it.each([
  ["the last answer", asks("/other", "Connection: close\r\n")],
  ["a refusal", "hello\r\n\r\n"],
])("who has had %s does not stay by sending on", async (_what, sent) => {
  (await start()).destroy();
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, allowHalfOpen: true }).on("error", () => {});
  const closed = new Promise((gone) => socket.once("close", gone));
  socket.resume().write(sent);
  const trickle = setInterval(() => socket.write("x"), 20);
  await closed;
  clearInterval(trickle);
});

it("who takes nothing is not sent more and more", async () => {
  // More than one such answer finds room on the way.
  const socket = await start({ ready: { "/": "x".repeat(8_000_000) } });
  socket.pause();
  for (let i = 0; i < 20; i++) {
    socket.write(asks("/"));
    await pause(5);
  }
  expect(answered).toBeLessThan(4);
});

it("a connection that was reset harms nobody", async () => {
  const socket = await start();
  socket.write(asks("/"));
  socket.resetAndDestroy();
  const other = await open((server.address() as AddressInfo).port);
  other.write(asks("/other"));
  await until(other, "the server");
});

it("waits for nobody who takes nothing when it closes", async () => {
  const socket = await start({ ready: { "/": "x".repeat(8_000_000) } });
  socket.pause();
  socket.write(asks("/"));
  await vi.waitFor(() => expect(answered).toBe(1), patience);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  closeDoorstep();
  server.close();
  const closed = once(server, "close");
  vi.advanceTimersByTime(leavingPatience);
  vi.useRealTimers();
  await closed;
});

it("42: a stop cuts nothing short, also where the server has let something in before", async () => {
  const body = "x".repeat(8_000_000);
  const socket = await start({ ready: { "/": body } });
  socket.write(asks("/other"));
  await until(socket, "the server");
  socket.pause();
  socket.write(asks("/"));
  await vi.waitFor(() => expect(answered).toBe(1), patience);
  closeDoorstep();
  server.close();
  server.closeIdleConnections();
  socket.resume();
  expect((await allOf(socket)).length).toBe(message(body).length);
});

it("closes those that nobody has let in", async () => {
  const socket = await start();
  socket.write(asks("/"));
  await until(socket, "ready");
  const closed = once(socket, "close");
  closeDoorstep();
  await closed;
});
