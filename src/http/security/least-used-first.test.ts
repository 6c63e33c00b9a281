import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createLeastUsedFirst } from "./least-used-first.server.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

it("62: who has used much a while ago comes after who uses little all the time", () => {
  const order = createLeastUsedFirst();
  const begun: string[] = [];
  order.use("flood", 20_000);
  for (let second = 0; second < 15; second++) {
    order.use("visitor", 500);
    vi.advanceTimersByTime(1000);
  }
  for (const network of ["flood", "visitor", "new"]) {
    order.wait(network, () => void begun.push(network));
  }
  for (let turn = 0; turn < 3; turn++) order.takeNext()?.();
  expect(begun).toEqual(["new", "visitor", "flood"]);
  expect(order.takeNext()).toBe(undefined);
});

it("62: equals take turns, and who gives up has none", () => {
  const order = createLeastUsedFirst();
  const begun: string[] = [];
  for (const name of ["a1", "a2", "b1"]) order.wait(name[0]!, () => void begun.push(name));
  order.wait("c", () => void begun.push("c"))();
  while (true) {
    const begin = order.takeNext();
    if (!begin) break;
    begin();
  }
  expect(begun).toEqual(["a1", "b1", "a2"]);
});
