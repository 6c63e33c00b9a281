import { readFileSync, writeFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { emptyDatabase } from "#tests/support/database/database.ts";

const file = new URL("./triggers.sql", import.meta.url);
const header = `-- Generated from the migrations by
--   UPDATE_TRIGGERS=1 npx vitest run --project server src/features/craftsmen/triggers.api.test.ts
-- To be read only. What each function is for, and how to change one: triggers.md.
`;

it("triggers.sql has the functions and triggers of a migrated database", async () => {
  const { db } = await emptyDatabase();
  const functions = await rowsOf<FunctionRow>(db, functionsAndTriggers);
  expect(functions.length).toBeGreaterThan(8);
  const text = [header, ...functions.map(write)].join("\n");
  if (process.env.UPDATE_TRIGGERS) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});

interface FunctionRow {
  definition: string;
  /** Those that call it. */
  triggers: string[];
}

const write = ({ definition, triggers }: FunctionRow) =>
  `${[definition.trimEnd(), ...triggers].join(";\n")};\n`;

const functionsAndTriggers = sql`
  select pg_get_functiondef(p.oid) as definition, array(
    select pg_get_triggerdef(t.oid) from pg_trigger t
    where t.tgfoid = p.oid and not tgisinternal order by 1
  ) as triggers
  from pg_proc p join pg_language l on l.oid = p.prolang
  where p.pronamespace = 'public'::regnamespace and l.lanname in ('sql', 'plpgsql')
  order by p.oid::regprocedure::text`;
