import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { emptyDatabase } from "../../../tests/support/database.ts";
import { rowsOf } from "../../database/rows.server.ts";

const definitions = readFileSync(new URL("./triggers.sql", import.meta.url), "utf8");

it("finds the functions of a migrated database as triggers.sql defines them", async () => {
  const { db, run } = await emptyDatabase();
  const read = () =>
    rowsOf<{ name: string; body: string }>(
      db,
      sql`select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as body
        from pg_proc p join pg_language l on l.oid = p.prolang
        where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
        order by 1`,
    );
  const migrated = await read();
  expect(migrated.length).toBeGreaterThan(8);
  await run(definitions);
  expect(await read()).toEqual(migrated);
});

it("finds every trigger of a migrated database named in triggers.sql", async () => {
  const { db } = await emptyDatabase();
  const triggers = await rowsOf<{ name: string }>(
    db,
    sql`select tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  );
  expect(triggers.length).toBeGreaterThan(15);
  const missing = triggers.filter(({ name }) => !new RegExp(`\\b${name}\\b`).test(definitions));
  expect(missing).toEqual([]);
});
