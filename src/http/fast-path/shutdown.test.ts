import { once } from "node:events";
import { expect, it, vi } from "vitest";
import { flushTimeout } from "#src/http/server/socket-wrapper.server.ts";
import { getRequest, startFastPath, until } from "#tests/support/requests/fast-path.ts";
import { readToEnd } from "#tests/support/requests/raw-socket.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

const large = "x".repeat(8_000_000);

it("cuts a client that does not read its response when the server closes", async () => {
  const { socket, server, closeConnections, hits } = await startFastPath({
    cached: { "/": large },
  });
  socket.pause();
  socket.write(getRequest("/"));
  await vi.waitFor(() => expect(hits()).toBe(1), waitOptions);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  closeConnections();
  server.close();
  const closed = once(server, "close");
  vi.advanceTimersByTime(flushTimeout);
  vi.useRealTimers();
  await closed;
});

it("42: a stop sends cached responses to their end on connections that Node knows too", async () => {
  const { socket, server, closeConnections, hits } = await startFastPath({
    cached: { "/": large },
  });
  socket.write(getRequest("/other"));
  await until(socket, "the server");
  socket.pause();
  socket.write(getRequest("/"));
  await vi.waitFor(() => expect(hits()).toBe(1), waitOptions);
  closeConnections();
  server.close();
  server.closeIdleConnections();
  socket.resume();
  const [, body] = (await readToEnd(socket)).split("\r\n\r\n");
  expect(body).toHaveLength(large.length);
});

it("closes idle connections that were never handed over", async () => {
  const { socket, closeConnections } = await startFastPath();
  socket.write(getRequest("/"));
  await until(socket, "cached");
  const closed = once(socket, "close");
  closeConnections();
  await closed;
});
