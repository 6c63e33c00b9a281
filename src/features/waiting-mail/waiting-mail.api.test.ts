import { eq, isNull, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { type DigestKind, settingsState } from "#src/settings/live-settings.ts";
import { hour, minute } from "#src/util/time.ts";
import { mailTo, queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import {
  addAdmin,
  addCity,
  addCraftsman,
  addModerator,
  addProfession,
} from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { enqueueDailyWaitingMail } from "./daily.server.ts";
import { notifyOfOrder } from "./enqueue.server.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
  await addAdmin(site.db);
  await site.db.update(account).set({ emailVerifiedAt: new Date() });
});

/** Queues in the table alone. */
const outbox = {
  enqueue: async (tx: Site["db"], given: typeof mail.$inferInsert) =>
    void (await tx.insert(mail).values(given).onConflictDoNothing({ target: mail.cause })),
};

const run = (
  time: string,
  digest: DigestKind = "daily",
  timeZone = "Asia/Damascus",
  digest_hour = 9,
) =>
  enqueueDailyWaitingMail(
    {
      db: site.db,
      outbox: outbox as never,
      settings: { current: settingsState(1, { digest, digest_hour }) },
      timeZone,
    },
    new Date(time),
  );

async function addOrder() {
  const [professionId, cityId] = [await addProfession(site.db), await addCity(site.db)];
  return addCraftsman(site.db, { professionId, cityId, state: "pending" } as never);
}

const queued = async () => (await queuedMails(site)).map(({ kind }) => kind);

it("the daily mail is queued once a day, from its hour on by the site's clock", async () => {
  await addOrder();
  // Damascus is three hours ahead.
  await run("2026-03-01T05:17:00Z");
  expect(await queued()).toEqual([]);
  await Promise.all([run("2026-03-01T06:17:00Z"), run("2026-03-01T06:17:01Z")]);
  await run("2026-03-01T07:17:00Z");
  await run("2026-03-01T20:17:00Z");
  expect(await queued()).toEqual(["ordersWaiting"]);
  // Midnight in Damascus, before the hour.
  await run("2026-03-01T21:17:00Z");
  expect(await queued()).toHaveLength(1);
  await run("2026-03-02T06:17:00Z");
  expect(await queued()).toHaveLength(2);
});

it("a mail of the last hour of a day comes in the night where no process ran at that hour", async () => {
  await addOrder();
  const runAt = (time: string) => run(time, "daily", "Asia/Damascus", 23);
  await runAt("2026-03-01T19:17:00Z");
  // A quarter past five in the morning is too late.
  await runAt("2026-03-02T02:17:00Z");
  expect(await queued()).toEqual([]);
  await runAt("2026-03-02T21:17:00Z");
  await runAt("2026-03-02T22:17:00Z");
  expect(await queued()).toHaveLength(1);
  // Its own day's comes at its hour.
  await runAt("2026-03-03T20:17:00Z");
  expect(await queued()).toHaveLength(2);
});

it("nothing is queued while nothing waits, or the owner wants none", async () => {
  await run("2026-03-01T06:17:00Z");
  await addOrder();
  await run("2026-03-01T06:17:00Z", "none");
  await run("2026-03-01T06:17:00Z", "at_once");
  expect(await queued()).toEqual([]);
});

it("the mail says how many wait and leads to them; none is sent once they are decided", async () => {
  await addOrder();
  await run("2026-03-01T06:17:00Z");
  const content = await mailTo(site, "admin@mail.example", "ordersWaiting");
  expect(content).toMatchObject({
    subject: "طلب واحد ينتظرك في حِرَفي",
    action: { label: "مراجعة الطلبات", url: "http://herafi.test/carftsman-orders" },
  });
  await site.db.update(craftsman).set({ state: "approved", approvedAt: sql`now()` });
  expect(await mailTo(site, "admin@mail.example", "ordersWaiting")).toBeNull();
});

it("a moderator's mail counts the orders of the own cities, and leads to no screen of owners", async () => {
  await addOrder();
  const [order] = await site.db.select().from(craftsman);
  const { cityId } = order!;
  for (const [email, cities] of [
    ["own@mail.example", [cityId]],
    ["other@mail.example", [cityId + 1]],
  ] as const) {
    await addModerator(site.db, email, { cities: [...cities] });
  }
  await run("2026-03-01T06:17:00Z");
  const content = await mailTo(site, "own@mail.example", "ordersWaiting");
  expect(content).toMatchObject({ subject: "طلب واحد ينتظرك في حِرَفي", notes: [] });
  expect(await mailTo(site, "other@mail.example", "ordersWaiting")).toBeNull();
  const ofOwner = await mailTo(site, "admin@mail.example", "ordersWaiting");
  expect(ofOwner?.notes?.join()).toContain("/site-settings");
});

