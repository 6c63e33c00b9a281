import { and, desc, eq, gt, gte, ne, sum } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { findEntryByName, kinds } from "#src/features/catalogue/kinds.server.ts";
import { professionsByTitle } from "#src/features/catalogue/options.server.ts";
import { city, profession, professionView } from "#src/features/catalogue/table.server.ts";
import { demandSince } from "#src/features/craftsmen/counts/listing-counter.server.ts";
import {
  every,
  listingTotal,
  tradeRequestCount,
} from "#src/features/craftsmen/counts/table.server.ts";
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

/**
 * All professions by demand: how many of their numbers were asked for lately, then how many listings they have, then
 * the Arabic alphabet.
 */
export async function tradesByDemand(db: Database, now: Date): Promise<ProfessionView[]> {
  const [professions, requests, totals] = await Promise.all([
    professionsByTitle(db),
    db
      .select({ id: tradeRequestCount.professionId, count: sum(tradeRequestCount.requests) })
      .from(tradeRequestCount)
      .where(gte(tradeRequestCount.day, demandSince(now)))
      .groupBy(tradeRequestCount.professionId),
    db
      .select({ id: listingTotal.professionId, count: listingTotal.listed })
      .from(listingTotal)
      .where(and(ne(listingTotal.professionId, every), eq(listingTotal.cityId, every))),
  ]);
  const requested = new Map(requests.map(({ id, count }) => [id, Number(count)]));
  const listed = new Map(totals.map(({ id, count }) => [id, count]));
  const byCount = (counts: Map<number, number>, one: number, other: number) =>
    (counts.get(other) ?? 0) - (counts.get(one) ?? 0);
  // Sorting keeps the alphabet of those that are equal.
  return professions.toSorted(
    (one, other) => byCount(requested, one.id, other.id) || byCount(listed, one.id, other.id),
  );
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
