import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { currentDatabase } from "#tests/support/database/database.ts";
import { endedTables, goneTables, loginMoves, moves } from "./merge-rows.server.ts";

/** Only admins' accounts have them, and no listing is merged whose account is one. */
const adminsOnly = [
  ...["second_factor", "recovery_code", "admin_invitation", "push_subscription"],
  ...["undoable_act", "added_listing"],
];

it("76: says of every table that refers to a listing or its account what a merge does to its rows", async () => {
  const { db } = await currentDatabase();
  const referring = await rowsOf<{ table: string }>(
    db,
    sql`select distinct c.conrelid::regclass::text as table from pg_constraint c
      where c.contype = 'f' and c.confdeltype = 'c'
        and c.confrelid in ('account'::regclass, 'craftsman'::regclass, 'imported_listing'::regclass)`,
  );
  const named = [...moves, ...loginMoves, ...goneTables].map(({ table }) => table);
  const known = new Set([...named, ...endedTables, ...adminsOnly]);
  const tables = referring.map(({ table }) => table);
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.filter((table) => !known.has(table))).toEqual([]);
});
