import { setTimeout as pause } from "node:timers/promises";
import { afterAll, describe, expect, it } from "vitest";
import { type AcknowledgedChanges, startLoad } from "./load.ts";
import { makeSite, reconcile } from "./site.ts";
import { cleanUp, start } from "./start/process.ts";

const kills = Number(process.env.KILLS ?? 30);

afterAll(cleanUp);

describe.each(["embedded", "server"] as const)("on the %s database", (kind) => {
  it(`40: ${kills} kills under load lose nothing acknowledged and leave no half picture`, async () => {
    const site = await makeSite(kind);
    const acts: AcknowledgedChanges = { messages: [], images: [] };
    const starts: number[] = [];
    for (let round = 0; round < kills; round++) {
      const began = performance.now();
      const herafi = await start(site.settings);
      starts.push(performance.now() - began);
      const load = startLoad(herafi, site.trade, acts);
      await pause(300 + Math.random() * 1500);
      await herafi.end("SIGKILL");
      expect(await load.stop()).toEqual([]);
    }
    const kept = await reconcile(site, acts);
    console.log(
      `${kind}: ${acts.messages.length} messages and ${acts.images.length} pictures acknowledged,`,
      `${kept.messages} and ${kept.listings} there; starts: ${inShort(starts)}`,
    );
    expect(acts.messages.length).toBeGreaterThan(kills);
    await site.stop();
  });

  it("42: told to stop under load, it ends in time with every answer given", async () => {
    const site = await makeSite(kind);
    const acts: AcknowledgedChanges = { messages: [], images: [] };
    const stops: number[] = [];
    for (let round = 0; round < 5; round++) {
      const herafi = await start(site.settings);
      const load = startLoad(herafi, site.trade, acts);
      await pause(1000);
      const began = performance.now();
      // Not 0 when requests are cut off because they take too long to finish.
      expect(await herafi.end("SIGTERM")).toBe(0);
      stops.push(performance.now() - began);
      expect(herafi.errors()).toBe("");
      expect(await load.stop()).toEqual([]);
    }
    const kept = await reconcile(site, acts);
    // What is there and was not acknowledged was written without an answer.
    expect(kept).toEqual({ messages: acts.messages.length, listings: acts.images.length });
    console.log(`${kind}: stops: ${inShort(stops)}`);
    await site.stop();
  });
});

function inShort(times: number[]) {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, slowest ${sorted.slice(-3).join(", ")} ms`;
}
