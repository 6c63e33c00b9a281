import { setTimeout as pause } from "node:timers/promises";
import { expect } from "vitest";
import { type AcknowledgedChanges, startLoad } from "./load.ts";
import { makeSite, reconcile } from "./site.ts";
import { start } from "./start/process.ts";

type DatabaseKind = "embedded" | "server";

/** Kills a site under load this often. @returns how long each start took, in ms */
export async function killUnderLoad(kind: DatabaseKind, kills: number): Promise<number[]> {
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
  const stored = await reconcile(site, acts);
  console.log(
    `${kind}: ${acts.messages.length} messages and ${acts.images.length} pictures acknowledged,`,
    `${stored.messages} and ${stored.listings} there; starts: ${summary(starts)}`,
  );
  expect(acts.messages.length).toBeGreaterThan(kills);
  await site.stop();
  return starts;
}

/** Stops a site under load this often. @returns how long each stop took, in ms */
export async function stopUnderLoad(kind: DatabaseKind, rounds: number): Promise<number[]> {
  const site = await makeSite(kind);
  const acts: AcknowledgedChanges = { messages: [], images: [] };
  const stops: number[] = [];
  for (let round = 0; round < rounds; round++) {
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
  // What is there and was not acknowledged was written without an answer.
  expect(await reconcile(site, acts)).toEqual({
    messages: acts.messages.length,
    listings: acts.images.length,
  });
  console.log(`${kind}: stops: ${summary(stops)}`);
  await site.stop();
  return stops;
}

function summary(times: number[]) {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, slowest ${sorted.slice(-3).join(", ")} ms`;
}
