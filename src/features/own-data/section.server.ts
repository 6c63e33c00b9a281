import { and, asc, getTableColumns, gt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#src/database/open.server.ts";

/** The person whose data is exported. */
export interface Person {
  id: number;
  /** The account's e-mail, proven or not. */
  loginEmail: string | null;
  /** That e-mail once it is proven: anybody may have registered with somebody else's. */
  email: string | null;
  /** The keyed hash of that proven e-mail in `former_decision`. */
  emailHash: string | null;
  /** The number once it is proven, for the same reason. */
  phone: string | null;
}

/** A row under the names of its columns. */
export type ExportedRow = Record<string, unknown>;

/** Rows of one table in `data.json`. */
export interface ExportedSection {
  table: PgTable;
  /** Its name in `data.json`. */
  name: string;
  /** What it is, for the person. */
  text: string;
  /** Columns that are left out: secrets, and what is about others. */
  without: readonly string[];
  /** Which rows are the person's; null if there can be none. */
  where: (person: Person) => SQL | undefined | null;
  /** Unique, by which rows are read in batches. */
  key: PgColumn | SQL;
  /** Adds to the rows what makes them readable, or removes what is about others. */
  present?: (db: Database, rows: ExportedRow[], person: Person) => Promise<ExportedRow[]>;
}

/** Rows that are read at a time. */
const batchSize = 100;

/** The rows of a section in batches, the oldest first. */
export async function* readSection(
  db: Database,
  { table, without, where, key, present }: ExportedSection,
  person: Person,
): AsyncGenerator<ExportedRow[]> {
  const condition = where(person);
  if (!condition) return;
  let last: unknown;
  for (;;) {
    const rows = await db
      .select({ ...exportedColumns(table, without), [cursor]: key })
      .from(table)
      .where(and(condition, last === undefined ? undefined : gt(key as PgColumn, last)))
      .orderBy(asc(key))
      .limit(batchSize);
    if (rows.length === 0) return;
    last = rows.at(-1)?.[cursor];
    const plain = rows.map(({ [cursor]: _, ...row }) => row);
    yield present ? await present(db, plain, person) : plain;
    if (rows.length < batchSize) return;
  }
}

/** The columns of a table that are exported, by their names in the database. */
export const exportedColumns = (
  table: PgTable,
  without: readonly string[],
): Record<string, PgColumn> =>
  Object.fromEntries(
    Object.values(getTableColumns(table))
      .filter(({ name }) => !without.includes(name))
      .map((column) => [column.name, column]),
  );

const cursor = "cursor of batches";
