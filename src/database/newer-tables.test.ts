import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { journal, migrationsFolder } from "./migrations.server.ts";
import { runsWithVersionBefore } from "./newer-tables.server.ts";

const tags = journal().map(({ tag }) => tag);

it("every migration declares whether the program version before may run on its tables", () => {
  expect(Object.keys(runsWithVersionBefore)).toEqual(tags);
  for (const tag of tags) expect(runsWithVersionBefore[tag], tag).toMatch(/^(yes|no)$/);
});

it("after a migration that drops or renames a table or column, the version before may not run", () => {
  const breaks = /\bDROP (TABLE|COLUMN)\b|\bRENAME COLUMN\b|^ALTER TABLE \S+ RENAME TO\b/im;
  const breaking = tags.filter((tag) =>
    breaks.test(readFileSync(join(migrationsFolder, `${tag}.sql`), "utf8")),
  );
  expect(breaking).not.toEqual([]);
  for (const tag of breaking) expect(runsWithVersionBefore[tag], tag).toBe("no");
});
