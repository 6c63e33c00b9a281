import { getTableColumns, getTableName, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import * as schema from "#src/features/schema.server.ts";
import { exportedColumns } from "./section.server.ts";
import { exportedSections, tablesLeftOut, tablesWithin } from "./tables.server.ts";

const allTables = Object.values(schema).filter((one) => is(one, PgTable));

it("every table of the database is exported, part of a section, or left out with a reason", () => {
  const listed = [
    ...exportedSections.map(({ table }) => table),
    ...tablesWithin.map(([table]) => table),
    ...tablesLeftOut.map(([table]) => table),
  ].map(getTableName);
  expect(listed.sort()).toEqual(allTables.map(getTableName).sort());
  expect(tablesLeftOut.filter(([, reason]) => reason.length < 5)).toEqual([]);
});

it("sections have names of their own, and tables within one are within one that is there", () => {
  const names = exportedSections.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const [, name] of tablesWithin) expect(names).toContain(name);
});

it("no column that is named as a secret is exported", () => {
  const secret = /hash|token|secret|sealed|digest|p256dh|^auth$|key$/;
  for (const { table, without } of exportedSections) {
    const exported = Object.keys(exportedColumns(table, without));
    expect(exported.filter((name) => secret.test(name))).toEqual([]);
    const all = Object.values(getTableColumns(table)).map(({ name }) => name);
    // A column that is renamed must not come back unseen.
    for (const name of without) expect(all).toContain(name);
  }
});

it("no column that names another account is exported", () => {
  const own = ["account_id", "id"];
  for (const { table, without } of exportedSections) {
    const toAccounts = getTableConfig(table)
      .foreignKeys.map((key) => key.reference())
      .filter(({ foreignTable }) => foreignTable === account)
      .flatMap(({ columns }) => columns.map(({ name }) => name));
    const exported = Object.keys(exportedColumns(table, without));
    const others = exported.filter(
      (name) => /_account_id$/.test(name) || toAccounts.includes(name),
    );
    expect(others.filter((name) => !own.includes(name))).toEqual([]);
  }
});
