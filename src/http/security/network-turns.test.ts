import { expect, it } from "vitest";
import { createNetworkTurns } from "./network-turns.server.ts";

it("26: a network never has more at a time, however it comes and goes", async () => {
  const inTurn = createNetworkTurns(4);
  let atOnce = 0;
  let most = 0;
  const all: Promise<void>[] = [];
  for (let round = 0; round < 200; round++) {
    all.push(
      inTurn("192.0.2.1", async () => {
        atOnce++;
        most = Math.max(most, atOnce);
        for (let turn = 0; turn < 1 + (round % 7); turn++) await new Promise(setImmediate);
        atOnce--;
      }),
    );
    // Sometimes all of them end before the next one comes.
    for (let turn = 0; turn < round % 5; turn++) await new Promise(setImmediate);
  }
  await Promise.all(all);
  expect(most).toBe(4);
});
