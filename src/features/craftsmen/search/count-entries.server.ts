import { and, arrayOverlaps, eq, inArray, ne, sql } from "drizzle-orm";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { meansFirstIn } from "#src/features/catalogue/names/matching-seeds.server.ts";
import { published } from "#src/features/craftsmen/columns.server.ts";
import type { Card } from "#src/features/craftsmen/contract.ts";
import { every, listingTotal } from "#src/features/craftsmen/counts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { measured, type SearchBudget, spendOn } from "./budget/budget.server.ts";
import type { SearchCondition, SearchResult } from "./search-result-cache.server.ts";
import type { Dictionary } from "./words/dictionary.server.ts";

export type EntryCounts = ReadonlyMap<number, number>;

const columns = {
  city: {
    counted: listingTotal.cityId,
    other: listingTotal.professionId,
    first: craftsman.cityId,
    further: craftsman.furtherCityIds,
  },
  profession: {
    counted: listingTotal.professionId,
    other: listingTotal.cityId,
    first: craftsman.professionId,
    further: craftsman.furtherProfessionIds,
  },
};

type Kind = keyof typeof columns;

/** Listings per city of some professions, or per profession of some cities; of all if none are given. */
export async function countTotals(
  db: Database,
  kind: Kind,
  within: readonly number[],
): Promise<EntryCounts> {
  const { counted, other } = columns[kind];
  const rows = await db
    .select({ id: counted, count: sql<number>`sum(${listingTotal.listed})::int` })
    .from(listingTotal)
    .where(
      and(
        ne(counted, every),
        within.length > 0 ? inArray(other, [...within]) : eq(other, every),
        ne(listingTotal.listed, 0),
      ),
    )
    .groupBy(counted);
  const counts = new Map(rows.map(({ id, count }) => [id, count]));
  if (within.length > 1) await countOnce(db, kind, within, counts);
  return counts;
}

/** Takes from these counts the listings that were counted for several of the professions, or cities, but for once. */
async function countOnce(
  db: Database,
  kind: Kind,
  within: readonly number[],
  counts: Map<number, number>,
) {
  const { first, further } = columns[kind];
  const other = columns[kind === "city" ? "profession" : "city"];
  const rows = await db
    .select({ first, further, ids: sql<number[]>`array_prepend(${other.first}, ${other.further})` })
    .from(craftsman)
    .where(and(published, arrayOverlaps(other.further, [...within])));
  for (const { first, further, ids } of rows) {
    const times = ids.filter((id) => within.includes(id)).length;
    for (const id of [first, ...(further ?? [])]) {
      counts.set(id, (counts.get(id) ?? 0) - (times - 1));
    }
  }
}

/** Up to this many, looking up each result is faster than searching again. */
const maxLookedUp = 1000;

interface Results {
  result: SearchResult;
  condition: SearchCondition;
  budget: SearchBudget;
}

/** The results of a search per city or profession. */
export async function countResults(
  db: Database,
  kind: Kind,
  { result: { positions }, condition, budget }: Results,
): Promise<EntryCounts> {
  const { first, further } = columns[kind];
  // The index of positions is of published listings alone.
  const isOne = and(
    published,
    sql`${craftsman.position} = any(${`{${positions.join(",")}}`}::bigint[])`,
  );
  const isLookedUp = positions.length <= maxLookedUp;
  const query = db
    .with(measured.before(db))
    .select({ first, further, count: sql<number>`count(*)::int`, rows: measured.rows })
    .from(craftsman)
    .where(and(measured.isCounted, isLookedUp ? isOne : condition.matches))
    .groupBy(first, further);
  const lookups = isLookedUp ? { patterns: 0, names: 0 } : condition;
  const rows = await spendOn(budget, lookups, query);
  const counts = new Map<number, number>();
  for (const { first, further, count } of rows) {
    for (const id of [first, ...(further ?? [])]) counts.set(id, (counts.get(id) ?? 0) + count);
  }
  return counts;
}

/** Counts results that are all on one page. */
export function countCards(cards: readonly Card[], kind: Kind): EntryCounts {
  const counts = new Map<number, number>();
  for (const { professions, cities } of cards) {
    for (const { id } of kind === "city" ? cities : professions) {
      counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
}

const maxCities = 8;

/** The cities of the results, most listings first. */
export const toCities = (counts: EntryCounts, { cities }: Dictionary) =>
  cities
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, maxCities);

interface Meant {
  trades: readonly number[];
  likelier: readonly number[];
  used: string;
  dictionary: Dictionary;
  country: CountryCode;
}

/** The likelier professions, and those that the words mean first in this country, then the others by their number of listings. */
export function toProfessions(
  counts: EntryCounts,
  { trades, likelier, used, dictionary, country }: Meant,
) {
  const isLikelier = ({ id }: { id: number }) => Number(likelier.includes(id));
  const isFirst = ({ title }: { title: string }) => Number(meansFirstIn(country, title, used));
  return dictionary.professions
    .filter(({ id }) => trades.includes(id))
    .map(({ id, name }) => ({ id, title: name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort(
      (one, other) =>
        isLikelier(other) - isLikelier(one) ||
        isFirst(other) - isFirst(one) ||
        other.count - one.count,
    );
}
