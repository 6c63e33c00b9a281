import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { cleanUp, temporaryFolder } from "#tests/faults/start/process.ts";

afterAll(cleanUp);

const rounds = 20;
const lock = new URL("../../../../src/database/embedded/lock.server.ts", import.meta.url);

/** Reaches for each folder it is told of at the moment it is told, and lets go of none. */
const racer = `
  import { DirectoryTaken, lockDirectory } from "${lock}";
  const held = [];
  process.on("message", ({ folder, moment }) => {
    while (Date.now() < moment);
    try {
      held.push(lockDirectory(folder));
      process.send("held");
    } catch (error) {
      process.send(error instanceof DirectoryTaken ? "refused" : String(error));
    }
  });
  process.send("here");
`;

it("43: of two processes that open one directory at the same time, one gets it", async () => {
  const base = temporaryFolder();
  const racers = [startRacer(), startRacer()];
  try {
    await Promise.all(racers.map(answer));
    for (let round = 1; round <= rounds; round++) {
      const answers = Promise.all(racers.map(answer));
      const moment = Date.now() + 40;
      for (const one of racers) one.send({ folder: join(base, `${round}`), moment });
      expect((await answers).sort(), `round ${round}`).toEqual(["held", "refused"]);
    }
  } finally {
    for (const one of racers) one.kill();
  }
});

function startRacer() {
  const options = ["--input-type=module", "--eval", racer];
  return spawn(process.execPath, options, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

async function answer(racer: ChildProcess): Promise<string> {
  const [message] = await once(racer, "message");
  return message;
}
