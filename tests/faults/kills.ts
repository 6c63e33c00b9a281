import { expect } from "vitest";
import { type AcknowledgedChanges, type DoneWork, startLoad } from "./load.ts";
import { countDrafts, makeSite, reconcile } from "./site.ts";
import { start } from "./start/process.ts";

type DatabaseKind = "embedded" | "server";

/**
 * Kills a site under load this often. Each process lives until a message, a registration with a picture and a
 * look at a picture have been answered, and is killed while other pictures are uploaded: after a random part of an
 * upload's time, or, every second time, while a picture is written.
 * @returns how long each start took, in ms
 */
export async function killUnderLoad(kind: DatabaseKind, kills: number): Promise<number[]> {
  const site = await makeSite(kind);
  const acts: AcknowledgedChanges = { messages: [], images: [] };
  const starts: number[] = [];
  const lives: DoneWork[] = [];
  let cutUploads = 0;
  let refused = 0;
  let drafts = 0;
  for (let round = 0; round < kills; round++) {
    const began = performance.now();
    const herafi = await start(site.settings);
    starts.push(performance.now() - began);
    const load = startLoad(herafi, site, acts, { uploads: 3, side: 900 });
    await load.eachDone();
    await (round % 2 === 0 ? load.writingPicture() : load.randomMoment());
    load.expectEnd();
    await herafi.end("SIGKILL");
    const { wrong, cutOff, ...ended } = await load.stop();
    expect(wrong).toEqual([]);
    expect(cutOff, "uploads that a kill has cut off").toBeGreaterThan(0);
    cutUploads += cutOff;
    refused += ended.refused;
    // Of all processes so far: nothing removes them within their first hour.
    drafts = countDrafts(site);
    lives.push(load.done);
  }
  expect(acts.messages.length).toBeGreaterThanOrEqual(kills);
  expect(acts.images.length).toBeGreaterThanOrEqual(kills);
  const stored = await reconcile(site, acts);
  console.log(
    `${kind}: ${acts.messages.length} messages and ${acts.images.length} pictures acknowledged,`,
    `${stored.messages} and ${stored.listings} there, ${stored.files} files whole;`,
    `${sum(lives, "looks")} looks; ${cutUploads} uploads cut off, ${refused} refused as too many,`,
    `${drafts} half-written files left;`,
    `starts: ${summary(starts)}`,
  );
  await site.stop();
  return starts;
}

/** Stops a site under load this often. @returns how long each stop took, in ms */
export async function stopUnderLoad(kind: DatabaseKind, rounds: number): Promise<number[]> {
  const site = await makeSite(kind);
  const acts: AcknowledgedChanges = { messages: [], images: [] };
  const stops: number[] = [];
  /** Of those under way at the signal. */
  let answeredUploads = 0;
  for (let round = 0; round < rounds; round++) {
    const herafi = await start(site.settings);
    const load = startLoad(herafi, site, acts, { uploads: 2, side: 300 });
    await load.eachDone();
    await load.randomMoment();
    load.expectEnd();
    const began = performance.now();
    expect(await herafi.end("SIGTERM")).toBe(0);
    stops.push(performance.now() - began);
    expect(herafi.errors()).toBe("");
    const { wrong, underWay, cutOff } = await load.stop();
    expect(wrong).toEqual([]);
    expect(underWay, "uploads under way at the signal").toBeGreaterThan(0);
    answeredUploads += underWay - cutOff;
  }
  expect(acts.messages.length).toBeGreaterThanOrEqual(rounds);
  expect(acts.images.length).toBeGreaterThanOrEqual(rounds);
  expect(answeredUploads).toBeGreaterThan(0);
  console.log(
    `${kind}: ${acts.messages.length} messages and ${acts.images.length} pictures acknowledged,`,
    `${answeredUploads} of these after the signal;`,
    `stops: ${summary(stops)}`,
  );
  // What is there and was not acknowledged was written without an answer, as what takes more than six seconds
  // from the signal on.
  expect(await reconcile(site, acts)).toMatchObject({
    messages: acts.messages.length,
    listings: acts.images.length,
  });
  await site.stop();
  return stops;
}

function summary(times: number[]) {
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]} ms, slowest ${sorted.slice(-3).join(", ")} ms`;
}

const sum = (lives: DoneWork[], kind: keyof DoneWork) =>
  lives.reduce((total, done) => total + done[kind], 0);
