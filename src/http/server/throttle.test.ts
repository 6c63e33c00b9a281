import { EventEmitter } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createIsExempt } from "./exempt-requests.server.ts";
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
    isExempt: createIsExempt(["/assets/a.js"]),
    limitFactor,
  });
  let answered = 0;
  const networks: string[] = [];
  const listener = throttle(({ headers }, response) => {
    answered++;
    networks.push(String(headers["x-client"]));
    response.emit("close");
  });
  const responses: ServerResponse[] = [];
  function ask(url: string, client = "192.0.2.1", statusCode = 200) {
    const response = Object.assign(new EventEmitter(), { statusCode }) as unknown as ServerResponse;
    responses.push(response);
    listener({ url, headers: { "x-client": client } } as unknown as IncomingMessage, response);
  }
  /** All clients close their connections. */
  const leave = () => responses.forEach((response) => void response.emit("close"));
  /** How many of so many requests are answered at once. */
  function answeredOf(count: number, ...request: Parameters<typeof ask>) {
    const before = answered;
    for (let sent = 0; sent < count; sent++) ask(...request);
    return answered - before;
  }
  return { answeredOf, answered: () => answered, networks, leave };
}

it.each(["/health/live", "/health/ready", "/assets/a.js?v=1", "/storage/craftsmen/a.webp"])(
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

it("49: what a limit lets pass waits for nothing, nor does a missing file, which is counted as a page is", () => {
  const { answeredOf } = open();
  expect(answeredOf(3000, "/")).toBe(3000);
  expect(answeredOf(3000, "/assets/unknown.js")).toBe(3000);
});

it.each([429, 503])(
  "49: who asks again within a second after a %i waits from the twelfth time on, a second at most",
  (status) => {
    const { answeredOf, answered } = open();
    expect(answeredOf(1000, "/", "192.0.2.1", status)).toBe(11);
    expect(answeredOf(1, "/", "192.0.2.2")).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(answered()).toBe(1001);
    expect(answeredOf(1, "/", "192.0.2.1")).toBe(0);
    vi.advanceTimersByTime(1000);
    expect(answered()).toBe(1002);
    expect(answeredOf(1, "/", "192.0.2.1")).toBe(1);
  },
);

it.each([429, 503])("49: a %i a second after another one costs five exempt requests", (status) => {
  const { answeredOf } = open();
  for (let second = 0; second < 60; second++) {
    expect(answeredOf(1, "/", "192.0.2.1", status)).toBe(1);
    vi.advanceTimersByTime(1000);
  }
});

describe("49: exempt requests of all networks", () => {
  const many = Array.from({ length: 20 }, (_, at) => `198.51.100.${at}`);

  it("are a thousand at once and a thousand a second, beside a hundred of each network", () => {
    const { answeredOf, answered } = open();
    for (const network of many) answeredOf(400, "/health/live", network);
    expect(answered()).toBe(20 * 100 + 1001);
    vi.advanceTimersByTime(1000);
    expect(answered()).toBe(20 * 100 + 2001);
    vi.advanceTimersByTime(10_000);
    expect(answered()).toBe(20 * 400);
  });

  it("do not keep waiting a network that asks seldom", () => {
    const { answeredOf } = open();
    for (const network of many) answeredOf(400, "/assets/a.js", network);
    expect(answeredOf(100, "/health/live")).toBe(100);
    expect(answeredOf(1, "/health/live")).toBe(0);
  });

  it("are begun in turns, every second one of who has asked least", () => {
    const { answeredOf, networks } = open();
    for (const network of many) answeredOf(400, "/assets/a.js", network);
    answeredOf(105, "/health/live", "192.0.2.1");
    answeredOf(103, "/health/live", "192.0.2.2");
    networks.splice(0);
    vi.advanceTimersByTime(10);
    const leastAsked = networks.filter((_, at) => at % 2 === 0);
    const longestAgo = networks.filter((_, at) => at % 2 === 1);
    expect(leastAsked).toEqual([
      ...Array.from({ length: 3 }, () => "192.0.2.2"),
      ...Array.from({ length: 2 }, () => "192.0.2.1"),
    ]);
    expect(new Set(longestAgo).size).toBe(5);
    for (const network of longestAgo) expect(many).toContain(network);
  });

  it("are forgotten with their client", () => {
    const { answeredOf, answered, leave } = open();
    for (const network of many) answeredOf(400, "/assets/a.js", network);
    const before = answered();
    leave();
    vi.advanceTimersByTime(10_000);
    expect(answered()).toBe(before);
  });
});

it("49: a /48 of IPv6 counts as one client", () => {
  const { answeredOf } = open();
  expect(answeredOf(2000, "/health/live", "32.1.13.184.0.1.0.1/64")).toBe(501);
  expect(answeredOf(1, "/", "32.1.13.184.0.1.0.2/64")).toBe(0);
});

it("49: the setting LIMITS counts here, too", () => {
  expect(open(1000).answeredOf(2000, "/health/live")).toBe(2000);
});
