import { mkdtempSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { describe, expect, inject, it, vi } from "vitest";
import { buildApp } from "#src/app.ts";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { processInfoIn } from "#tests/support/site.ts";

const secret = "password of the database";

const available: OpenDatabase["ping"] = async () => {};
const unavailable: OpenDatabase["ping"] = async () => {
  throw new Error(secret);
};
const unresponsive: OpenDatabase["ping"] = () => new Promise(() => {});

describe("GET /health/live", () => {
  it.each([
    ["available", available],
    ["unavailable", unavailable],
    ["unresponsive", unresponsive],
  ])("returns 200 while the database is %s", async (_state, ping) => {
    const response = await (await appOn({ ping })).inject("/health/live");
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("GET /health/ready", () => {
  it("returns 200 while the database is available", async () => {
    const response = await (await appOn({ ping: available })).inject("/health/ready");
    expect(response.statusCode).toBe(200);
    expect(response.headers["cache-control"]).toBe("no-store");
  });

  it.each([
    ["unavailable", unavailable],
    ["unresponsive", unresponsive],
  ])("returns 503 within about two seconds while it is %s", async (_state, ping) => {
    const app = await appOn({ ping });
    const started = performance.now();
    const response = await app.inject("/health/ready");
    expect(response.statusCode).toBe(503);
    expect(performance.now() - started).toBeLessThan(4000);
    expect(Number(response.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(response.body).not.toContain(secret);
  });

  it("returns 200 again once the database is available again", async () => {
    let isAvailable = false;
    const app = await appOn({ ping: () => (isAvailable ? available() : unavailable()) });
    expect((await app.inject("/health/ready")).statusCode).toBe(503);
    isAvailable = true;
    const expectReady = async () =>
      expect((await app.inject("/health/ready")).statusCode).toBe(200);
    await vi.waitFor(expectReady, { timeout: 4000, interval: 100 });
  });

  it("pings the database at most once per second", async () => {
    const ping = vi.fn(available);
    const app = await appOn({ ping });
    for (let time = 0; time < 3; time++) await app.inject("/health/ready");
    await Promise.all([1, 2, 3].map(() => app.inject("/health/ready")));
    expect(ping).toHaveBeenCalledOnce();
  });
});

const reads = [
  "/api/craftsmen",
  "/api/craftsmen?q=x",
  "/api/search",
  "/api/craftsmen/1",
  "/api/show-craftsmen/1",
  "/api/get-all-cities",
  "/api/get-all-professions",
];

describe.each(reads)("GET %s", (url) => {
  it("returns 503 with an Arabic text and Retry-After while the database is unavailable", async () => {
    // Nothing listens on port 1.
    const pool = new pg.Pool({ host: "127.0.0.1", port: 1 });
    const response = await (await appOn({ db: drizzle(pool) as unknown as Database })).inject(url);
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers["retry-after"])).toBeGreaterThanOrEqual(1);
    expect(response.json()).toEqual({
      message: "الخدمة غير متاحة الآن. حاول مرة أخرى بعد لحظات.",
    });
  });

  it("27: returns 500 with the request's id and without details for an unexpected error", async () => {
    const response = await (await appOn({ db: broken })).inject(url);
    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({
      message: "حدث خطأ، حاول مرة أخرى.",
      request_id: expect.stringMatching(/./),
    });
    expect(response.body).not.toContain(secret);
    expect(response.headers["content-security-policy"]).toContain("default-src 'none'");
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

it.each(["57014", "40P01", "55P03", "53300"])(
  "returns 503 when the database ends a query with %s because of locks or timeouts",
  async (code) => {
    const db = failing(Object.assign(new Error(secret), { code }));
    const response = await (await appOn({ db })).inject("/api/get-all-cities");
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers["retry-after"])).toBeGreaterThanOrEqual(1);
  },
);

it("gives every request a unique id", async () => {
  const app = await appOn({ db: broken });
  const responses = await Promise.all(reads.map((url) => app.inject(url)));
  const ids = new Set(responses.map((response) => response.json().request_id));
  expect(ids.size).toBe(reads.length);
});

/** A database whose methods all throw the error. */
function failing(error: Error) {
  const method = () => {
    throw error;
  };
  return new Proxy({} as Database, { get: () => method });
}

/** A database with an unexpected error. */
const broken = failing(Object.assign(new Error(secret), { code: "XX000", statusCode: 404 }));

/** The app on a partial database. */
async function appOn({ db = {} as Database, ping = available }: Partial<OpenDatabase>) {
  return buildApp({
    config: {
      appUrl: "http://herafi.test",
      appKey: "a key for tests, 32 characters long",
      country: "SY",
      timeZone: "Asia/Damascus",
      admin2fa: "offered",
      limitFactor: 1000,
      trustedProxies: [],
      pushServices: [],
      corsOrigins: [],
      cookieDomain: null,
      logLevel: "silent",
      fastPath: true,
    },
    database: {
      ...{
        db,
        readDb: db,
        ping,
        kind: "server",
        run: async () => ({ rows: [] }),
        onQuery: () => {},
      },
      listen: async () => {},
      close: async () => {},
    },
    storage: await openStorage({ directory: mkdtempSync(join(inject("filesFolder"), "faults-")) }),
    outbox: {
      enqueue: async () => {},
      notifyAdmins: async () => {},
      notifyDevice: async () => {},
    },
    jobs: { add: async () => {} },
    processInfo: processInfoIn("unused"),
  });
}
