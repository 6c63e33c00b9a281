import { sql } from "drizzle-orm";
import { journal, knownMigrations } from "#src/database/migrations.server.ts";
import type { Database } from "#src/database/open.server.ts";

/**
 * Runs a migration's statements once more, in one transaction as an update does. The test has undone
 * before what they would do twice, such as adding a column.
 * @param tag its file's name without `.sql`
 */
export async function runMigration(db: Database, tag: string): Promise<void> {
  const at = journal().findIndex((entry) => entry.tag === tag);
  const migration = knownMigrations()[at];
  if (!migration) throw new Error(`there is no migration ${tag}`);
  await db.transaction(async (tx) => {
    for (const statement of migration.sql) await tx.execute(sql.raw(statement));
  });
}
