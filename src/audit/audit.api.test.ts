import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { applicant } from "../../tests/support/applicant.ts";
import { openBrokenSite } from "../../tests/support/broken-site.ts";
import { Person, rightPassword } from "../../tests/support/person.ts";
import { profileOf } from "../../tests/support/profile.ts";
import { addAccount, addAdmin, addCity, addProfession } from "../../tests/support/rows.ts";
import { addSecondFactor, codeOf } from "../../tests/support/second-factor.ts";
import { openSite, type Site } from "../../tests/support/site.ts";
import { account } from "../features/accounts/table.server.ts";
import { city, profession } from "../features/catalogue/table.server.ts";
import { declineReasons } from "../features/craftsmen/moderation/moderation.texts.ts";
import { craftsman } from "../features/craftsmen/table.server.ts";
import { message, reply } from "../features/messages/table.server.ts";
import { mail } from "../mail/table.server.ts";
import type { Act } from "./record.server.ts";
import { audit } from "./table.server.ts";

const text = { fullname: "سمير الخطيب", email: "samir@mail.example", subject: "سؤال" };
const rename = { before: { name: "دمشق" }, after: { name: "الشام" } };

/** All that admins do, and what is written down of it. */
const acts: Record<Act, [(by: Person) => ReturnType<Person["get"]>, object]> = {
  "city.add": [
    (by) => by.post("/api/city", { name: "حمص" }),
    { subject: 3, after: { name: "حمص" } },
  ],
  "city.rename": [(by) => by.put("/api/city/1", { name: "الشام" }), { subject: 1, ...rename }],
  "city.delete": [(by) => by.delete("/api/city/2"), { subject: 2, before: { name: "إدلب" } }],
  "profession.add": [
    (by) => by.post("/api/profession", { title: "دهّان" }),
    { subject: 3, after: { title: "دهّان" } },
  ],
  "profession.rename": [
    (by) => by.put("/api/profession/1", { title: "سمكري" }),
    { subject: 1, before: { title: "سبّاك" }, after: { title: "سمكري" } },
  ],
  "profession.delete": [
    (by) => by.delete("/api/profession/2"),
    { subject: 2, before: { title: "حدّاد" } },
  ],
  "listing.approve": [
    (by) => by.post("/api/craftsmen-approv/1"),
    { subject: 1, before: { state: "pending" }, after: { state: "approved" } },
  ],
  "listing.decline": [
    (by) => by.post("/api/craftsmen-decline/5", { reason: "name" }),
    {
      subject: 5,
      before: { state: "pending" },
      after: { state: "declined", reason: declineReasons.name },
    },
  ],
  "listing.suspend": [
    (by) => by.post("/api/craftsmen-suspend/3", { reason: "other", note: "طلب إيقافه." }),
    {
      subject: 3,
      before: { state: "approved" },
      after: { state: "suspended", reason: "طلب إيقافه." },
    },
  ],
  "listing.restore": [
    (by) => by.post("/api/craftsmen-restore/4"),
    {
      subject: 4,
      before: { state: "suspended", reason: "رقم الهاتف لا يجيب." },
      after: { state: "approved" },
    },
  ],
  "message.reply": [
    (by) => by.post("/api/contact-reply/1", { reply: "أهلًا بك." }),
    { subject: 1, after: { reply: "أهلًا بك." } },
  ],
  "message.delete": [
    (by) => by.post("/api/contact-delete", { ids: [1, 999] }),
    { subject: 1, before: text },
  ],
  "mail.send": [
    (by) => by.post("/api/site-state/mails/1/send-again"),
    { subject: 1, after: { email: "one@mail.example", letter: "verify" } },
  ],
  "mail.drop": [
    (by) => by.delete("/api/site-state/mails/2"),
    { subject: 2, before: { email: "two@mail.example", letter: "verify" } },
  ],
  "account.secure": [
    async (by) => {
      const begun = await by.post("/api/two-factor", { current_password: rightPassword });
      const { secret = "" } = begun.json();
      return by.post("/api/two-factor/confirm", { code: codeOf(secret) });
    },
    { subject: 2 },
  ],
  "account.newCodes": [
    async (by) => by.post("/api/two-factor/recovery-codes", await secondFactorProof()),
    { subject: 2 },
  ],
  "account.unsecure": [
    async (by) => by.delete("/api/two-factor", await secondFactorProof()),
    { subject: 2 },
  ],
};

const secondFactorProof = async () => ({
  current_password: rightPassword,
  code: await addSecondFactor(site, 2),
});

const names = Object.keys(acts) as Act[];
const mailed: Act[] = [
  "listing.approve",
  "listing.decline",
  "listing.suspend",
  "listing.restore",
  "message.reply",
];

let site: Pick<Site, "app" | "db">;
let admin: Person;
let omar: Person;

/**
 * Something of everything that an admin may act on, with the id 1, and what nobody uses with 2. Of
 * listings, 1 and 5 wait, 3 is published and 4 suspended; 2 is the admin. Of
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
  for (const state of ["approved", "suspended", "pending"] as const)
    await addAccount(site.db, { state });
  await addCity(site.db, "إدلب");
  await addProfession(site.db, "حدّاد");
  const failed = { kind: "verify", data: {}, lastError: "ESOCKET" } as const;
  await site.db.insert(mail).values([
    { ...failed, cause: "one", recipient: "one@mail.example" },
    { ...failed, cause: "two", recipient: "two@mail.example" },
  ]);
  await site.db.insert(message).values({ ...text, description: "كيف أضيف عملي؟" });
  [admin, omar] = [await enter("admin@mail.example"), await enter("omar@mail.example")];
}

async function enter(email: string) {
  const person = new Person(site, { remoteAddress: "203.0.113.7" });
  expect((await person.logIn(email)).statusCode).toBe(204);
  return person;
}

const act = (name: Act, by = admin) => acts[name][0](by);
const written = () => site.db.select().from(audit).orderBy(audit.id);

/** All that acts change. */
async function state() {
  const tables = [city, profession, craftsman, message, reply, mail];
  return Promise.all(tables.map((table) => site.db.select().from(table).orderBy(table.id)));
}

beforeEach(async () => fill(await openSite()));

describe.each(names)("17: %s", (name) => {
  it("is written down once: who did what to what, from where and when", async () => {
    expect((await act(name)).statusCode).toBe(200);
    const by = { accountId: 2, address: "203.0.113.7", createdAt: expect.any(Date) };
    const [, what] = acts[name];
    expect(await written()).toEqual([
      { id: 1, act: name, before: null, after: null, ...what, ...by },
    ]);
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
    expect((await act(name, omar)).statusCode).toBe(403);
    expect((await act(name, new Person(site))).statusCode).toBe(401);
    expect(await state()).toEqual(before);
    expect(await written()).toEqual([]);
  });
});

it.each(mailed)(
  "%s is neither done nor written down when its mail cannot be queued",
  async (name) => {
    await fill(await openBrokenSite("post"));
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
    const contact = { ...text, description: "كيف أضيف عملي؟" };
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
      expect(rows.slice(0, -1)).toEqual(seen);
      seen.splice(0, seen.length, ...rows);
    }
    expect(seen).toMatchObject(names.map((act) => ({ act, accountId: 2 })));
    await site.db.delete(account).where(eq(account.id, 2));
    expect(await written()).toEqual(seen.map((row) => ({ ...(row as object), accountId: null })));
  });
});
