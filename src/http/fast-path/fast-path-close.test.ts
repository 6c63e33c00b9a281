import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { asks, message, startDoorstep, until } from "../../../tests/support/doorstep.ts";
import { patience } from "../../../tests/support/patience.ts";
import { allOf } from "../../../tests/support/raw.ts";
import { leavingPatience } from "./socket-handover.server.ts";

it("waits for nobody who takes nothing when it closes", async () => {
  const { socket, server, closeDoorstep, answered } = await startDoorstep({
    ready: { "/": "x".repeat(8_000_000) },
  });
  socket.pause();
  socket.write(asks("/"));
  await vi.waitFor(() => expect(answered()).toBe(1), patience);
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
  const { socket, server, closeDoorstep, answered } = await startDoorstep({ ready: { "/": body } });
  socket.write(asks("/other"));
  await until(socket, "the server");
  socket.pause();
  socket.write(asks("/"));
  await vi.waitFor(() => expect(answered()).toBe(1), patience);
  closeDoorstep();
  server.close();
  server.closeIdleConnections();
  socket.resume();
  expect((await allOf(socket)).length).toBe(message(body).length);
});

it("closes those that nobody has let in", async () => {
  const { socket, closeDoorstep } = await startDoorstep();
  socket.write(asks("/"));
  await until(socket, "ready");
  const closed = once(socket, "close");
  closeDoorstep();
  await closed;
});
