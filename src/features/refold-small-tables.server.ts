import { asc, inArray, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { fold } from "#src/arabic/fold.ts";
import type { Database } from "#src/database/open.server.ts";
import type { nameTables } from "./catalogue/names/lists.server.ts";
import type { place } from "./catalogue/places/table.server.ts";
import { missedQuery } from "./craftsmen/search/missed-queries/table.server.ts";
import { cannedReply } from "./messages/canned-replies/table.server.ts";

/**
 * If names of an entry are equal now, one stays: an admin's own rather than a seed, one that is in use rather than
 * the mark of a removed one, so that what was found is found still. The caller has called `lockKind`.
 */
export async function refoldNames(
  tx: Database,
  table: (typeof nameTables)[keyof typeof nameTables] | typeof place,
) {
  const { id, name, folded } = table;
  const entryId = "entryId" in table ? table.entryId : table.cityId;
  const rows = await tx
    .select({ id, name, folded, entryId })
    .from(table as PgTable)
    .orderBy(asc(table.isRemoved), asc(table.isSeed), asc(table.id));
  const kept = new Map(rows.toReversed().map((row) => [`${row.entryId} ${fold(row.name)}`, row]));
  const keptIds = new Set([...kept.values()].map(({ id }) => id));
  const equal = rows.map(({ id }) => id).filter((id) => !keptIds.has(id));
  if (equal.length > 0) await tx.delete(table).where(inArray(table.id, equal));
  await setFolded(
    tx,
    { table, column: table.folded },
    [...kept.values()].map(({ id, name, folded }) => ({ id, text: name, folded })),
  );
}

/** If titles of replies are equal now, the oldest reply keeps its title; the others get a number behind theirs. */
export async function refoldReplies(tx: Database) {
  await tx.execute(sql`lock table ${cannedReply} in share row exclusive mode`);
  const { id, title, titleFolded } = cannedReply;
  const rows = await tx
    .select({ id, text: title, folded: titleFolded })
    .from(cannedReply)
    .orderBy(asc(id));
  const taken = new Set(rows.map(({ text }) => fold(text)));
  const seen = new Set<string>();
  for (const row of rows) {
    const isEqual = seen.has(fold(row.text));
    seen.add(fold(row.text));
    if (!isEqual) continue;
    row.text = numbered(row.text, taken);
    taken.add(fold(row.text));
    await tx.execute(sql`update ${cannedReply} set title = ${row.text} where id = ${row.id}`);
  }
  await setFolded(tx, { table: cannedReply, column: titleFolded }, rows);
}

/** Searches of one person that are equal now become one, made when the last of them was. */
export async function refoldMissedQueries(tx: Database) {
  await tx.execute(sql`lock table ${missedQuery} in share row exclusive mode`);
  const rows = await tx.select().from(missedQuery);
  const changed = rows
    .map((row) => ({ ...row, former: row.folded, folded: fold(row.typed) }))
    .filter(({ former, folded }) => former !== folded);
  if (changed.length === 0) return;
  const made = sql`json_to_recordset(${JSON.stringify(changed)}::json)
    as made (person text, former text, folded text, typed text, at timestamptz)`;
  await tx.execute(sql`delete from ${missedQuery} using ${made}
    where missed_query.person = made.person and missed_query.folded = made.former`);
  await tx.execute(sql`
    insert into ${missedQuery} (person, folded, typed, at)
    select distinct on (person, folded) person, folded, typed, at from ${made}
    order by person, folded, at desc
    on conflict (person, folded) do update set at = greatest(missed_query.at, excluded.at)`);
}

interface Row {
  id: number;
  text: string;
  /** The folded text as it is stored. */
  folded: string;
}

/** Writes the folded texts of rows that have others by a unique index. */
async function setFolded(
  tx: Database,
  { table, column }: { table: PgTable; column: PgColumn },
  rows: Row[],
) {
  const changed = rows.filter(({ text, folded }) => fold(text) !== folded);
  if (changed.length === 0) return;
  const made = sql`json_to_recordset(${JSON.stringify(
    changed.map(({ id, text }) => ({ id, folded: fold(text) })),
  )}::json) as made (id int, folded text)`;
  const name = sql.identifier(column.name);
  // At first what no folded text is: one may become what another has until then.
  for (const value of [sql`' ' || made.id`, sql`made.folded`]) {
    await tx.execute(sql`update ${table} as stored set ${name} = ${value} from ${made}
      where stored.id = made.id`);
  }
}

/** The title with the least number that makes it another one than those taken; titles have 60 characters. */
function numbered(title: string, taken: Set<string>): string {
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`;
    const text =
      [...title]
        .slice(0, 60 - suffix.length)
        .join("")
        .trimEnd() + suffix;
    if (!taken.has(fold(text))) return text;
  }
}
