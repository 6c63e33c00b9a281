import { type SQL, sql } from "drizzle-orm";
import { fold, foldVersion } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { demoCities, demoProfessions } from "#src/demo/catalogue.ts";
import { foldedBy } from "#src/features/craftsmen/search/table.server.ts";
import { descriptions, names, weightedSlots, womensNames } from "./people.ts";

/** Each of so many waits for its approval; unique.lua leaves them out. */
const waitingEach = 33;
/** More than a transaction's triggers should count at a time. */
const chunk = 5000;

/** A word in the names of a few, however many there are beside them. */
export const rareWord = "غيلان";
const fewNamed = 25;

/** The first are women, each with a name that nobody else has, however many there are beside them. */
const women = 500;

/** What the women are called whom anyone may see. */
export const namesOfOne = () =>
  womensNames(women).flatMap(({ text }, at) => ((at + 1) % waitingEach ? [text] : []));

export const approvedOf = (listings: number) => listings - Math.floor(listings / waitingEach);
/** The ids of those that wait, the oldest first. */
export const waitingId = (number: number) => number * waitingEach;

/**
 * Fills an empty database with so many listings, oldest first.
 * @param all how many there will be in the end
 */
export async function fill(db: Database, listings: number, all = listings) {
  await addCatalogue(db);
  // Or the site would make the texts of all listings anew while it is measured.
  await db.insert(foldedBy).values({ version: foldVersion });
  await grow(db, { from: 0, to: listings, all });
}

/** Adds listings to a database that has `from`, until it has `to` of what will be `all`. */
export async function grow(
  db: Database,
  { from, to, all }: { from: number; to: number; all: number },
) {
  await addWords(db);
  // Built at once in the end they take a tenth of the time.
  const indexes = await wordIndexes(db);
  for (const { name } of indexes) await db.execute(sql`drop index ${sql.identifier(name)}`);
  for (let first = from + 1; first <= to; first += chunk) {
    await addListings(db, first, Math.min(first + chunk - 1, to), all);
  }
  for (const { definition } of indexes) await db.execute(sql.raw(definition));
  await db.execute(sql.raw(`alter table account alter id restart with ${to + 1}`));
  await db.execute(sql`drop table bench_name, bench_woman, bench_text, bench_slot`);
  await db.execute(sql`vacuum analyze`);
  await db.execute(sql`checkpoint`);
}

async function addCatalogue(db: Database) {
  for (const { title } of demoProfessions) {
    await db.execute(
      sql`insert into profession (title, title_folded) values (${title}, ${fold(title)})`,
    );
  }
  for (const name of demoCities) {
    await db.execute(sql`insert into city (name, name_folded) values (${name}, ${fold(name)})`);
  }
}

/** What listings are put together of; temporary, so of this connection alone. */
async function addWords(db: Database) {
  await db.execute(sql`
    create temp table bench_name as select at - 1 as at, text, folded
    from ${inOrder(names())}`);
  await db.execute(sql`
    create temp table bench_woman as select at as n, text, folded
    from ${inOrder(womensNames(women))}`);
  await db.execute(sql`
    create temp table bench_text as
    select profession, row_number() over trade - 1 as at, count(*) over (partition by profession) as of,
      text, folded
    from json_to_recordset(${JSON.stringify(descriptions())}::json)
      as one (profession int, text text, folded text)
    window trade as (partition by profession order by text)`);
  await db.execute(sql`
    create temp table bench_slot as select at - 1 as at, profession, city
    from rows from (json_to_recordset(${JSON.stringify(weightedSlots())}::json) as (profession int, city int))
      with ordinality one (profession, city, at)`);
  for (const table of ["bench_name", "bench_woman", "bench_text", "bench_slot"]) {
    await db.execute(sql`analyze ${sql.identifier(table)}`);
  }
}

const inOrder = (told: { text: string; folded: string }[]) => sql`
  rows from (json_to_recordset(${JSON.stringify(told)}::json) as (text text, folded text))
    with ordinality one (text, folded, at)`;

async function addListings(db: Database, first: number, last: number, all: number) {
  await db.execute(sql`
    insert into account (id, email, password_hash, type) overriding system value
    select n, 'craftsman' || n || '@mail.example', 'none', 0
    from generate_series(${first}::int, ${last}::int) n`);
  await db.execute(sql`
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id, experience,
      description, state, created_at, state_since, approved_at, search_text)
    select n, named.rare || coalesce(woman.text, one.text), '+9639' || 10000000 + n,
      case when woman is null then 'male' else 'female' end, slot.profession, slot.city,
      nullif(${chance(sql`n`, 4)} % 40, 0), written.text,
      case when n % ${waitingEach}::int = 0 then 'pending' else 'approved' end, since, since,
      case when n % ${waitingEach}::int <> 0 then since + interval '10 minutes' end,
      ' ' || named.rare_folded || coalesce(woman.folded, one.folded) || coalesce(' ' || written.folded, '')
    from generate_series(${first}::int, ${last}::int) n
    cross join lateral (
      select now() - interval '1 hour' - (${all}::int - n) * interval '20 seconds' as since,
        case when n <= ${fewNamed}::int then ${`${rareWord} `}::text else '' end as rare,
        case when n <= ${fewNamed}::int then ${`${fold(rareWord)} `}::text else '' end as rare_folded
    ) named
    join bench_name one on one.at = ${chance(sql`n`, 1)} % (select count(*) from bench_name)
    left join bench_woman woman using (n)
    join bench_slot slot on slot.at = ${chance(sql`n`, 2)} % 1000
    left join bench_text written on written.profession = slot.profession and n % 14 <> 0
      and written.at = ${chance(sql`n`, 3)} % written.of
    order by n`);
}

/** A number that looks like chance and is the same each time, of its own for each salt. */
const chance = (number: SQL, salt: number) =>
  sql`(hashint8(${number}::bigint + ${salt * 100_000_007}::bigint) & 2147483647)`;

const wordIndexes = (db: Database) =>
  rowsOf<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and indexdef like '%USING gin%'`,
  );
