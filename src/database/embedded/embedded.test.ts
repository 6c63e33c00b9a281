import { expect, it } from "vitest";
import { takeTurns } from "./embedded.server.ts";

/** Work of the server in each turn of the event loop, until it is stopped. */
function keepBusy(milliseconds: number) {
  let turns = 0;
  let isStopped = false;
  function work() {
    turns++;
    for (const end = performance.now() + milliseconds; performance.now() < end; );
    if (!isStopped) setImmediate(work);
  }
  setImmediate(work);
  return {
    turns: () => turns,
    stop: () => {
      isStopped = true;
    },
  };
}

it("49: a server whose turns are long gets a few of them, so that queries go on", async () => {
  const busy = keepBusy(6);
  await takeTurns();
  busy.stop();
  expect(busy.turns()).toBeLessThanOrEqual(3);
});
