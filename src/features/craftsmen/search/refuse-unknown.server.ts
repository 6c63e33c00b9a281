import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { type FieldErrors, Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import type { Filter } from "#src/features/craftsmen/contract.ts";
import { listingFieldTexts } from "#src/features/craftsmen/texts.ts";

/** A filter by what does not exist is a mistake to tell, not an empty list. */
export async function refuseUnknown(db: Database, filter: Filter) {
  const [knownProfession, knownCity] = await Promise.all([
    filter.profession === undefined || db.$count(profession, eq(profession.id, filter.profession)),
    filter.city === undefined || db.$count(city, eq(city.id, filter.city)),
  ]);
  const fields: FieldErrors = {
    ...(knownProfession ? {} : { profession: [listingFieldTexts.profession] }),
    ...(knownCity ? {} : { city: [listingFieldTexts.city] }),
  };
  if (Object.keys(fields).length) throw new Refusal("invalid", { fields });
}
