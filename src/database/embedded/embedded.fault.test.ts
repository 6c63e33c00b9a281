import { chmodSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";

it("only the owner can read the embedded database, even if its directory was open before", async () => {
  const directory = join(mkdtempSync(join(inject("filesFolder"), "own-")), "database");
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  const database = await openDatabase({ directory });
  await database.close();
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

it("62: while queries wait for each other, the server gets sixteen turns of the event loop after each of ten milliseconds", async () => {
  const database = await openDatabase({});
  const queries = Promise.all(
    Array.from({ length: 5 }, () => database.run("select pg_sleep(0.02)")),
  );
  let isDone = false;
  void queries.finally(() => {
    isDone = true;
  });
  let turns = 0;
  for (; !isDone; turns++) await new Promise(setImmediate);
  await database.close();
  expect(turns).toBeGreaterThanOrEqual(5 * 16);
});
