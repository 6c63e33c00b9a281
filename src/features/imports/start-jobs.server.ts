import { eq } from "drizzle-orm";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { openFormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { Jobs, Log } from "#src/jobs/open.server.ts";
import type { Config } from "#src/settings/config.ts";
import { runImport } from "./run-import.server.ts";
import { importRun } from "./table.server.ts";
import { finishUndone } from "./undo-import.server.ts";

interface Deps {
  config: Pick<Config, "country" | "appKey">;
  database: Pick<OpenDatabase, "db" | "kind">;
  jobs: Pick<Jobs, "work">;
  log: Log;
}

/** Does imports in this process, beginning with what a killed process has left. */
export async function startImports({ config, database, jobs, log }: Deps): Promise<void> {
  const { db, kind } = database;
  const formerDecisions = openFormerDecisions(config.appKey);
  const deps = { db, kind, formerDecisions, country: config.country, now: () => new Date() };
  const running = new Map<number, Promise<void>>();

  /** Its job may come while the start is at it. */
  function once(id: number, takenOver?: AbortSignal) {
    const started = running.get(id);
    if (started) return started;
    const work = runImport(deps, id, takenOver).finally(() => running.delete(id));
    running.set(id, work);
    return work;
  }

  // An embedded database has this process alone.
  if (kind === "embedded") {
    void goOn().catch((error) => log.error(error, "imports: what was left could not be done"));
  }
  await jobs.work<{ id: number }>("import", ({ id }, takenOver) => once(id, takenOver));

  async function goOn() {
    await finishUndone(db);
    const left = await db
      .select({ id: importRun.id })
      .from(importRun)
      .where(eq(importRun.state, "running"));
    for (const { id } of left) await once(id);
  }
}
