import { inArray } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { rightsOf } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";

type NamedRights = Omit<AdminRights, "cities"> & { cities: { id: number; name: string }[] | null };

type Row = Parameters<typeof rightsOf>[0];

/** Rights with the names of their cities, without those that are deleted by now. */
export async function withCityNames<Of extends Row>(
  db: Database,
  rows: Of[],
): Promise<(Omit<Of, keyof AdminRights> & NamedRights)[]> {
  const ids = [...new Set(rows.flatMap((row) => rightsOf(row).cities ?? []))];
  const cities =
    ids.length === 0
      ? []
      : await db
          .select({ id: city.id, name: city.name })
          .from(city)
          .where(inArray(city.id, ids))
          .orderBy(city.id);
  return rows.map((row) => {
    const rights = rightsOf(row);
    return {
      ...row,
      ...rights,
      cities: rights.cities && cities.filter(({ id }) => rights.cities?.includes(id)),
    };
  });
}
