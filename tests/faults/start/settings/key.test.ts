import { once } from "node:events";
import { mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, describe, expect, it } from "vitest";
import { InvalidSetting, readConfig } from "#src/settings/config.ts";
import { cleanUp, temporaryFolder } from "#tests/faults/start/process.ts";

const folder = temporaryFolder();

afterAll(cleanUp);

describe("without APP_KEY", () => {
  it("a long random one is created, readable by the owner alone, and used again", () => {
    const dataDir = join(folder, "not", "made", "yet");
    const made = readConfig({ DATA_DIR: dataDir }).appKey;
    expect(made).toMatch(/^[\w-]{43,}$/);
    expect(readFileSync(join(dataDir, "app.key"), "utf8").trim()).toBe(made);
    expect(statSync(join(dataDir, "app.key")).mode & 0o777).toBe(0o600);
    expect(readConfig({ DATA_DIR: dataDir }).appKey).toBe(made);
    expect(readConfig({ DATA_DIR: join(folder, "other") }).appKey).not.toBe(made);
  });

  it("one that the owner put there is used", () => {
    const key = "k".repeat(43);
    expect(keyWith("owner", `${key}\n`)).toBe(key);
  });

  // As a full disk or a kill at the wrong moment leaves it: what it signs, anyone can sign.
  it.each(["", "\n", "short\n"])("a stored key of %j is not used", (kept) => {
    let used: string;
    try {
      used = keyWith(`kept-${kept.length}`, kept);
    } catch (error) {
      expect(error).toBeInstanceOf(InvalidSetting);
      return;
    }
    expect(used.length).toBeGreaterThanOrEqual(32);
  });

  it("two processes that start at the same time use the same key", async () => {
    const rounds = 500;
    const [one, other] = await keysOfTwo(rounds);
    expect(other).toEqual(one);
    expect(new Set(one).size).toBe(rounds);
  });
});

function keyWith(name: string, kept: string): string {
  const dataDir = join(folder, name);
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "app.key"), kept);
  return readConfig({ DATA_DIR: dataDir }).appKey;
}

/** Two threads, as good as processes to a folder, that meet before each of their first reads. */
async function keysOfTwo(rounds: number): Promise<string[][]> {
  const readers = `
    const { workerData, parentPort } = require("node:worker_threads");
    import(workerData.config).then(({ readConfig }) => {
      const keys = [];
      for (let round = 1; round <= workerData.rounds; round++) {
        Atomics.add(workerData.arrived, 0, 1);
        while (Atomics.load(workerData.arrived, 0) < round * 2);
        keys.push(readConfig({ DATA_DIR: workerData.folder + "/at-once-" + round }).appKey);
      }
      parentPort.postMessage(keys);
    });`;
  const config = new URL("../../../../src/settings/config.ts", import.meta.url).href;
  const arrived = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { config, rounds, folder, arrived };
  const workers = [1, 2].map(() => new Worker(readers, { eval: true, workerData }));
  try {
    const answers = await Promise.all(workers.map((worker) => once(worker, "message")));
    return answers.map(([keys]) => keys);
  } finally {
    // One that fails leaves the other waiting for it.
    for (const worker of workers) await worker.terminate();
  }
}
