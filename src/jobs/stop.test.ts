import { expect, it } from "vitest";
import { openDatabase } from "../database/open.server.ts";
import { openJobs } from "./open.server.ts";

it("stops in time when the database does not answer", async () => {
  const database = await openDatabase({});
  let answers = true;
  const jobs = await openJobs(
    { ...database, run: (...asked) => (answers ? database.run(...asked) : new Promise(() => {})) },
    { warn() {}, error() {} },
    { poll: 0.5, firstPause: 1, longestPause: 1 },
  );
  await jobs.work("mail", async () => {});
  answers = false;
  await new Promise((resolve) => setTimeout(resolve, 600));
  const asked = performance.now();
  await jobs.stop();
  // Timers run late on a busy machine.
  expect(performance.now() - asked).toBeLessThan(10_000);
  await database.close();
});
