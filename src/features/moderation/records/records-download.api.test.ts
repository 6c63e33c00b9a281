// @module-tag slow
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCraftsmen } from "#tests/support/database/many-craftsmen.ts";
import { recordQueries } from "#tests/support/database/queries.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let cookie: string;
let address: string;
beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  cookie = `herafi_session=${admin.cookies.get("herafi_session")}`;
  // The database still plans for an empty table, as it may after many registrations at once.
  await site.db.execute(sql`analyze craftsman`);
  await addCraftsmen(site.db, 5000, "عمل ".repeat(250));
  address = `${await site.app.listen({ port: 0, host: "127.0.0.1" })}/api/craftsmen-records.csv`;
});
afterAll(() => site.app.close());

/** More than fits between here and there, so that the site must wait for its reader. */
async function begin(more: RequestInit = {}) {
  const response = await fetch(address, { headers: { cookie }, ...more });
  const reader = response.body!.getReader();
  expect((await reader.read()).value?.length).toBeGreaterThan(0);
  return reader;
}

it.each(["identity", "gzip"])(
  "what fails on the way ends %s broken, not complete",
  async (coding) => {
    const reader = await begin({ headers: { cookie, "accept-encoding": coding } });
    await site.db.execute(sql`alter table profession rename to lost`);
    onTestFinished(async () => {
      await site.db.execute(sql`alter table lost rename to profession`);
    });
    await expect(readAll(reader)).rejects.toThrow();
  },
);

it("what fails at first is told as any failure, and is no file", async () => {
  await lose();
  const answer = await fetch(address, { headers: { cookie } });
  expect(answer.status).toBe(500);
  expect(answer.headers.get("content-type")).toContain("application/json");
  expect(answer.headers.get("content-disposition")).toBeNull();
});

it("a download that is broken off asks for no more", async () => {
  const heard = recordQueries(site.db);
  onTestFinished(heard.stop);
  const abort = new AbortController();
  await begin({ signal: abort.signal });
  abort.abort();
  await pause(200);
  // Timers of tests before this one may ask for something else.
  const ofListings = () => heard.queries.filter(({ query }) => /from "craftsman"/.test(query));
  const asked = ofListings().length;
  expect(asked).toBeGreaterThan(0);
  await pause(300);
  expect(ofListings()).toHaveLength(asked);
  // All would be a hundred.
  expect(asked).toBeLessThan(60);
});

it("others are answered while it goes on", { tags: ["slow"] }, async () => {
  const reader = await begin();
  expect((await site.get("/api/craftsmen")).statusCode).toBe(200);
  expect(await readAll(reader)).toBeGreaterThan(8_000_000);
});

/** The database can no longer answer, until the test is over. */
async function lose() {
  await site.db.execute(sql`alter table profession rename to lost`);
  onTestFinished(async () => {
    await site.db.execute(sql`alter table lost rename to profession`);
  });
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>) {
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
  }
  return size;
}
