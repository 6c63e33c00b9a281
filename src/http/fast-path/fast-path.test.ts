import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, it, vi } from "vitest";
import { asks, message, startDoorstep, until } from "../../../tests/support/doorstep.ts";
import { patience } from "../../../tests/support/patience.ts";
import { allOf, open } from "../../../tests/support/raw.ts";

it("answers what lies ready, again and again, and the server sees nothing of it", async () => {
  const { socket, takenIn } = await startDoorstep();
  for (let i = 0; i < 3; i++) {
    socket.write(asks("/"));
    expect(await until(socket, "ready")).toBe(String(message("ready")));
  }
  expect(takenIn).toEqual([]);
});

it("lets in who asks for something else, and answers the next one again", async () => {
  const { socket, takenIn } = await startDoorstep();
  for (const path of ["/", "/other", "/", "/third", "/"]) {
    socket.write(asks(path));
    if (path === "/") expect(await until(socket, "ready")).toBe(String(message("ready")));
    else expect(await until(socket, "server")).toMatch(/^HTTP\/1\.1 200 OK\r\nDate: /);
  }
  expect(takenIn).toEqual(["GET /other", "GET /third"]);
});

it("answers nothing before what was asked first", async () => {
  const { socket, takenIn, slowOnes } = await startDoorstep();
  socket.write(asks("/slow"));
  await vi.waitFor(() => expect(takenIn).toEqual(["GET /slow"]), patience);
  socket.write(asks("/"));
  await pause(20);
  slowOnes.splice(0).forEach((letGo) => void letGo());
  expect(await until(socket, "the server")).toContain("the slow server");
});

it("after what only the server can read, the connection is the server's", async () => {
  const { socket, takenIn } = await startDoorstep();
  socket.write(`POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nmore`);
  await until(socket, "more");
  socket.write(asks("/"));
  await until(socket, "server");
  expect(takenIn).toEqual(["POST /form", "GET /"]);
});

it("takes in a long body and sends a long answer, byte for byte", async () => {
  const door = await startDoorstep();
  door.socket.destroy();
  const body = Buffer.alloc(5_000_000, "سبّاك في دمشق ");
  const asked = request({ port: door.port, path: "/form", method: "POST", agent: false }).end(body);
  const [response] = await once(asked, "response");
  expect(Buffer.concat(await response.toArray()).equals(body)).toBe(true);
});

it("a head that comes in pieces arrives whole", async () => {
  const { socket, takenIn } = await startDoorstep();
  const [first, second] = [asks("/").slice(0, 12), asks("/").slice(12)];
  socket.write(first);
  await pause(20);
  socket.write(second);
  await until(socket, "server");
  expect(takenIn).toEqual(["GET /"]);
});

it("several at once are answered in their order", async () => {
  const { socket, takenIn } = await startDoorstep();
  socket.write(asks("/") + asks("/other") + asks("/", "Connection: close\r\n"));
  expect((await allOf(socket)).match(/the server/g)).toHaveLength(3);
  expect(takenIn).toEqual(["GET /", "GET /other", "GET /"]);
});

it("a body that looks like a request is none", async () => {
  const { socket, takenIn } = await startDoorstep();
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
  const { socket } = await startDoorstep();
  socket.write("hello\r\n\r\n");
  expect(await allOf(socket)).toMatch(/^HTTP\/1\.1 400 /);
});

it("who sends nothing is not waited for", async () => {
  const { socket } = await startDoorstep({ head: 50 });
  expect(await allOf(socket)).toBe("");
});

it("who says that they are done gets what they asked for", async () => {
  const { socket } = await startDoorstep();
  socket.end(asks("/"));
  expect(await allOf(socket)).toBe(String(message("ready")));
});

it.each([
  ["the last answer", asks("/other", "Connection: close\r\n")],
  ["a refusal", "hello\r\n\r\n"],
])("who has had %s does not stay by sending on", async (_what, sent) => {
  const door = await startDoorstep();
  door.socket.destroy();
  const socket = connect({ port: door.port, allowHalfOpen: true }).on("error", () => {});
  const closed = new Promise((gone) => socket.once("close", gone));
  socket.resume().write(sent);
  const trickle = setInterval(() => socket.write("x"), 20);
  await closed;
  clearInterval(trickle);
});

it("who takes nothing is not sent more and more", async () => {
  // More than one such answer finds room on the way.
  const { socket, answered } = await startDoorstep({ ready: { "/": "x".repeat(8_000_000) } });
  socket.pause();
  for (let i = 0; i < 20; i++) {
    socket.write(asks("/"));
    await pause(5);
  }
  expect(answered()).toBeLessThan(4);
});

it("a connection that was reset harms nobody", async () => {
  const { socket, port } = await startDoorstep();
  socket.write(asks("/"));
  socket.resetAndDestroy();
  const other = await open(port);
  other.write(asks("/other"));
  await until(other, "the server");
});
