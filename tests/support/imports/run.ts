import { eq } from "drizzle-orm";
import { openFormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { RunDeps } from "#src/features/imports/publish-import.server.ts";
import { runImport } from "#src/features/imports/run-import.server.ts";
import { importRun } from "#src/features/imports/table.server.ts";
import { currentDatabase } from "#tests/support/database/database.ts";
import { appKey, type Site } from "#tests/support/site.ts";

/** Does the imports that wait, as the job does. */
export async function runImports({ db, now }: Pick<Site, "db" | "now">): Promise<void> {
  const waiting = await db.select().from(importRun).where(eq(importRun.state, "running"));
  const deps = await runDeps({ db, now });
  for (const { id } of waiting) await runImport(deps, id);
}

/** What `runImport` needs. */
export async function runDeps({ db, now }: Pick<Site, "db" | "now">): Promise<RunDeps> {
  const { kind } = await currentDatabase();
  return { db, kind, formerDecisions: openFormerDecisions(appKey), country: "SY", now };
}
