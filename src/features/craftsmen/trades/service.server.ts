import { and, count, desc, eq } from "drizzle-orm";
import type { Database } from "../../../database/open.server.ts";
import { city, profession } from "../../catalogue/table.server.ts";
import { published } from "../service.server.ts";
import { craftsman } from "../table.server.ts";
import type { TradeCount, TradesQuery } from "./contract.ts";

/**
 * The professions in cities that have approved craftsmen, the most populated first. Counted from an
 * index alone.
 */
export async function populatedTrades(
  db: Database,
  filter: TradesQuery,
  most?: number,
): Promise<TradeCount[]> {
  const counted = db
    .select({
      professionId: craftsman.professionId,
      cityId: craftsman.cityId,
      craftsmen: count().as("craftsmen"),
    })
    .from(craftsman)
    .where(
      and(
        published,
        filter.profession === undefined ? undefined : eq(craftsman.professionId, filter.profession),
        filter.city === undefined ? undefined : eq(craftsman.cityId, filter.city),
      ),
    )
    .groupBy(craftsman.professionId, craftsman.cityId)
    .as("counted");
  const trades = db
    .select({
      profession: { id: profession.id, title: profession.title },
      city: { id: city.id, name: city.name },
      craftsmen: counted.craftsmen,
    })
    .from(counted)
    .innerJoin(profession, eq(profession.id, counted.professionId))
    .innerJoin(city, eq(city.id, counted.cityId))
    .orderBy(desc(counted.craftsmen), profession.id, city.id);
  return most === undefined ? trades : trades.limit(most);
}
