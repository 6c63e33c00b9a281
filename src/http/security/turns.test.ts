import { expect, it } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { createNetworkTurns, createTurns } from "./turns.server.ts";

const turn = () => new Promise(setImmediate);

it("26: a network never has more at a time, in whatever order its requests end", async () => {
  const inTurn = createNetworkTurns(4);
  const finish: (() => void)[] = [];
  let atOnce = 0;
  let most = 0;
  const enter = () =>
    inTurn("192.0.2.1", async () => {
      atOnce++;
      most = Math.max(most, atOnce);
      await new Promise<void>((resolve) => finish.push(resolve));
      atOnce--;
    });
  const all: Promise<void>[] = [];
  for (let round = 0; round < 100; round++) {
    for (let more = 0; more < 1 + (round % 6); more++) all.push(enter());
    await turn();
    // The newest ends first, so that the oldest of each round outlive it.
    for (let ended = 0; ended < round % 5; ended++) finish.pop()?.();
    await turn();
  }
  while (atOnce > 0) {
    for (const end of finish.splice(0)) end();
    await turn();
  }
  await Promise.all(all);
  expect(most).toBe(4);
});

it("26: who has too many waiting is refused, and nobody else", async () => {
  const inTurn = createTurns(1, 2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const all = [1, 2, 3].map(() => inTurn("one", () => promise));
  await turn();
  await expect(inTurn("one", async () => "done")).rejects.toThrow(Refusal);
  await expect(inTurn("another", async () => "done")).resolves.toBe("done");
  resolve();
  await Promise.all(all);
  await expect(inTurn("one", async () => "done")).resolves.toBe("done");
});
