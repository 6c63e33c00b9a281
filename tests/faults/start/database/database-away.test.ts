import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import {
  cleanUp,
  contactMessage,
  csrfHeaders,
  type Herafi,
  start,
  temporaryFolder,
  waitUntil,
} from "#tests/faults/start/process.ts";
import { type Postgres, startPostgres } from "#tests/support/database/postgres.ts";
import { startProxy, type TcpProxy } from "#tests/support/database/proxy.ts";
import { freePort } from "#tests/support/free-port.ts";

/** In ms: what is promised. */
const soon = 2000;
const back = 5000;

let postgres: Postgres;
let proxy: TcpProxy;
let herafi: Herafi;
let metricsPort: number;
beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startProxy(Number(new URL(postgres.url).port));
  const through = new URL(postgres.url);
  through.port = `${proxy.port}`;
  metricsPort = await freePort();
  herafi = await start({
    DATABASE_URL: through.href,
    DATA_DIR: temporaryFolder(),
    LIMITS: "100",
    METRICS_PORT: String(metricsPort),
  });
});
beforeEach(async () => {
  proxy.turn("fair");
  await isBack();
});
afterAll(async () => {
  await cleanUp();
  proxy?.stop();
  await postgres?.stop();
});

it.each(["silent", "cut"] as const)(
  "44: requests get 503 within two seconds after the database is gone %s",
  async (how) => {
    const headers = { ...(await csrfHeaders(herafi.url)), "content-type": "application/json" };
    // Whether it is ready is told for a second.
    await pause(1000);
    proxy.turn(how);
    // Those that meet it just as it goes, more than there are connections, and those that come later.
    for (const _wave of [1, 2, 3]) {
      const sent = { method: "POST", headers, body: contactMessage() };
      await Promise.all([
        ...Array.from({ length: 15 }, () => expectAway(`/api/craftsmen?${unasked()}`)),
        expectAway(`/?${unasked()}`),
        expectAway("/api/contact-send", sent),
        expectAway("/health/ready"),
        expectAlive(),
      ]);
      await pause(300);
    }
  },
);

it.each(["silent", "cut"] as const)(
  "44: cached responses are sent while the database is %s",
  async (how) => {
    const cached = ["/api/craftsmen", "/api/trades"];
    for (const path of ["/", ...cached]) await untilCached(path);
    const before = await Promise.all(cached.map(textAt));
    proxy.turn(how);
    for (const _moment of [1, 2, 3]) {
      expect(await Promise.all(cached.map(textAt))).toEqual(before);
      expect(await textAt("/")).toContain("</html>");
      await pause(1000);
    }
    await expectAway("/health/ready");
  },
);

it.each(["silent", "cut"] as const)(
  "44: a database that was %s is back within five seconds",
  async (how) => {
    proxy.turn(how);
    await pause(2500);
    await expectAway("/health/ready");
    proxy.turn("fair");
    expect(await isBack()).toBeLessThan(back);
  },
);

it("44: a database that is late is waited for", async () => {
  proxy.turn("late");
  const response = await fetch(`${herafi.url}/api/craftsmen?${unasked()}`);
  expect(response.status).toBe(200);
});

async function expectAway(path: string, options: RequestInit = {}) {
  const begun = performance.now();
  const response = await fetch(herafi.url + path, options);
  await response.arrayBuffer();
  expect(response.status, path).toBe(503);
  expect(performance.now() - begun, path).toBeLessThan(soon);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
}

let asked = 0;
/** A search that was never requested, so its response is not cached. */
const unasked = () => new URLSearchParams({ q: `باحث ${++asked}` });

async function textAt(path: string) {
  const response = await fetch(herafi.url + path);
  expect(response.status, path).toBe(200);
  return response.text();
}

/** Requests the path until it is a cache hit, which needs a subscription to changes. */
const untilCached = (path: string) =>
  waitUntil(herafi, async () => {
    const before = await cacheHits();
    await textAt(path);
    return (await cacheHits()) > before;
  });

async function cacheHits() {
  const response = await fetch(`http://localhost:${metricsPort}/metrics`);
  const hits = /^herafi_response_cache_total\{outcome="hit"\} (\d+)$/m.exec(await response.text());
  return Number(hits?.[1] ?? 0);
}

async function expectAlive() {
  expect((await fetch(`${herafi.url}/health/live`)).status).toBe(200);
}

/** Waits until the site answers from its database. @returns after how long */
async function isBack() {
  const began = performance.now();
  while ((await fetch(`${herafi.url}/api/craftsmen?${unasked()}`)).status !== 200) await pause(50);
  return performance.now() - began;
}
