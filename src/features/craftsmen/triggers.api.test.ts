import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";

const definitions = readFileSync(new URL("./triggers.sql", import.meta.url), "utf8");

it("creates the functions and triggers of a migrated database by triggers.sql alone", async () => {
  const { db, run } = await emptyDatabase();
  const read = async () => ({
    functions: await rowsOf<{ name: string; definition: string }>(db, functions),
    triggers: await rowsOf<{ definition: string }>(db, triggers),
  });
  const migrated = await read();
  expect(migrated.functions.length).toBeGreaterThan(8);
  expect(migrated.triggers.length).toBeGreaterThan(20);
  // Their triggers are dropped with them.
  await run(migrated.functions.map(({ name }) => `DROP FUNCTION ${name} CASCADE;`).join("\n"));
  expect(await read()).toEqual({ functions: [], triggers: [] });
  await run(definitions);
  expect(await read()).toEqual(migrated);
});

const functions = sql`
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql') order by 1`;

const triggers = sql`
  select pg_get_triggerdef(t.oid) as definition
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and c.relnamespace = 'public'::regnamespace order by 1`;
