import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addProof } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { filesOfZip } from "#tests/support/zip.ts";
import { createListingCounter } from "./listing-counter.server.ts";
import { listingRequestCount } from "./table.server.ts";

const minute = 60_000;

let now: Date;
let site: Site;
let admin: Admin;
let omar: number;
let owner: Person;
beforeEach(async () => {
  // Half past one of 3 May in Damascus.
  now = new Date("2026-05-02T22:30:00Z");
  // Of its own: it remembers what it has counted.
  site = await openSite({ timeZone: "Asia/Damascus", now: () => now, shared: false });
  admin = await signedInAdmin(site);
  omar = await addAccount(site.db, { email: "omar@mail.example", phone: "+963944123456" });
  owner = new Person(site);
  await owner.signIn("omar@mail.example");
});

const pass = (time: number) => {
  now = new Date(now.getTime() + time);
};
const ask = (visitor: Person, id = omar) => visitor.get(`/api/show-craftsmen/${id}`);
const numbers = async (who: Person = owner) =>
  (await who.get("/api/user/statistics")).json().numbers;
const stored = () => site.db.select().from(listingRequestCount);

const addDays = (rows: [craftsmanId: number, day: string, requests: number][]) =>
  site.db
    .insert(listingRequestCount)
    .values(rows.map(([craftsmanId, day, requests]) => ({ craftsmanId, day, requests })));

describe("78: how often one's own number was asked for", () => {
  it("counts visitors who were shown it, and nobody else", async () => {
    expect(await numbers()).toEqual({ days_7: 0, days_30: 0 });
    for (let visitors = 0; visitors < 2; visitors++) await ask(newVisitor(site));
    for (const other of [owner, admin]) await ask(other);
    await newVisitor(site).get(`/api/craftsmen/${omar}`);
    expect(await numbers()).toEqual({ days_7: 2, days_30: 2 });
    expect(await stored()).toMatchObject([{ craftsmanId: omar, day: "2026-05-03", requests: 2 }]);
  });

  it("counts a browser once an hour", async () => {
    const visitor = newVisitor(site);
    for (let times = 0; times < 3; times++) await ask(visitor);
    pass(45 * minute);
    await ask(visitor);
    expect((await numbers()).days_7).toBe(1);
    pass(90 * minute);
    await ask(visitor);
    expect((await numbers()).days_7).toBe(2);
  });

  it("counts three browsers of a network within an hour, as whoever keeps no cookie has many", async () => {
    const from = { remoteAddress: "198.51.100.7" };
    for (let times = 0; times < 8; times++) await ask(new Person(site, from));
    expect((await numbers()).days_7).toBe(3);
    await ask(newVisitor(site));
    pass(61 * minute);
    await ask(new Person(site, from));
    expect((await numbers()).days_7).toBe(5);
  });

  it("is of the last 7 and 30 days of the site's time zone, today included", async () => {
    const other = await addAccount(site.db, { email: "rana@mail.example" });
    await addDays([
      [omar, "2026-05-03", 1],
      [omar, "2026-04-27", 10],
      [omar, "2026-04-26", 100],
      [omar, "2026-04-04", 1000],
      [omar, "2026-04-03", 10_000],
      [other, "2026-05-03", 7],
    ]);
    expect(await numbers()).toEqual({ days_7: 11, days_30: 1111 });
    const rana = new Person(site);
    await rana.signIn("rana@mail.example");
    expect(await numbers(rana)).toEqual({ days_7: 7, days_30: 7 });
    expectRefused(await newVisitor(site).get("/api/user/statistics"), 401);
    expectRefused(await admin.get("/api/user/statistics"), 403);
  });

  it("is in the admins' list, and in what a craftsman downloads", async () => {
    await addDays([
      [omar, "2026-05-01", 2],
      [omar, "2026-04-10", 3],
    ]);
    const asked = { days_7: 2, days_30: 5 };
    expect((await admin.get(`/api/craftsmen-records/${omar}`)).json().numbers_asked).toEqual(asked);
    const [listed] = (await admin.get("/api/craftsmen-records")).json().data;
    expect(listed).toMatchObject({ id: omar, numbers_asked: asked });
    // Visitors and competitors do not see it.
    for (const path of ["craftsmen", "show-craftsmen"]) {
      expect((await newVisitor(site).get(`/api/${path}/${omar}`)).body).not.toContain("days_7");
    }
    const { rawPayload } = await owner.get("/api/user/export");
    const data = JSON.parse(String(filesOfZip(rawPayload).get("data.json")));
    expect(data.number_requests).toEqual([
      { day: "2026-04-10", requests: 3, views: 0 },
      { day: "2026-05-01", requests: 2, views: 0 },
    ]);
  });

  it("is deleted after 35 days, and with the account", async () => {
    await addDays([
      [omar, "2026-03-28", 1],
      [omar, "2026-03-29", 2],
    ]);
    await runCleanup(await cleanupDeps(site), now);
    expect(await stored()).toMatchObject([{ craftsmanId: omar, day: "2026-03-29", requests: 2 }]);
    expect((await owner.delete("/api/user", { current_password: rightPassword })).statusCode).toBe(
      200,
    );
    expect(await stored()).toEqual([]);
  });

  it("is added up where listings are merged, and is as before after an undo", async () => {
    const phone = "+963955777888";
    const other = await addAccount(site.db, { phone });
    // Both have shown that it is their number.
    await addProof(site.db, other, now);
    await site.db
      .insert(phoneQuestion)
      .values({ craftsmanId: omar, holderId: other, phone, how: "gateway", createdAt: new Date() });
    const before: Parameters<typeof addDays>[0] = [
      [omar, "2026-05-01", 1],
      [other, "2026-05-01", 4],
      [other, "2026-05-02", 2],
    ];
    await addDays(before);
    const merged = await admin.post(`/api/listings/${omar}/merge`, { other, login: "older" });
    expect(merged.statusCode, merged.body).toBe(200);
    expect(await numbers()).toEqual({ days_7: 7, days_30: 7 });
    // Asked for under the address that is gone, it is that of the listing that stayed.
    await ask(newVisitor(site), other);
    expect((await numbers()).days_7).toBe(8);
    const undone = await admin.post(`/api/listings/${omar}/unmerge`, { former: other });
    expect(undone.statusCode, undone.body).toBe(200);
    const rows = (await stored()).map((row) => [row.craftsmanId, row.day, row.requests]);
    expect(rows.sort()).toEqual([...before, [omar, "2026-05-03", 1]].sort());
  });

  it("is written in batches, without those whose listing is gone meanwhile", async () => {
    const counter = createListingCounter({
      db: site.db,
      timeZone: "Asia/Damascus",
      now: () => now,
    });
    for (let id = 1; id <= 450; id++) counter.countRequest(1, 1_000_000 + id);
    counter.countRequest(1, omar);
    counter.countRequest(1, null);
    await Promise.all([counter.flush(), counter.flush()]);
    expect(await stored()).toEqual([
      { craftsmanId: omar, day: "2026-05-03", requests: 1, views: 0 },
    ]);
  });
});

