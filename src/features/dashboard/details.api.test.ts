import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { createListingCounter } from "#src/features/craftsmen/counts/listing-counter.server.ts";
import { numberRequestCount, orderWait } from "#src/features/craftsmen/counts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { Person } from "#tests/support/person.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { DashboardDetails } from "./contract.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;

let site: Site;
let admin: Person;
let now: Date;
beforeEach(async () => {
  now = new Date("2026-05-02T22:30:00Z");
  site = await openSite({ timeZone: "Asia/Damascus", now: () => now });
  admin = await signedInAdmin(site);
});

const details = async (): Promise<DashboardDetails> =>
  (await admin.get("/api/get-dashboard-details")).json();

describe("GET /api/get-dashboard-details", () => {
  it("has thirty days, no wait and nothing hidden on a new site", async () => {
    const { number_requests, ...others } = await details();
    expect(number_requests).toHaveLength(30);
    expect(number_requests[0]).toEqual({ day: "2026-04-04", count: 0 });
    // Damascus is three hours ahead of UTC.
    expect(number_requests.at(-1)).toEqual({ day: "2026-05-03", count: 0 });
    expect(others).toEqual({
      order_wait: { decided: 0, median_seconds: null },
      hidden: { declined: 0, suspended: 0, paused: 0 },
    });
  });

  it("counts the numbers that customers ask for, by local day", async () => {
    const id = await addAccount(site.db, { email: "omar@mail.example" });
    const pending = await addAccount(site.db, { state: "pending" });
    const owner = new Person(site);
    await owner.signIn("omar@mail.example");
    const ask = (who: Pick<Person, "get">, of: number) => who.get(`/api/show-craftsmen/${of}`);
    await ask(site, id);
    await ask(new Person(site), id);
    // Neither the owner, an admin, nor an unknown listing counts.
    for (const [who, of] of [
      [owner, id],
      [admin, id],
      [site, pending],
    ] as const) {
      await ask(who, of);
    }
    await site.app.close();
    expect(await site.db.select().from(numberRequestCount)).toEqual([
      { day: "2026-05-03", requests: 2 },
    ]);
  });

  it("adds up what several processes and days have counted", async () => {
    const process = { db: site.db, timeZone: "Asia/Damascus", now: () => now };
    const counters = [createListingCounter(process), createListingCounter(process)];
    for (const counter of counters) counter.countRequest(1, null);
    now = new Date("2026-05-02T20:59:00Z");
    for (const counter of counters) {
      counter.countRequest(1, null);
      await counter.flush();
      await counter.flush();
    }
    await site.db.insert(numberRequestCount).values({ day: "2026-04-01", requests: 9 });
    now = new Date("2026-05-02T22:30:00Z");
    const counted = (await details()).number_requests.filter(({ count }) => count > 0);
    expect(counted).toEqual([
      { day: "2026-05-02", count: 2 },
      { day: "2026-05-03", count: 2 },
    ]);
  });

  it("tells the median wait of the orders decided in 30 days, without undone decisions", async () => {
    const order = (hours: number) =>
      addAccount(site.db, { state: "pending", createdAt: new Date(now.getTime() - hours * hour) });
    const ids = [await order(1), await order(6), await order(48), await order(5)];
    const [first, second, third, undone] = ids as [number, number, number, number];
    await admin.post(`/api/craftsmen-approv/${first}`);
    await admin.post(`/api/craftsmen-decline/${second}`, { reason: "name" });
    await admin.post(`/api/craftsmen-approv/${third}`);
    const decided = await admin.post(`/api/craftsmen-approv/${undone}`);
    await admin.post(`/api/undo/${decided.headers["x-undo-token"]}`);
    expect((await details()).order_wait).toEqual({ decided: 3, median_seconds: 6 * 60 * 60 });
    // Suspending a published listing decides on no order.
    await admin.post(`/api/craftsmen-suspend/${first}`, { reason: "wish" });
    expect((await details()).order_wait.decided).toBe(3);
    const old = new Date(now.getTime() - 31 * day);
    await site.db.update(orderWait).set({ decidedAt: old });
    expect((await details()).order_wait).toEqual({ decided: 0, median_seconds: null });
  });

  it("counts listings that are declined or suspended, as they change", async () => {
    const id = await addAccount(site.db, { state: "suspended" });
    for (const state of ["suspended", "declined", "approved", "pending"] as const) {
      await addAccount(site.db, { state });
    }
    expect((await details()).hidden).toEqual({ declined: 1, suspended: 2, paused: 0 });
    await admin.post(`/api/craftsmen-restore/${id}`);
    expect((await details()).hidden).toEqual({ declined: 1, suspended: 1, paused: 0 });
    await site.db.delete(craftsman).where(eq(craftsman.state, "declined"));
    expect((await details()).hidden).toEqual({ declined: 0, suspended: 1, paused: 0 });
  });

  it("counts those that their holders hide for a while by themselves", async () => {
    await addAccount(site.db, { state: "suspended" });
    const email = "omar@mail.example";
    await addAccount(site.db, { email, verified: true });
    const omar = new Person(site);
    await omar.signIn(email);
    expect((await omar.post("/api/user/pause", {})).statusCode).toBe(200);
    expect((await details()).hidden).toEqual({ declined: 0, suspended: 1, paused: 1 });
  });

  it("counts for a moderator the hidden listings of the moderator's cities", async () => {
    const cityId = await addCity(site.db, "حلب");
    await addAccount(site.db, { state: "suspended", cityId });
    await addAccount(site.db, { state: "suspended", cityId: await addCity(site.db, "حمص") });
    await addModerator(site.db, "moderator@mail.example", { cities: [cityId] });
    const moderator = new Person(site);
    await moderator.signIn("moderator@mail.example");
    const { hidden } = (await moderator.get("/api/get-dashboard-details")).json();
    expect(hidden).toEqual({ declined: 0, suspended: 1, paused: 0 });
  });
});
