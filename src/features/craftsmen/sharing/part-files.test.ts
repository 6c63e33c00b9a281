import { existsSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { createGunzip } from "node:zlib";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as freeSpace from "#src/disk/free-space.server.ts";
import { hour, minute } from "#src/util/time.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { PartFiles } from "./part-files.server.ts";

let directory: string;
let files: PartFiles;
let moment: number;
/** The makings that have begun, each with what lets it end. */
let begun: { part: number; end: (error?: Error) => void }[];

beforeEach(() => {
  // Not there yet, as where the site keeps nothing else on this machine.
  directory = join(mkdtempSync(join(tmpdir(), "herafi-parts-")), "data");
  moment = 0;
  begun = [];
  files = new PartFiles({
    directory,
    textOf: async (part) => (part <= 5 ? making(part) : null),
    now: () => new Date(moment),
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  files.close();
  rmSync(directory, { recursive: true, force: true });
});

async function* making(part: number) {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  begun.push({ part, end: (error) => (error ? reject(error) : resolve()) });
  yield "begin ";
  await promise;
  yield `${part} made as no. ${begun.length} `.repeat(20_000);
}

const beginning = (count: number) =>
  vi.waitFor(() => expect(begun).toHaveLength(count), waitOptions);

/** Makes a part, which nothing else is being made beside. */
async function make(part: number) {
  const found = files.find(part);
  await beginning(begun.length + 1);
  begun.at(-1)!.end();
  return (await found)!;
}

it("61: two parts are made at a time, and a slot ends with the making, not with the reading", async () => {
  const found = [1, 2, 3].map((part) => files.find(part));
  await beginning(2);
  await new Promise(setImmediate);
  expect(begun.map(({ part }) => part)).toEqual([1, 2]);
  begun[0]!.end();
  // Nobody reads it.
  (await found[0]!)!.bodyFor("identity");
  await beginning(3);
  begun[1]!.end();
  begun[2]!.end();
  await Promise.all(found);
});

it("61: those who ask for a part while it is made wait for the one making", async () => {
  const found = [files.find(1), files.find(1)];
  await beginning(1);
  found.push(files.find(1));
  begun[0]!.end();
  const parts = await Promise.all(found);
  expect(new Set(parts).size).toBe(1);
  expect(await files.find(1)).toBe(parts[0]);
  expect(begun).toHaveLength(1);
});

it("61: a part has the same text in gzip, for any number of readers at once", async () => {
  const part = await make(1);
  const whole = `begin ${"1 made as no. 1 ".repeat(20_000)}`;
  const plain = part.bodyFor("identity");
  const zipped = part.bodyFor("gzip");
  const another = part.bodyFor("identity");
  expect(plain.headers).toEqual({ "content-length": String(whole.length) });
  expect(zipped.headers["content-encoding"]).toBe("gzip");
  expect(await text(zipped.body.pipe(createGunzip()))).toBe(whole);
  expect(await text(plain.body)).toBe(whole);
  expect(await text(another.body)).toBe(whole);
});

it("61: a part is made again after an hour, and says its age until then", async () => {
  const part = await make(1);
  moment = hour - minute;
  const slow = part.bodyFor("identity");
  expect(slow.headers.age).toBe("3540");
  moment = hour;
  const again = await make(1);
  expect(await read(again.bodyFor("identity").body)).toContain("1 made as no. 2 ");
  // Who has begun reads what was there then.
  expect(await read(slow.body)).toContain("1 made as no. 1 ");
});

it("61: no file of a part is in the directory, so a kill leaves none behind", async () => {
  const found = files.find(1);
  await beginning(1);
  await vi.waitFor(() => expect(readdirSync(directory)).toEqual([]), waitOptions);
  begun[0]!.end();
  const part = await found;
  expect(readdirSync(directory)).toEqual([]);
  rmSync(directory, { recursive: true });
  expect(await read(part!.bodyFor("identity").body)).toContain("made");
});

it.runIf(existsSync("/proc/self/fd"))("61: files of old parts are closed", async () => {
  for (const part of [1, 2, 3]) await make(part);
  expect(openFiles()).toBe(6);
  moment = hour;
  await make(4);
  await vi.waitFor(() => expect(openFiles()).toBe(2), waitOptions);
  files.close();
  await vi.waitFor(() => expect(openFiles()).toBe(0), waitOptions);
});

it("61: a making that fails is told to all who wait, keeps no slot, and is tried again", async () => {
  const failing = [1, 2].flatMap((part) => [files.find(part), files.find(part)]);
  const settled = Promise.allSettled(failing);
  await beginning(2);
  for (const { end } of begun) end(new Error("database away"));
  for (const { status } of await settled) expect(status).toBe("rejected");
  expect(await read((await make(1)).bodyFor("identity").body)).toContain("made");
});

it("61: on a full disk no part is made, those that are there are served", async () => {
  const kept = await make(1);
  vi.spyOn(freeSpace, "freeBytesOn").mockResolvedValue(1000);
  await expect(files.find(2)).rejects.toMatchObject({ code: "unavailable" });
  expect(await files.find(1)).toBe(kept);
  expect(begun).toHaveLength(1);
});

it("does not know a part that has no text", async () => {
  expect(await files.find(6)).toBeNull();
});

const read = (body: Readable) => text(body);

/** Files without a name in that directory. */
const openFiles = () =>
  readdirSync("/proc/self/fd").filter((fd) => linkOf(fd).startsWith(directory)).length;

function linkOf(fd: string) {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`);
  } catch {
    // The one that read the list itself.
    return "";
  }
}
