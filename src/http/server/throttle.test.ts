import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createThrottle } from "./throttle.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server behind the throttle that answers at once. */
function open(limitFactor = 1) {
  const throttle = createThrottle({
    addressOf: ({ headers }) => String(headers["x-client"]),
    limitFactor,
  });
  let answered = 0;
  const listener = throttle((_request, response) => {
    answered++;
    response.emit("close");
  });
  const ask = (url: string, client = "192.0.2.1", statusCode = 200) =>
    listener(
      { url, headers: { "x-client": client } } as unknown as IncomingMessage,
      Object.assign(new EventEmitter(), { statusCode }) as unknown as ServerResponse,
    );
  /** How many of so many requests are answered at once. */
  function answeredOf(count: number, ...request: Parameters<typeof ask>) {
    const before = answered;
    for (let sent = 0; sent < count; sent++) ask(...request);
    return answered - before;
  }
  return { answeredOf, answered: () => answered };
}

it.each(["/health/live", "/health/ready", "/assets/unknown.js", "/storage/craftsmen/a.webp"])(
  "49: of %s a client gets a thousand milliseconds of work at once, then what it asks for waits, whatever it is",
  (url) => {
    const { answeredOf, answered } = open();
    expect(answeredOf(2000, url)).toBe(501);
    expect(answeredOf(1, "/")).toBe(0);
    expect(answeredOf(1, "/", "192.0.2.2")).toBe(1);
    vi.advanceTimersByTime(10_000);
    expect(answered()).toBe(2002);
  },
);

it("49: refused requests cost five times as much, those that a limit lets pass nothing", () => {
  const { answeredOf } = open();
  expect(answeredOf(3000, "/")).toBe(3000);
  expect(answeredOf(2000, "/", "192.0.2.1", 429)).toBe(101);
});

it("49: a /48 of IPv6 counts as one client", () => {
  const { answeredOf } = open();
  expect(answeredOf(2000, "/health/live", "32.1.13.184.0.1.0.1/64")).toBe(501);
  expect(answeredOf(1, "/", "32.1.13.184.0.1.0.2/64")).toBe(0);
});

it("49: the setting LIMITS counts here, too", () => {
  expect(open(1000).answeredOf(2000, "/health/live")).toBe(2000);
});
