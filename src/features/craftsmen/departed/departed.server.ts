import { and, eq, lt, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { isHiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { year } from "#src/util/time.ts";
import type { DepartedListing } from "./contract.ts";
import { departedListing } from "./table.server.ts";

/** @throws Refusal `notFound` unless its holder has deleted it in the last year, or it is hidden without an admin's decision */
export async function findDeparted(db: Database, id: number): Promise<DepartedListing> {
  const [found] = await db
    .select(views)
    .from(departedListing)
    .leftJoin(profession, eq(profession.id, departedListing.professionId))
    .leftJoin(city, eq(city.id, departedListing.cityId))
    .where(eq(departedListing.id, id));
  const departed = found ?? (await findAway(db, id));
  if (!departed) throw new Refusal("notFound");
  return departed;
}

const views = {
  profession: { id: profession.id, title: profession.title },
  city: { id: city.id, name: city.name },
};

/** A listing that its holder, or the silence of its holder, hides: not why, nor until when. */
async function findAway(db: Database, id: number): Promise<DepartedListing | undefined> {
  const [found] = await db
    .select(views)
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(eq(craftsman.id, id), or(isHiddenBy("pause"), isHiddenBy("silence"))));
  return found && { ...found, away: true };
}

/** Whoever has a link of more than a year ago finds the page for unknown addresses. */
export const deleteOldDeparted = (db: Database, now: Date) =>
  db.delete(departedListing).where(lt(departedListing.departedAt, new Date(now.getTime() - year)));
