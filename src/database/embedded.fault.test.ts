import { chmodSync, mkdirSync, mkdtempSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, it } from "vitest";
import { openDatabase } from "./open.server.ts";

it("the embedded database is its owner's alone, also where it was open to others", async () => {
  const directory = join(mkdtempSync(join(inject("filesFolder"), "own-")), "database");
  mkdirSync(directory);
  chmodSync(directory, 0o755);
  const database = await openDatabase({ directory });
  await database.close();
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});
