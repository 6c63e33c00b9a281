import { afterEach, expect, it, vi } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { createCachedHitsLimit } from "./cached-hits-limit.server.ts";

afterEach(() => void vi.useRealTimers());

/** A batched limit of so many a minute for an address, and what the limiter was given to count. */
function batchedLimit(points: number) {
  const counted: [string, number][] = [];
  const left = new Map<string, number>();
  const consume = createCachedHitsLimit(
    {
      limitOf: () => points,
      async countForKeyOnly(_name, key, times) {
        counted.push([key, times]);
        const before = left.get(key) ?? (key.endsWith("/48") ? 10 * points : points);
        left.set(key, before - times);
        if (before < times) throw new Refusal("tooMany", { retryAfter: 0.2 });
      },
    },
    "everything",
  );
  /** @returns how many of so many are let through, each from the next of these addresses */
  const consumeMany = async (times: number, addressOf = (_n: number) => "a") => {
    let passed = 0;
    for (let n = 0; n < times; n++) {
      if (consume(addressOf(n))) passed++;
      await Promise.resolve();
      await Promise.resolve();
    }
    return passed;
  };
  return { consume, counted, consumeMany };
}

it("passes hits on in batches, and after a second what is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { consume, counted, consumeMany } = batchedLimit(600);
  await consumeMany(23);
  consume("b");
  expect(counted).toEqual([
    ["a", 10],
    ["a", 10],
  ]);
  vi.advanceTimersByTime(1000);
  expect(counted.slice(2)).toEqual([
    ["a", 3],
    ["b", 1],
  ]);
  vi.advanceTimersByTime(5000);
  expect(counted).toHaveLength(4);
});

it("exceeds a limit by a sixtieth at most, for as long as the limiter says", async () => {
  const { consume, consumeMany } = batchedLimit(600);
  expect(await consumeMany(700)).toBe(610);
  expect([consume("a"), consume("b")]).toEqual([false, true]);
  await vi.waitFor(() => expect(consume("a")).toBe(true), waitOptions);
});

it("counts a small limit one by one", async () => {
  const { consumeMany } = batchedLimit(6);
  expect(await consumeMany(10)).toBe(7);
});

it("lets ten times as much through from a /48 of IPv6, though each comes from another /64", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { consume, consumeMany } = batchedLimit(600);
  expect(await consumeMany(7000, (n) => `32.1.13.184.0.1.${n >> 8}.${n & 255}/64`)).toBe(6100);
  expect(consume("32.1.13.184.0.1.255.255/64")).toBe(false);
  expect(consume("32.1.13.184.0.2.0.0/64")).toBe(true);
});
