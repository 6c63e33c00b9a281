import { sql } from "drizzle-orm";
import pg from "pg";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase } from "../../src/database/open.server.ts";
import { type Jobs, openJobs } from "../../src/jobs/open.server.ts";

let opened: Promise<OpenDatabase> | undefined;
let jobs: Promise<Jobs> | undefined;

/** This worker's database as it is. */
export function sameDatabase(): Promise<OpenDatabase> {
  opened ??= process.env.TEST_DATABASE === "server" ? openOnServer() : openDatabase({});
  return opened;
}

/** This worker's database, with the tables and no rows. */
export async function emptyDatabase(): Promise<OpenDatabase> {
  const database = await sameDatabase();
  await database.db.execute(sql`
    truncate account, session, password_reset, profession, city, craftsman, message, reply, mail, audit, limit_counter
    restart identity cascade`);
  const [job] = (await database.run("select to_regclass('pgboss.job') is not null as made")).rows;
  if (job?.made) await database.run("delete from pgboss.job; delete from pgboss.schedule");
  return database;
}

/** This worker's jobs, which it takes in and leaves undone. */
export const jobsOf = (database: OpenDatabase): Promise<Jobs> => {
  jobs ??= openJobs(database, { warn() {}, error() {} });
  return jobs;
};

async function openOnServer() {
  const url = new URL(inject("postgresUrl"));
  const name = `test_${process.pid}_${process.env.VITEST_POOL_ID}`;
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  url.pathname = name;
  return openDatabase({ databaseUrl: url.href });
}
