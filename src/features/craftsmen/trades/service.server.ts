import { and, desc, eq, gt, ne } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { findEntryByName, kinds } from "#src/features/catalogue/kinds.server.ts";
import { city, profession, professionView } from "#src/features/catalogue/table.server.ts";
import { every, listingTotal } from "#src/features/craftsmen/counts/table.server.ts";
import type { Trade, TradeCount, TradeNames, TradesQuery } from "./contract.ts";

/** The professions in cities that have approved craftsmen, the most populated first. */
export async function populatedTrades(
  db: Database,
  filter: TradesQuery,
  most?: number,
): Promise<TradeCount[]> {
  const { professionId, cityId, listed } = listingTotal;
  const trades = db
    .select({
      profession: professionView,
      city: { id: city.id, name: city.name },
      craftsmen: listed,
    })
    .from(listingTotal)
    .innerJoin(profession, eq(profession.id, professionId))
    .innerJoin(city, eq(city.id, cityId))
    .where(
      and(
        gt(listed, 0),
        filter.profession ? eq(professionId, filter.profession) : ne(professionId, every),
        filter.city ? eq(cityId, filter.city) : ne(cityId, every),
      ),
    )
    .orderBy(desc(listed), profession.id, city.id);
  return most === undefined ? trades : trades.limit(most);
}

/** @throws Refusal `notFound` unless there are, or were once, such a profession and such a city */
export async function tradeNamed(db: Database, names: TradeNames): Promise<Trade> {
  const [profession, city] = await Promise.all([
    findEntryByName(db, kinds.profession, names.profession),
    findEntryByName(db, kinds.city, names.city),
  ]);
  if (!profession || !city) throw new Refusal("notFound");
  return {
    profession: { id: profession.id, title: profession.text },
    city: { id: city.id, name: city.text },
  };
}
