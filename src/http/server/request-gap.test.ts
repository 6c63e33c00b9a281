import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRequestGapLimit } from "./request-gap.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A connection, and requests on it whose responses a test finishes. */
function openConnection() {
  const { limitGaps, restart } = createRequestGapLimit({ headers: 10, idle: 65 });
  const socket = Object.assign(new EventEmitter(), { destroyed: false, destroy: vi.fn() });
  const request = { socket } as unknown as IncomingMessage;
  const ask = () => {
    const response = new EventEmitter();
    limitGaps(() => {})(request, response as ServerResponse);
    return { finish: () => response.emit("close") };
  };
  return { socket, ask, restart: () => restart(request) };
}

it("26: a connection without a request for the time of both timeouts is closed", () => {
  const { socket, ask } = openConnection();
  ask().finish();
  vi.advanceTimersByTime(74);
  expect(socket.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(socket.destroy).toHaveBeenCalledOnce();
});

it("26: a connection stays open while a response is pending, and between requests", () => {
  const { socket, ask } = openConnection();
  const [first, second] = [ask(), ask()];
  first.finish();
  vi.advanceTimersByTime(1000);
  second.finish();
  for (let time = 0; time < 20; time++) {
    vi.advanceTimersByTime(70);
    ask().finish();
  }
  expect(socket.destroy).not.toHaveBeenCalled();
});

it("26: requests that the fast path answers keep a connection open too", () => {
  const { socket, ask, restart } = openConnection();
  restart();
  ask().finish();
  for (let time = 0; time < 20; time++) {
    vi.advanceTimersByTime(70);
    restart();
  }
  expect(socket.destroy).not.toHaveBeenCalled();
  vi.advanceTimersByTime(75);
  expect(socket.destroy).toHaveBeenCalledOnce();
});

it("26: a closed connection has no timer", () => {
  const { socket, ask } = openConnection();
  ask().finish();
  socket.emit("close");
  expect(vi.getTimerCount()).toBe(0);
});