it("an admin whose address is not verified gets none", async () => {
  await addOrder();
  await site.db.update(account).set({ emailVerifiedAt: null }).where(eq(account.type, 1));
  await run("2026-03-01T06:17:00Z");
  expect(await queued()).toEqual([]);
});

it("with «at once» each registration tells the admins of it", async () => {
  const owner = new Person(site);
  await owner.signIn("admin@mail.example");
  await owner.put("/api/settings", { digest: "at_once" });
  const [profession_id, city_id] = [await addProfession(site.db), await addCity(site.db)];
  const visitor = new Person(site);
  const registered = await visitor.post("/register", {
    fullname: "عمر الحلبي",
    phone: "0944123456",
    email: "omar@mail.example",
    password: "8 jisr bridges",
    gender: "male",
    profession_id,
    city_id,
  });
  expect(registered.statusCode).toBe(201);
  expect(await queued()).toEqual(["verify", "ordersWaiting"]);
});

describe("with «at once»", () => {
  let order: { professionId: number; cityId: number };
  beforeEach(async () => {
    order = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
  });

  /** An order of this city, as a registration adds it. */
  async function arrive(cityId = order.cityId) {
    await addCraftsman(site.db, { ...order, cityId, state: "pending" });
    await site.db.transaction((tx) =>
      notifyOfOrder(
        tx,
        { outbox: openOutbox({} as never), settings: { current: settingsState(1, atOnce) } },
        [cityId],
      ),
    );
  }
  const atOnce = { digest: "at_once" } as const;
  const ago = (ms: number) => new Date(Date.now() - ms);
  /** As the worker leaves it. */
  const sendAll = (ms: number) =>
    site.db
      .update(mail)
      .set({ sentAt: ago(ms) })
      .where(isNull(mail.sentAt));
  const look = (ms: number, email = "admin@mail.example") =>
    site.db
      .update(account)
      .set({ lastSeenAt: ago(ms) })
      .where(eq(account.email, email));
  /** In how many minutes each mail that waits is sent. */
  async function dueIn() {
    const rows = await site.db.select().from(mail).where(isNull(mail.sentAt)).orderBy(mail.id);
    return rows.map(({ nextAttemptAt }) =>
      Math.max(0, Math.round((nextAttemptAt!.getTime() - Date.now()) / minute)),
    );
  }

  it("many orders at the same time are one mail, sent at once", async () => {
    await Promise.all([arrive(), arrive(), arrive()]);
    await arrive();
    expect(await dueIn()).toEqual([0]);
  });

  it("what comes within a quarter of an hour is in one mail at its end", async () => {
    await arrive();
    await sendAll(5 * minute);
    await look(2 * minute);
    await arrive();
    await arrive();
    expect(await dueIn()).toEqual([10]);
    await site.db.update(mail).set({ sentAt: ago(20 * minute) });
    await look(1 * minute);
    await arrive();
    expect(await dueIn()).toEqual([0]);
  });

  it("while nobody has looked since the last one, the next comes a day after it", async () => {
    await look(3 * hour);
    await arrive();
    await sendAll(2 * hour);
    await arrive();
    await arrive();
    expect(await dueIn()).toEqual([22 * 60]);
    // Looked at meanwhile: it need not wait so long any more.
    await look(10 * minute);
    await arrive();
    expect(await dueIn()).toEqual([0]);
  });

  it("a moderator's look counts for the owner, and orders of other cities are not told", async () => {
    const elsewhere = await addCity(site.db, "حمص");
    await addModerator(site.db, "here@mail.example", { cities: [order.cityId] });
    await addModerator(site.db, "there@mail.example", { cities: [elsewhere] });
    await arrive();
    expect((await queuedMails(site)).map(({ recipient }) => recipient)).toEqual([
      "admin@mail.example",
      "here@mail.example",
    ]);
    await sendAll(hour);
    await look(20 * minute, "here@mail.example");
    await arrive();
    expect(await dueIn()).toEqual([0, 0]);
  });

  it("a mail that is being sent counts as sent, and one that failed keeps its next attempt", async () => {
    await arrive();
    const claimedUntil = new Date(Date.now() + minute);
    await site.db.update(mail).set({ claimedUntil });
    await look(0);
    await arrive();
    expect(await dueIn()).toEqual([0, 15]);
    await site.db.delete(mail);
    await arrive();
    const nextAttemptAt = new Date(Date.now() + 30 * minute);
    await site.db.update(mail).set({ attempts: 2, nextAttemptAt });
    await arrive();
    expect(await dueIn()).toEqual([30]);
  });

  it("the admin of a demo gets none, neither at once nor daily", async () => {
    await site.db.update(account).set({ email: "admin@herafi.example" });
    await arrive();
    await run("2026-03-01T06:17:00Z");
    expect(await queued()).toEqual([]);
  });
});
