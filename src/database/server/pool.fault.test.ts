import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "#src/database/open.server.ts";
import { asRefusal } from "#src/errors/as-refusal.server.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { startProxy, type TcpProxy } from "#tests/support/database/proxy.ts";

/** More than the pool has connections. */
const attempts = 12;

let postgres: Postgres;
let proxy: TcpProxy;
let database: OpenDatabase;
beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startProxy(Number(new URL(postgres.url).port));
  const through = new URL(postgres.url);
  through.port = `${proxy.port}`;
  database = await openDatabase({ databaseUrl: through.href });
});
beforeEach(async () => {
  proxy.turn("fair");
  await untilAvailable();
});
afterAll(async () => {
  await database?.close();
  proxy?.stop();
  await postgres?.stop();
});

const add = (name: string) => sql`insert into city (name, name_folded) values (${name}, ${name})`;

async function names() {
  const { rows } = await database.run("select name from city order by id");
  return rows.map(({ name }) => name);
}

const untilAvailable = () =>
  expect
    .poll(() =>
      database.ping().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

it.each([
  ["cut", attempts],
  ["silent", 2],
] as const)(
  "44: a connection that becomes %s in a transaction fails only that transaction",
  async (how, times) => {
    for (let time = 0; time < times; time++) {
      const broken = database.db.transaction(async (tx) => {
        await tx.execute(add(`lost ${time}`));
        proxy.turn(how);
        await tx.execute(sql`select 1`);
      });
      const error = await broken.catch((reason: unknown) => reason);
      expect(asRefusal(error)).toMatchObject({ code: "unavailable" });
      proxy.turn("fair");
      await untilAvailable();
    }
    await database.db.transaction((tx) => tx.execute(add(how)));
    expect((await names()).filter((name) => `${name}`.startsWith("lost"))).toEqual([]);
    expect(await names()).toContain(how);
  },
);

it("44: transactions that cannot begin do not use up the pool's connections", async () => {
  for (let time = 0; time < attempts; time++) {
    await database.ping();
    proxy.turn("cut");
    await expect(database.db.transaction(async () => {})).rejects.toThrow();
    proxy.turn("fair");
    await untilAvailable();
  }
  await Promise.all(Array.from({ length: attempts }, () => database.ping()));
});

it("a change that timed out is not committed, even when others follow", async () => {
  const other = new pg.Client(postgres.url);
  await other.connect();
  await other.query("begin; lock table city");
  const late = database.db.transaction((tx) => tx.execute(add("too late")));
  await expect(late).rejects.toThrow();
  await other.query("commit");
  for (let time = 0; time < attempts; time++) {
    await database.db.transaction((tx) => tx.execute(sql`select 1`));
  }
  const open = await other.query(
    "select from pg_stat_activity where state like 'idle in transaction%'",
  );
  expect(open.rows).toEqual([]);
  expect(await names()).not.toContain("too late");
  await other.end();
});
