import { PGlite } from "@electric-sql/pglite";
import { expect, it } from "vitest";
import { vacuumChangedTables } from "./embedded.server.ts";

it("only tables with many changes are vacuumed", async () => {
  const client = await PGlite.create();
  for (const name of ["worn", '"Barely Worn"', "untouched"]) {
    await client.exec(`create table ${name} (id integer, told text)`);
    await client.exec(`insert into ${name} select id from generate_series(1, 1000) id`);
    await client.exec("select pg_stat_force_next_flush()");
    await client.exec(`vacuum analyze ${name}`);
  }
  const vacuumCounts = async () =>
    (await client.query("select relname, vacuum_count from pg_stat_user_tables order by 1")).rows;
  await client.exec(`update worn set told = 'x' where id <= 300;
    update "Barely Worn" set told = 'x' where id <= 30`);
  await vacuumChangedTables(client, new AbortController().signal);
  expect(await vacuumCounts()).toEqual([
    { relname: "Barely Worn", vacuum_count: 1 },
    { relname: "untouched", vacuum_count: 1 },
    { relname: "worn", vacuum_count: 2 },
  ]);
  await client.exec(`update "Barely Worn" set told = 'y' where id <= 300`);
  await vacuumChangedTables(client, new AbortController().signal);
  expect(await vacuumCounts()).toMatchObject([{ vacuum_count: 2 }, { vacuum_count: 1 }, {}]);
  await client.close();
});
