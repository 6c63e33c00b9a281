import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import {
  jsonArray,
  lastChange,
  type SearchResult,
  toSearchResult,
} from "./search-result-cache.server.ts";
import { craftsman, namePair } from "./table.server.ts";

/** Positions of listings whose name has all of these word pairs. */
const positionsByPairs = (pairs: SQL) => sql`
  select ${namePair.position} from ${namePair} where ${namePair.pair} = any((${pairs})::text[])
  group by ${namePair.position} having count(*) = cardinality((${pairs})::text[])`;

/** SQL condition: the name has all these folded words. Matches nobody for fewer than two words. */
export function hasName(words: string[]): SQL {
  const { text, count } = statementValues(words);
  const positions = positionsByPairs(sql`name_pairs(${text}, ${count}::int)`);
  return sql`${craftsman.position} = any(array(${positions}))`;
}

/** The same as a query on the pairs' index alone. */
export async function findByName(db: Database, words: string[]): Promise<SearchResult> {
  const [row] = await namedStatement(db).execute(statementValues(words));
  return toSearchResult(row!);
}

const namedStatement = statement(
  () => "named",
  (db, name) => {
    const [text, count] = [sql.placeholder("text"), sql.placeholder("count")];
    // Materialized: a generic plan would compute the pairs at each use.
    const wanted = sql`wanted as materialized (select name_pairs(${text}, ${count}::int) as pairs)`;
    return db
      .select({ positions: jsonArray(sql`position`), since: lastChange })
      .from(sql`(with ${wanted} ${positionsByPairs(sql`select pairs from wanted`)}) named`)
      .prepare(name);
  },
);

const statementValues = (words: string[]) => ({ text: words.join(" "), count: words.length });
