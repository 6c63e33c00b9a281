// @module-tag slow
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { changesOf } from "#src/features/audit/changes.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day } from "#src/util/time.ts";
import { adminActions, messageText } from "#tests/support/admins/admin-actions.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount, addAdmin, addCity, addProfession } from "#tests/support/rows.ts";
import { openBrokenSite } from "#tests/support/site/broken-site.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { audit } from "./table.server.ts";

type Act = keyof typeof adminActions;
const names = Object.keys(adminActions) as Act[];
const mailed: Act[] = [
  "listing.approve",
  "listing.decline",
  "listing.suspend",
  "listing.restore",
  "listing.approveRevert",
  "listing.declineRevert",
  "listing.correct",
  "message.reply",
  "account.invite",
  "account.inviteAgain",
];

let site: Pick<Site, "app" | "db">;
let admin: Person;
let omar: Person;

/**
 * Something of everything that an admin may act on, with the id 1, and what nobody uses with 2 and 3. Of
 * listings, 1 and 5 wait, 3 and 6 are published and 4 is suspended; 2 is the admin. All were confirmed a year ago. Of
 * mails both have failed.
 */
async function fill(opened: typeof site) {
  site = opened;
  await addAccount(site.db, {
    email: "omar@mail.example",
    state: "pending",
    fullname: "عمر الزعبي",
  });
  await addAdmin(site.db);
  for (const state of ["approved", "suspended", "pending", "approved"] as const)
    await addAccount(site.db, { state });
  await site.db.update(craftsman).set({ freshSince: new Date(Date.now() - 365 * day) });
  await site.db
    .update(craftsman)
    .set({ flagCityIds: [1] })
    .where(eq(craftsman.id, 3));
  for (const name of ["إدلب", "الشهباء"]) await addCity(site.db, name);
  for (const title of ["حدّاد", "نقّاش"]) await addProfession(site.db, title);
  const failed = { kind: "verify", data: {}, lastError: "ESOCKET" } as const;
  await site.db.insert(mail).values([
    { ...failed, cause: "one", recipient: "one@mail.example" },
    { ...failed, cause: "two", recipient: "two@mail.example" },
  ]);
  await site.db.insert(message).values({ ...messageText, description: "كيف أضيف عملي؟" });
  [admin, omar] = [await enter("admin@mail.example"), await enter("omar@mail.example")];
}

async function enter(email: string) {
  const person = new Person(site, { remoteAddress: "203.0.113.7" });
  await person.signIn(email);
  return person;
}

const act = (name: Act, by = admin) => adminActions[name][0](by, site);
const written = () => site.db.select().from(audit).orderBy(audit.id);

/** All that acts change. */
async function state() {
  const tables = [city, profession, craftsman, message, reply, mail];
  return Promise.all(tables.map((table) => site.db.select().from(table).orderBy(table.id)));
}

beforeEach(async () => fill(await openSite()));

describe.each(names)("17: %s", (name) => {
  it("is written down once: who did what to what, from where and when", async () => {
    expect([200, 201]).toContain((await act(name)).statusCode);
    const by = { cityIds: null, accountId: 2, address: "203.0.113.7", createdAt: expect.any(Date) };
    const [, what] = adminActions[name];
    expect(await written()).toEqual([
      { id: 1, act: name, before: null, after: null, ...by, ...what },
    ]);
    const [row] = await written();
    const shown = changesOf({ before: row!.before, after: row!.after, subject_name: null });
    for (const { label, before = "", after = "" } of shown) {
      // E-mail addresses are shown as they are.
      for (const text of [label, before, after]) expect(text).toMatch(/^\S*@|^[^a-z]*$/i);
    }
  });

  it("is not done when it cannot be written down", async () => {
    const before = await state();
    await site.db.execute(sql`alter table audit rename to audit_away`);
    try {
      expect((await act(name)).statusCode).toBe(500);
    } finally {
      await site.db.execute(sql`alter table audit_away rename to audit`);
    }
    expect(await state()).toEqual(before);
    expect(await written()).toEqual([]);
  });

  it("is no craftsman's and no visitor's, who leave no trace", async () => {
    const before = await state();
    expect((await act(name, new Person(site))).statusCode).toBe(401);
    // One's own password is everyone's to change.
    const isEveryones = name === "account.password";
    expect((await act(name, omar)).statusCode).toBe(isEveryones ? 200 : 403);
    if (!isEveryones) expect(await state()).toEqual(before);
    expect(await written()).toEqual([]);
  });
});

