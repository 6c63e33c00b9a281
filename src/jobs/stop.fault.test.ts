import { expect, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";
import { openJobs } from "./open.server.ts";

it("stops within its deadline while the database is unresponsive", async () => {
  const database = await openDatabase({});
  let isResponsive = true;
  const jobs = await openJobs(
    {
      ...database,
      run: (...args) => (isResponsive ? database.run(...args) : new Promise(() => {})),
    },
    { warn() {}, error() {} },
    { pollSeconds: 0.5, firstDelaySeconds: 1, maxDelaySeconds: 1 },
  );
  await jobs.work("push", async () => {});
  isResponsive = false;
  await new Promise((resolve) => setTimeout(resolve, 600));
  const started = performance.now();
  await jobs.stop();
  // Timers run late on a busy machine.
  expect(performance.now() - started).toBeLessThan(10_000);
  await database.close();
});
