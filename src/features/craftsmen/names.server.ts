import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import { asFind, type Find, lastChange, listOf } from "./search-result-cache.server.ts";
import { craftsman, namePair } from "./table.server.ts";

/** The places of those whose name has all the words that these pairs are of. */
const placesNamed = (pairs: SQL) => sql`
  select ${namePair.place} from ${namePair} where ${namePair.pair} = any((${pairs})::text[])
  group by ${namePair.place} having count(*) = cardinality((${pairs})::text[])`;

/** True of those whose name has all these folded words, and of nobody unless they are two. */
export function isNamed(words: string[]): SQL {
  const { text, count } = given(words);
  const places = placesNamed(sql`name_pairs(${text}, ${count}::int)`);
  return sql`${craftsman.place} = any(array(${places}))`;
}

/** All of them, from what is kept of names alone: no listing is looked at. */
export async function findNamed(db: Database, words: string[]): Promise<Find> {
  const [row] = await namedStatement(db).execute(given(words));
  return asFind(row!);
}

const namedStatement = statement(
  () => "named",
  (db, name) => {
    const [text, count] = [sql.placeholder("text"), sql.placeholder("count")];
    // Once: a plan for any words would put them together wherever it needs them.
    const wanted = sql`wanted as materialized (select name_pairs(${text}, ${count}::int) as pairs)`;
    return db
      .select({ places: listOf(sql`place`), since: lastChange })
      .from(sql`(with ${wanted} ${placesNamed(sql`select pairs from wanted`)}) named`)
      .prepare(name);
  },
);

const given = (words: string[]) => ({ text: words.join(" "), count: words.length });
