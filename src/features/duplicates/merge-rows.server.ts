import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import type { MovedRows, StoredRows } from "#src/features/craftsmen/duplicates/stored-merge.ts";

// A merge writes rows of many tables alike, and undoing it writes them back as they were, so that these are named here in
// place of their definitions. `merge-rows.api.test.ts` compares them with all that refers to a listing or an account.

interface Move {
  table: string;
  /** Refers to the listing. */
  column: string;
  key: string;
  /** Which rows; all if absent. The alias of the table is `row`. */
  only?: (keptId: number) => SQL;
}

/** What becomes the kept listing's. */
export const moves: readonly Move[] = [
  { table: "listing_note", column: "listing_id", key: "id" },
  { table: "listing_consent", column: "listing_id", key: "id" },
  { table: "removal_request", column: "listing_id", key: "id" },
  { table: "report", column: "craftsman_id", key: "id" },
  { table: "report_act", column: "craftsman_id", key: "id" },
  {
    table: "revision",
    column: "craftsman_id",
    key: "id",
    // Of a declined one a listing has at most one.
    only: (keptId) => sql`(row.state = 'former' or not exists (
      select from revision own where own.craftsman_id = ${keptId} and own.state = 'declined'))`,
  },
  { table: "work_picture", column: "craftsman_id", key: "id" },
  { table: "audit", column: "subject", key: "id", only: () => sql`row.act like 'listing.%'` },
  {
    table: "former_decision",
    column: "listing_id",
    key: "contact_hash",
    only: (keptId) => sql`not exists (select from former_decision own
      where own.listing_id = ${keptId} and own.contact_hash = row.contact_hash)`,
  },
  { table: "listing_merge", column: "kept_id", key: "former_id" },
];

/** What becomes the kept account's where the login of the other one stays. */
export const loginMoves: readonly Move[] = [
  { table: "session", column: "account_id", key: "id" },
  { table: "contact_change", column: "account_id", key: "id" },
];

/** What goes with the listing, and comes back when the merge is undone; what refers to another row stands behind it. */
export const goneTables: readonly { table: string; columns: string[] }[] = [
  { table: "account", columns: ["id"] },
  { table: "craftsman", columns: ["id"] },
  { table: "phone_proof", columns: ["craftsman_id"] },
  { table: "listing_check", columns: ["craftsman_id"] },
  { table: "listing_request_count", columns: ["craftsman_id"] },
  { table: "revision", columns: ["craftsman_id"] },
  { table: "contact_change", columns: ["account_id"] },
  { table: "registration_origin", columns: ["account_id"] },
  { table: "imported_listing", columns: ["listing_id"] },
  { table: "imported_change", columns: ["listing_id"] },
  { table: "phone_question", columns: ["craftsman_id", "holder_id"] },
  { table: "different_people", columns: ["older_id", "younger_id"] },
];

/** What ends for good: sessions, links that were mailed and codes, which nobody keeps a copy of. */
export const endedTables = ["session", "password_reset", "phone_code", "phone_access"];

/** Of the kept listing: what a merge changes. */
export const keptTables: readonly { table: string; columns: string[] }[] = [
  { table: "account", columns: ["id"] },
  { table: "craftsman", columns: ["id"] },
  { table: "phone_proof", columns: ["craftsman_id"] },
  { table: "listing_check", columns: ["craftsman_id"] },
];

/** Also this, where its login ends. */
export const keptLoginTables: typeof keptTables = [
  { table: "contact_change", columns: ["account_id"] },
];

/** Gives rows of the former listing to the kept one. */
export async function moveRows(
  tx: Database,
  list: readonly Move[],
  { formerId, keptId }: { formerId: number; keptId: number },
): Promise<MovedRows[]> {
  const moved: MovedRows[] = [];
  for (const { table, column, key, only } of list) {
    const rows = await rowsOf<{ key: number | string }>(
      tx,
      sql`update ${sql.identifier(table)} row set ${sql.identifier(column)} = ${keptId}
        where row.${sql.identifier(column)} = ${formerId} and ${only ? only(keptId) : sql`true`}
        returning row.${sql.identifier(key)} as key`,
    );
    if (rows.length > 0) moved.push({ table, keys: rows.map((row) => row.key) });
  }
  return moved;
}

/** Gives moved rows that are still there back. */
export async function moveBack(
  tx: Database,
  moved: MovedRows[],
  { formerId, keptId }: { formerId: number; keptId: number },
): Promise<void> {
  for (const { table, keys } of moved) {
    const { column, key } = moves.find((one) => one.table === table)!;
    await tx.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${formerId}
      where ${sql.identifier(column)} = ${keptId} and ${sql.identifier(key)}::text in ${keys.map(String)}`);
  }
}

/** The rows of a listing, as JSON, in the order of the tables. */
export async function readStored(
  tx: Database,
  tables: typeof goneTables,
  id: number,
): Promise<StoredRows[]> {
  const stored: StoredRows[] = [];
  for (const { table, columns } of tables) {
    const isIts = columns.map((column) => sql`row.${sql.identifier(column)} = ${id}`);
    const rows = await rowsOf<{ row: Record<string, unknown> }>(
      tx,
      sql`select to_jsonb(row) as row from ${sql.identifier(table)} row
        where ${sql.join(isIts, sql` or `)}`,
    );
    if (rows.length > 0) stored.push({ table, rows: rows.map(({ row }) => row) });
  }
  return stored;
}

export async function insertStored(tx: Database, stored: readonly StoredRows[]): Promise<void> {
  for (const { table, rows } of stored) {
    const name = sql.identifier(table);
    await tx.execute(sql`insert into ${name} overriding system value
      select * from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows)}::jsonb)`);
  }
}

/** Adds how often the listing that goes was opened, and its number asked for, to that of the kept one. */
export async function addNumberRequests(tx: Database, keptId: number, gone: StoredRows[]) {
  await tx.execute(sql`insert into listing_request_count as stored (craftsman_id, day, requests, views)
    select ${keptId}::int, day, requests, coalesce(views, 0) from ${numberRequestsIn(gone)}
    on conflict (craftsman_id, day) do update set
      requests = stored.requests + excluded.requests, views = stored.views + excluded.views`);
}

/** Takes away what a merge has added of it. */
export async function subtractNumberRequests(tx: Database, keptId: number, gone: StoredRows[]) {
  await tx.execute(sql`update listing_request_count stored
    set requests = stored.requests - former.requests,
      views = stored.views - coalesce(former.views, 0) from ${numberRequestsIn(gone)}
    where stored.craftsman_id = ${keptId} and stored.day = former.day`);
  await tx.execute(sql`delete from listing_request_count
    where craftsman_id = ${keptId} and requests <= 0 and views <= 0`);
}

function numberRequestsIn(gone: StoredRows[]): SQL {
  const rows = gone.find(({ table }) => table === "listing_request_count")?.rows ?? [];
  return sql`jsonb_populate_recordset(null::listing_request_count, ${JSON.stringify(rows)}::jsonb) former`;
}

/** Writes some columns of a row as they were stored. */
export async function restoreColumns(
  tx: Database,
  { table, rows: [row] }: StoredRows,
  columns: readonly string[],
): Promise<void> {
  if (columns.length === 0) return;
  const name = sql.identifier(table);
  const list = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  );
  await tx.execute(sql`update ${name} present set (${list}) = (
      select ${list} from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb))
    where present.id = ${Number(row!.id)}`);
}
