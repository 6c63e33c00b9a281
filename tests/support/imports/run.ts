import { eq } from "drizzle-orm";
import { runImport } from "#src/features/imports/run-import.server.ts";
import { importRun } from "#src/features/imports/table.server.ts";
import { currentDatabase } from "#tests/support/database/database.ts";
import type { Site } from "#tests/support/site.ts";

/** Does the imports that wait, as the job does. */
export async function runImports({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const waiting = await db.select().from(importRun).where(eq(importRun.state, "running"));
  const { kind } = await currentDatabase();
  for (const { id } of waiting) await runImport({ db, kind, country: "SY", now }, id);
}