describe("78: how often one's own page was opened", () => {
  const browser = {
    "user-agent": "Mozilla/5.0 (Linux; Android 14) Chrome/142.0 Mobile Safari/537.36",
  };
  const open = (path: string, headers: Record<string, string> = browser, from = newVisitor(site)) =>
    from.get(path, headers);
  const views = async () => (await owner.get("/api/user/statistics")).json().views;

  it("counts what people open, and no programs", async () => {
    expect(await views()).toEqual({ days_7: 0, days_30: 0 });
    for (let visitors = 0; visitors < 2; visitors++) await open(`/api/craftsmen/${omar}`);
    for (const name of ["Googlebot/2.1", "facebookexternalhit/1.1", "WhatsApp/2.23", "curl/8"]) {
      await open(`/api/craftsmen/${omar}`, { "user-agent": name });
    }
    await open("/api/craftsmen");
    await open(`/api/craftsmen/${omar}9999`);
    expect(await views()).toEqual({ days_7: 2, days_30: 2 });
    expect(await numbers()).toEqual({ days_7: 0, days_30: 0 });
  });

  it("counts one network three times an hour", async () => {
    const from = new Person(site, { remoteAddress: "198.51.100.7" });
    for (let times = 0; times < 8; times++) await open(`/api/craftsmen/${omar}`, browser, from);
    expect((await views()).days_7).toBe(3);
  });

  it.each([true, false])("counts what is cached, too, with the fast path: %s", async (fastPath) => {
    site = await openSite({ withCache: true, fastPath, now: () => now, shared: false });
    const id = await addAccount(site.db, { email: "omar@mail.example" });
    owner = new Person(site);
    await owner.signIn("omar@mail.example");
    await site.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = site.app.server.address() as AddressInfo;
    for (let times = 0; times < 3; times++) {
      const answer = await fetch(`http://127.0.0.1:${port}/api/craftsmen/${id}`, {
        headers: browser,
      });
      expect(answer.status).toBe(200);
      await answer.text();
    }
    await expect.poll(views).toEqual({ days_7: 3, days_30: 3 });
    await site.app.close();
  });
});
