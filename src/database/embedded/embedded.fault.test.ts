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
