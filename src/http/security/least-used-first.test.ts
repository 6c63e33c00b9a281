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
  for (const network of ["flood", "other flood", "visitor", "new"]) {
    if (network === "other flood") order.use(network, 20_000);
    order.wait(network, () => void begun.push(network));
  }
  for (let turn = 0; turn < 4; turn++) order.takeNext()?.();
  // By turns with whoever has waited longest.
  expect(begun).toEqual(["new", "flood", "visitor", "other flood"]);
  expect(order.takeNext()).toBe(undefined);
});

it("62: who has used something is not kept waiting by ever new networks", () => {
  const order = createLeastUsedFirst();
  let isServed = false;
  order.use("visitor", 500);
  for (let at = 0; at < 10; at++) order.wait(`new ${at}`, () => {});
  order.wait("visitor", () => {
    isServed = true;
  });
  let turns = 0;
  for (; !isServed && turns < 100; turns++) {
    order.wait(`newer ${turns}`, () => {});
    order.takeNext()?.();
  }
  expect(turns).toBeLessThan(25);
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
