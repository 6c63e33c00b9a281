import { inArray } from "drizzle-orm";
import type { AuditValues } from "#src/audit/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { withCityNames } from "#src/features/accounts/record/rights.server.ts";
import { city } from "#src/features/catalogue/table.server.ts";
import type { rightsOf } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { AdminRightsInput } from "./team.contract.ts";
import { teamFieldTexts } from "./team.texts.ts";

/** Rights as they are stored: only a moderator of chosen cities may be without the messages. */
export function asStored({ role, cities, messages }: AdminRightsInput): AdminRights {
  if (role === "owner" || cities === null) return { role, cities: null, messages: true };
  return { role, cities: [...new Set(cities)].sort((a, b) => a - b), messages };
}

/** @throws Refusal `invalid` on `cities` if one does not exist */
export async function refuseUnknownCities(db: Database, { cities }: AdminRights): Promise<void> {
  if (!cities) return;
  const known = await db.$count(city, inArray(city.id, cities));
  if (known < cities.length)
    throw new Refusal("invalid", { fields: { cities: [teamFieldTexts.cities] } });
}

/** Rights as the audit log has them; the cities by the names that they have then. */
export async function rightsForAudit(
  db: Database,
  row: Parameters<typeof rightsOf>[0],
): Promise<AuditValues> {
  const [rights] = await withCityNames(db, [row]);
  const { role, cities, messages } = rights!;
  if (role === "owner") return { role };
  return { role, cities: cities ? cities.map(({ name }) => name) : "all", messages };
}
