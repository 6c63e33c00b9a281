import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { type EntryKind, kinds } from "#src/features/catalogue/kinds.server.ts";

/** The id of the entry that this one was merged into. */
export async function mergedInto(
  db: Database,
  kind: EntryKind["name"],
  id: number,
): Promise<number | undefined> {
  const { merged } = kinds[kind];
  const [row] = await db
    .select({ into: merged.entryId })
    .from(merged)
    .where(eq(merged.formerId, id));
  return row?.into;
}
