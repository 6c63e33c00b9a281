import { afterEach, expect, it, vi } from "vitest";
import { patience } from "../../../tests/support/patience.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import { makeTally } from "./batched-limit.server.ts";

afterEach(() => void vi.useRealTimers());

/** A tally of a limit of so many a minute, and what the limiter was told. */
function tallyOf(most: number) {
  const told: [string, number][] = [];
  let left = most;
  const tally = makeTally(
    {
      most: () => most,
      async count(_name, key, times = 1) {
        told.push([String(key), times]);
        left -= times;
        if (left < 0) throw new Refusal("tooMany", { retryAfter: 0.2 });
      },
      async giveBack() {},
    },
    "everything",
  );
  const takeMany = async (times: number) => {
    let taken = 0;
    for (let i = 0; i < times; i++) {
      if (tally("a")) taken++;
      await Promise.resolve();
      await Promise.resolve();
    }
    return taken;
  };
  return { tally, told, takeMany };
}

it("tells of some at a time, and after a second of what is left", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const { tally, told, takeMany } = tallyOf(600);
  await takeMany(23);
  tally("b");
  expect(told).toEqual([
    ["a", 10],
    ["a", 10],
  ]);
  vi.advanceTimersByTime(1000);
  expect(told.slice(2)).toEqual([
    ["a", 3],
    ["b", 1],
  ]);
  vi.advanceTimersByTime(5000);
  expect(told).toHaveLength(4);
});

it("a limit is exceeded by a sixtieth at most, for as long as the limiter says", async () => {
  const { tally, takeMany } = tallyOf(600);
  expect(await takeMany(700)).toBe(610);
  expect([tally("a"), tally("b")]).toEqual([false, true]);
  await vi.waitFor(() => expect(tally("a")).toBe(true), patience);
});

it("a small limit is counted one by one", async () => {
  const { takeMany } = tallyOf(6);
  expect(await takeMany(10)).toBe(7);
});
