import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";

/** Whether there are accounts or messages of the demo; professions and cities may be of use. */
export async function hasDemoRows(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ exists: boolean }>(
    db,
    sql`select exists (select from demo_row join account on id = row_id where demo_row.kind = 'account')
      or exists (select from demo_row join message on id = row_id where demo_row.kind = 'message') as exists`,
  );
  return row?.exists ?? false;
}
