import { inArray } from "drizzle-orm";
import type { Values } from "#src/audit/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import { rightsOf } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { AdminRightsInput } from "./team.contract.ts";
import { teamFieldTexts as say } from "./team.texts.ts";

/** Rights as they are stored: only a moderator of chosen cities may be without the messages. */
export function asStored({ role, cities, messages }: AdminRightsInput): AdminRights {
  if (role === "owner" || cities === null) return { role, cities: null, messages: true };
  return { role, cities: [...new Set(cities)].sort((a, b) => a - b), messages };
}

/** @throws Refusal `invalid` on `cities` if one does not exist */
export async function refuseUnknownCities(db: Database, { cities }: AdminRights): Promise<void> {
  if (!cities) return;
  const known = await db.$count(city, inArray(city.id, cities));
  if (known < cities.length) throw new Refusal("invalid", { fields: { cities: [say.cities] } });
}

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

/** Rights as the audit log has them; the cities by the names that they have then. */
export async function asWritten(db: Database, row: Row): Promise<Values> {
  const [rights] = await withCityNames(db, [row]);
  const { role, cities, messages } = rights!;
  if (role === "owner") return { role };
  return { role, cities: cities ? cities.map(({ name }) => name) : "all", messages };
}
