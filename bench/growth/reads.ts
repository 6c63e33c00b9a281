import type { Client } from "pg";
import { callsOf } from "../measurements/size.ts";
import { temporaryFolder } from "../servers/databases.ts";
import { startSite } from "../servers/site.ts";
import { type LoadResult, loadUnique, type UniqueRequests } from "../wrk/wrk.ts";

/** What requests of one kind read, each the first of its kind. */
export interface Reads {
  what: string;
  /**
   * Pages of 8 kB that PostgreSQL read for one request, from memory or disk: no other load changes it. Null if
   * a request failed, as one does that takes too long.
   */
  pages: number | null;
}

const kinds = [
  "all, first page",
  "all, middle page",
  "all, last page",
  "both, first page",
  "both, middle page",
  "a name that many have, never asked before",
  "a full name, never asked before",
  "a name and a work, never asked before",
  "details",
  "details, as a screen",
  "phone number",
];
const load = { seconds: 5, connections: 1 };

/** What requests to a site of so many listings read. */
export async function measureReads(
  client: Client,
  url: string,
  listings: number,
): Promise<Reads[]> {
  const site = await startSite(temporaryFolder(), url);
  const calls = await callsOf({ site, listings });
  await site.stop();
  const idle = await pagesWhile(client, url, async () => {});
  const reads: Reads[] = [];
  for (const { what, asked } of calls.filter(({ what }) => kinds.includes(what))) {
    reads.push({ what, pages: await pagesOfRequest(client, url, { asked, idle }) });
  }
  reads.push({ what: "an approval", pages: await pagesOfApproval(client) });
  return reads;
}

async function pagesOfRequest(
  client: Client,
  url: string,
  { asked, idle }: { asked: UniqueRequests; idle: number },
): Promise<number | null> {
  let taken: LoadResult | undefined;
  const pages = await pagesWhile(client, url, async (site) => {
    taken = await loadUnique(site, asked, load);
  });
  const { failed, answers } = taken!;
  if (answers && !failed) return Math.max(0, pages - idle) / answers;
  console.error(`${failed} of ${answers} failed: ${asked.path}`);
  return null;
}

/** Pages read from a site's start to its end: what a connection read is counted when it closes. */
async function pagesWhile(client: Client, url: string, work: (site: string) => Promise<void>) {
  const before = await pagesRead(client);
  const site = await startSite(temporaryFolder(), url);
  await work(site.url);
  await site.stop();
  return (await pagesRead(client)) - before;
}

async function pagesRead(client: Client): Promise<number> {
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    "select (blks_hit + blks_read)::float8 as pages from pg_stat_database where datname = current_database()",
  );
  return rows[0].pages;
}

const approvals = 100;

/** Approves listings by their rows alone, with what the triggers do, and takes each back. */
async function pagesOfApproval(client: Client) {
  const { rows } = await client.query(
    `select id from craftsman where state = 'pending' order by id desc limit ${approvals}`,
  );
  let pages = 0;
  for (const { id } of rows) {
    await client.query("begin");
    const { rows: plan } = await client.query(
      `explain (analyze, buffers, format json) update craftsman
       set state = 'approved', state_since = now(), approved_at = now() where id = $1`,
      [id],
    );
    const [{ Plan }] = plan[0]["QUERY PLAN"];
    pages += Plan["Shared Hit Blocks"] + Plan["Shared Read Blocks"];
    await client.query("rollback");
  }
  return pages / rows.length;
}
