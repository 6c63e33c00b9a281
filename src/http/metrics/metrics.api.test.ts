import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, inject, it } from "vitest";
import { recordBackup } from "#src/backups/last-backup.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { emptyDatabase, jobsOf } from "#tests/support/database/database.ts";
import { freePort } from "#tests/support/free-port.ts";
import { addCity, openSite, processInfoIn, type Site } from "#tests/support/site.ts";

const token = "zaytoun-8-jisr-4";
const right = { authorization: `Bearer ${token}` };
const host = "127.0.0.1";
const day = 24 * 60 * 60 * 1000;

let site: Site;
beforeEach(async () => {
  site = await openSite({ metrics: { host, port: undefined, token } });
});
afterEach(() => site.app.close());

const read = async () => (await site.get("/metrics", right)).body;

/** The value of the line with this name and these labels, in their order. */
async function figure(name: string) {
  const line = (await read()).split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length + 1));
}

describe("/metrics", () => {
  it("is served to clients with the token in Prometheus' text format", async () => {
    const { statusCode, headers, body } = await site.get("/metrics", right);
    expect(statusCode).toBe(200);
    expect(headers["content-type"]).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(headers["cache-control"]).toBe("no-store");
    for (const line of body.trim().split("\n")) expect(line).toMatch(/^$|^# |^\w+(\{.*\})? \S+$/);
    expect(body).toContain("process_resident_memory_bytes ");
    expect(body).toContain("nodejs_eventloop_lag_p99_seconds ");
  });

  it.each([
    ["no token", {}],
    ["another token", { authorization: `Bearer ${token}x` }],
    ["the token by another scheme", { authorization: `Basic ${token}` }],
    ["the token in a cookie", { cookie: `token=${token}` }],
  ])("is refused to a client with %s", async (_who, headers) => {
    const answer = await site.get("/metrics", headers as Record<string, string>);
    expect(answer.statusCode).toBe(401);
    expect(answer.headers["www-authenticate"]).toBe("Bearer");
    expect(answer.body).not.toContain("herafi_");
  });

  it("is not there unless it is asked for", async () => {
    const other = await openSite();
    expect((await other.get("/metrics", right)).statusCode).toBe(404);
    await other.app.close();
  });

  it("is on a port of its own if there is one, and there alone", async () => {
    const port = await freePort();
    const other = await openSite({ metrics: { host, port, token: undefined } });
    await other.get("/api/craftsmen");
    const url = `http://${host}:${port}/metrics`;
    const answer = await fetch(url);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('route="/api/craftsmen"');
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(404);
    expect((await other.get("/metrics")).statusCode).toBe(404);
    await other.app.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it("asks for the token on its own port too", async () => {
    const port = await freePort();
    const other = await openSite({ metrics: { host, port, token } });
    await other.app.ready();
    const url = `http://${host}:${port}/metrics`;
    expect((await fetch(url)).status).toBe(401);
    expect((await fetch(url, { headers: right })).status).toBe(200);
    await other.app.close();
  });
});

describe("the figures", () => {
  it("tell when the last whole backup was made", async () => {
    const dataDir = mkdtempSync(join(inject("filesFolder"), "backups-"));
    const metrics = { host, port: undefined, token };
    site = await openSite({ metrics, processInfo: processInfoIn(dataDir) });
    expect(await figure("herafi_last_backup_timestamp_seconds")).toBe(0);
    const path = join(dataDir, "a.backup");
    writeFileSync(path, "");
    await recordBackup(dataDir, path, new Date("2026-11-22T03:40:00Z"));
    const expected = Date.UTC(2026, 10, 22, 3, 40) / 1000;
    expect(await figure("herafi_last_backup_timestamp_seconds")).toBe(expected);
  });

  it("count answers by method, route and status, never by address", async () => {
    const cityId = await addCity(site.db);
    for (const id of [cityId, 998, 999]) await site.get(`/api/craftsmen/${id}?q=secret`);
    await site.get("/api/city");
    await site.get("/no/such/thing-at-all");
    const of = (labels: string) => figure(`herafi_http_requests_total{${labels}}`);
    expect(await of('method="GET",route="/api/craftsmen/:id",status="404"')).toBe(3);
    expect(await of('method="GET",route="/api/city",status="401"')).toBe(1);
    expect(await of('method="GET",route="none",status="404"')).toBe(1);
    const text = await read();
    for (const told of ["/998", "secret", "thing"]) expect(text).not.toContain(told);
    const times = 'herafi_http_request_duration_seconds_count{method="GET",route="/api/city"}';
    expect(await figure(times)).toBe(1);
  });

  it("give the free bytes of the disk of DATA_DIR", async () => {
    expect(await figure("herafi_disk_free_bytes")).toBeGreaterThan(0);
  });

  it("are all there that the alarms in deploy/ look at", async () => {
    const alarms = readFileSync("deploy/herafi-alarms.yml", "utf8");
    const names = new Set([...alarms.matchAll(/\bherafi_\w+/g)].map(([name]) => name));
    expect(names).toContain("herafi_failed_logins_total");
    const text = await read();
    for (const name of names) expect(text).toMatch(new RegExp(`^# TYPE ${name} `, "m"));
  });

  it("measure the time of the database", async () => {
    const [count, sum] = ["count", "sum"].map(
      (what) => `herafi_database_query_duration_seconds_${what}`,
    ) as [string, string];
    const before = { count: await figure(count), sum: await figure(sum) };
    await site.db.execute(sql`select pg_sleep(0.2)`);
    await site.db.transaction((tx) => tx.execute(sql`select pg_sleep(0.1)`));
    await expect(site.db.execute(sql`select no_such_thing`)).rejects.toThrow();
    expect((await figure(count))! - before.count!).toBeGreaterThanOrEqual(3);
    expect((await figure(sum))! - before.sum!).toBeGreaterThan(0.29);
    expect(await figure("herafi_database_up")).toBe(1);
  });

  it("tell how many jobs wait, and how long the oldest", async () => {
    const outbox = openOutbox(await jobsOf(await emptyDatabase()));
    const waiting = 'herafi_jobs_waiting{queue="mail"}';
    expect(await figure(waiting)).toBe(0);
    await site.db.transaction(async (tx) => {
      for (const cause of ["approved:1", "approved:2"]) {
        await outbox.enqueue(tx, { cause, kind: "approved", recipient: "a@mail.example" });
      }
      await tx.execute(sql`update mail set created_at = now() - interval '1 hour'`);
    });
    expect(await figure(waiting)).toBe(2);
    expect(await figure('herafi_jobs_oldest_seconds{queue="mail"}')).toBeGreaterThanOrEqual(3600);
    await site.db.execute(sql`update mail set next_attempt_at = null`);
    expect(await figure(waiting)).toBe(0);
    expect(await figure('herafi_jobs_failed{queue="mail"}')).toBe(2);
    expect(await figure('herafi_jobs_oldest_seconds{queue="mail"}')).toBe(0);
  });

  it("tell how many mails have failed for a day", async () => {
    const letter = { kind: "approved", recipient: "a@mail.example", data: {} } as const;
    const createdAt = new Date(Date.now() - 25 * day);
    await site.db.insert(mail).values([
      { ...letter, cause: "old", createdAt, lastError: "no" },
      { ...letter, cause: "sent", createdAt, lastError: "no", sentAt: new Date() },
      { ...letter, cause: "new", lastError: "no" },
    ]);
    expect(await figure("herafi_mails_failed")).toBe(1);
  });

  it("are there while the database is away, and say so", async () => {
    await site.db.execute(sql`alter table mail rename to mail_away`);
    try {
      expect(await figure("herafi_database_up")).toBe(0);
      expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(0);
    } finally {
      await site.db.execute(sql`alter table mail_away rename to mail`);
    }
  });
});

it("counts hits and misses of the response cache", async () => {
  site = await openSite({ metrics: { host, port: undefined, token }, withCache: true });
  for (let i = 0; i < 3; i++) await site.get("/api/craftsmen");
  expect(await figure('herafi_response_cache_total{outcome="miss"}')).toBe(1);
  expect(await figure('herafi_response_cache_total{outcome="hit"}')).toBe(2);
});
