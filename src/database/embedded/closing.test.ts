import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openDatabase } from "#src/database/open.server.ts";

it.each([2, 32])("42: closes while %i others go on asking, who are refused", async (askers) => {
  const directory = mkdtempSync(join(tmpdir(), "herafi-closing-"));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const database = await openDatabase({ directory, skipMigrations: true });
  let answered = 0;
  const ask = async () => {
    for (;;) {
      await database.run("select $1::int", [answered]);
      answered++;
    }
  };
  // Before the end: some are refused while the database is still closing.
  const outcomes = Promise.allSettled(Array.from({ length: askers }, ask));
  while (answered < 3 * askers) await new Promise(setImmediate);
  await database.close();
  for (const one of await outcomes) expect(one.status).toBe("rejected");
});
