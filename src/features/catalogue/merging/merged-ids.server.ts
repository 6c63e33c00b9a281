import { eq, inArray } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { type EntryKind, kinds } from "#src/features/catalogue/kinds.server.ts";
import { city, mergedCity } from "#src/features/catalogue/table.server.ts";

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

/** Keeps cities from being merged until the transaction ends. @returns their ids, of merged ones those they were merged into */
export async function lockCities(tx: Database, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: city.id })
    .from(city)
    .where(inArray(city.id, [...ids]))
    .orderBy(city.id)
    .for("key share");
  const found = rows.map(({ id }) => id);
  const gone = ids.filter((id) => !found.includes(id));
  if (gone.length === 0) return found;
  const merged = await tx
    .select({ into: mergedCity.entryId })
    .from(mergedCity)
    .where(inArray(mergedCity.formerId, gone));
  return [...new Set([...found, ...merged.map(({ into }) => into)])];
}
