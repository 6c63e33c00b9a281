import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { omittedTables } from "./restore.server.ts";

it("a recovery to a point in time, by hand, ends what a restore ends", () => {
  const guide = readFileSync(join(import.meta.dirname, "../../docs/running.md"), "utf8");
  const ended = [...guide.matchAll(/"DELETE FROM (\w+)"/g)].map(([, table]) => table);
  expect(ended.sort()).toEqual([...omittedTables].sort());
});