it.each(mailed)(
  "%s is neither done nor written down when its mail cannot be queued",
  async (name) => {
    await fill(await openBrokenSite("enqueue"));
    const before = await state();
    expect((await act(name)).statusCode).toBe(500);
    expect(await state()).toEqual(before);
    expect(await written()).toEqual([]);
  },
);

describe("17: what is written down", () => {
  it("is nothing where nothing was done", async () => {
    const refused = [
      await admin.post("/api/city", { name: "دِمَشق" }),
      await admin.post("/api/profession", { title: "" }),
      await admin.put("/api/city/1", { name: "أدلب" }),
      await admin.put("/api/city/9", { name: "حماة" }),
      await admin.delete("/api/city/1"),
      await admin.delete("/api/profession/9"),
      await admin.post("/api/craftsmen-approv/2"),
      await admin.post("/api/contact-reply/9", { reply: "أهلًا." }),
      await admin.post("/api/contact-reply/1", { reply: "" }),
      await admin.post("/api/contact-delete", { ids: [1, 0] }),
      await site.app.inject({ method: "DELETE", url: "/api/city/2" }),
    ];
    for (const { statusCode } of refused) expect([404, 409, 419, 422]).toContain(statusCode);
    const lists = ["city", "profession", "get-craftsmen-orders", "contact-list"];
    const single = ["city/1/edit", "contact-get-message/1", "get-dashboard-data"];
    const idle = [
      admin.put("/api/city/1", { name: " دمشق " }),
      admin.post("/api/contact-delete", { ids: [9] }),
      ...[...lists, ...single].map((path) => admin.get(`/api/${path}`)),
    ];
    for (const { statusCode } of await Promise.all(idle)) expect(statusCode).toBe(200);
    expect(await written()).toEqual([]);
  });

  it("is nothing of what visitors and craftsmen do", async () => {
    const visitor = new Person(site);
    const contact = { ...messageText, description: "كيف أضيف عملي؟" };
    const form = { ...(await applicant(site.db)), email: "new@mail.example" };
    const done = [
      await visitor.post("/api/contact-send", contact),
      await visitor.post("/api/search", { profession: 1, city: 1 }),
      await visitor.post("/password/email", { email: "omar@mail.example" }),
      await visitor.post("/register", form),
      await omar.put("/api/update-user", { ...(await profileOf(omar)), name: "عمر" }),
      await omar.post("/email/verification-notification"),
      await omar.delete("/api/sessions"),
      await omar.post("/logout"),
    ];
    for (const { statusCode, body } of done) expect(statusCode, body).toBeLessThan(300);
    expect(await written()).toEqual([]);
  });

  it("stays as it is, in the order of the acts, also when its admin is gone", async () => {
    const seen: unknown[] = [];
    for (const name of names) {
      await act(name);
      const rows = await written();
      // A message's texts leave the log with it, and what was written about a listing with that.
      if (!["message.delete", "listing.delete", "listing.refuse"].includes(name))
        expect(rows.slice(0, -1)).toEqual(seen);
      seen.splice(0, seen.length, ...rows);
    }
    expect(seen).toMatchObject(names.map((act) => ({ act, accountId: 2 })));
    await site.db.delete(account).where(eq(account.id, 2));
    expect(await written()).toEqual(seen.map((row) => ({ ...(row as object), accountId: null })));
  });
});
