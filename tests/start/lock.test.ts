import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, expect, it } from "vitest";
import { cleanUp, temporaryFolder } from "./process.ts";

afterAll(cleanUp);

const rounds = 50;
const lock = new URL("../../src/database/lock.server.ts", import.meta.url);

// Each process tries for one folder after another, at moments agreed on, and lets go of none.
const raced = `
  import { DirectoryTaken, holdDirectory } from "${lock}";
  const [folder, rounds] = process.argv.slice(1);
  const results = [];
  const held = [];
  process.send("here");
  process.on("message", (begin) => {
    for (let round = 0; round < rounds; round++) {
      while (Date.now() < begin + round * 20);
      try {
        held.push(holdDirectory(folder + "/" + round));
        results.push("held");
      } catch (error) {
        results.push(error instanceof DirectoryTaken ? "refused" : String(error));
      }
    }
    process.send(results);
  });
`;

it("two processes that reach for one directory at once: one holds it, one is refused", async () => {
  const folder = temporaryFolder();
  const racers = [startRacer(folder), startRacer(folder)];
  await Promise.all(racers.map(next));
  for (const racer of racers) racer.send(Date.now() + 100);
  const results = await Promise.all(racers.map(next));
  for (const racer of racers) racer.kill();
  for (let round = 0; round < rounds; round++) {
    expect(results.map((one) => one[round]).sort()).toEqual(["held", "refused"]);
  }
});

function startRacer(folder: string) {
  const options = ["--input-type=module", "--eval", raced, folder, `${rounds}`];
  return spawn(process.execPath, options, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

async function next(racer: ChildProcess) {
  const [message] = await once(racer, "message");
  return message;
}
