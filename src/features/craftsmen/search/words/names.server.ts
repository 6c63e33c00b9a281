import { and, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import { published } from "#src/features/craftsmen/columns.server.ts";
import {
  measuredPairs,
  type SearchBudget,
  spendOn,
} from "#src/features/craftsmen/search/budget/budget.server.ts";
import type { Token } from "#src/features/craftsmen/search/parsing/tokens.ts";
import type { Positions } from "#src/features/craftsmen/search/positions.ts";
import {
  jsonArray,
  lastChange,
  type SearchResult,
  toSearchResult,
} from "#src/features/craftsmen/search/search-result-cache.server.ts";
import { namePair } from "#src/features/craftsmen/search/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { patternsOf, searchText, spellingsOf, wholeWords } from "./search-text.ts";

/** Positions of listings whose name has all of these word pairs. */
const positionsByPairs = (pairs: SQL) => sql`
  select ${namePair.position} from ${namePair} where ${namePair.pair} = any((${pairs})::text[])
  group by ${namePair.position} having count(*) = cardinality((${pairs})::text[])`;

/**
 * SQL condition: the name has all folded words of one of these lists, which are spellings of one name.
 * Matches nobody for fewer than two words.
 */
export function hasName(names: string[][]): SQL {
  const positions = names.map((words) => {
    const { text, count } = statementValues(words);
    return sql`(${positionsByPairs(sql`name_pairs(${text}, ${count}::int)`)})`;
  });
  return sql`${craftsman.position} = any(array(${sql.join(positions, sql` union `)}))`;
}

/** Finds what `hasName` matches on the pairs' index alone. */
export async function findListingsByName(
  db: Database,
  names: string[][],
  budget: SearchBudget,
): Promise<SearchResult> {
  const values = names.map(statementValues);
  const query = namedStatement(db).execute({
    texts: values.map(({ text }) => text),
    counts: values.map(({ count }) => count),
  });
  const [row] = await spendOn(budget, { patterns: 0, names: names.length }, query);
  return toSearchResult(row!);
}

/** More people of one name are not compared. */
const maxCompared = 1000;

/**
 * Whose name has no further words stands before the others.
 * @param positions of listings whose name has all words that were searched for; the last stands first
 * @param words how many these are
 */
export async function namesakesFirst(
  db: Database,
  positions: Positions,
  words: number,
): Promise<Positions> {
  if (positions.length < 2 || positions.length > maxCompared) return positions;
  const rows = await db
    .select({ position: craftsman.position })
    .from(craftsman)
    .where(
      and(
        published,
        isOneOf(positions),
        sql`cardinality(string_to_array(${craftsman.fullname}, ' ')) = ${words}`,
      ),
    );
  const exact = new Set(rows.map(({ position }) => position));
  return Uint32Array.from([
    ...positions.filter((position) => !exact.has(position)),
    ...positions.filter((position) => exact.has(position)),
  ]);
}

/**
 * Selects the listings whose name has all of these words; none where more than a thousand would have to be compared.
 * @param positions of listings whose text has all words
 */
export async function havingInName(
  db: Database,
  positions: Positions,
  words: readonly Token[],
): Promise<Positions> {
  if (positions.length > maxCompared) return new Uint32Array();
  const rows = await db
    .select({ position: craftsman.position, fullname: craftsman.fullname })
    .from(craftsman)
    .where(and(published, isOneOf(positions)));
  const expressions = words.map(
    ({ folded, others }) =>
      new RegExp(wholeWords(patternsOf(spellingsOf({ word: folded, others })))),
  );
  const named = new Set(
    rows
      .filter(({ fullname }) => {
        const text = searchText({ fullname, description: null });
        return expressions.every((expression) => expression.test(text));
      })
      .map(({ position }) => position),
  );
  return positions.filter((position) => named.has(position));
}

const isOneOf = (positions: Positions) =>
  sql`${craftsman.position} = any(${`{${positions.join(",")}}`}::bigint[])`;

const namedStatement = statement(
  () => "named",
  (db, name) => {
    const [texts, counts] = [sql.placeholder("texts"), sql.placeholder("counts")];
    // Materialized, or the pairs would be computed at each use.
    const wanted = sql`wanted as materialized (
      select name_pairs(folded, words) as pairs
      from unnest(${texts}::text[], ${counts}::int[]) names (folded, words))`;
    const found = sql`lateral (${positionsByPairs(sql`wanted.pairs`)}) found`;
    return db
      .with(measuredPairs.before(db))
      .select({ positions: jsonArray(sql`position`), lastChange, rows: measuredPairs.rows })
      .from(sql`(with ${wanted} select distinct found.position from wanted, ${found}) named`)
      .where(measuredPairs.isCounted)
      .prepare(name);
  },
);

const statementValues = (words: string[]) => ({ text: words.join(" "), count: words.length });
