import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addCity } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";
import type { AuditEntry, AuditPage } from "./contract.ts";
import { auditFilterTexts } from "./texts.ts";

const path = `${origin}/api/audit-log`;

let site: Site;
let admin: Person;
/** Two admins. */
let rana: number;
let huda: number;
beforeEach(() => open("Asia/Damascus"));

async function open(timeZone: string) {
  site = await openSite({ timeZone });
  rana = await addAdmin(site.db);
  huda = await addAdmin(site.db, "huda@mail.example");
  admin = new Person(site, { remoteAddress: "203.0.113.7" });
  await admin.signIn("admin@mail.example");
}

/** Inserts entries with default values. */
async function write(...entries: Partial<typeof audit.$inferInsert>[]) {
  const row = { act: "city.add" as const, subject: 1, accountId: rana, address: "203.0.113.7" };
  const createdAt = new Date("2026-05-01T09:00:00Z");
  await site.db.insert(audit).values(entries.map((entry) => ({ ...row, createdAt, ...entry })));
}

async function log(query: Record<string, string | number> = {}): Promise<AuditPage> {
  const params = Object.entries(query).map(([key, value]) => [key, String(value)]);
  const response = await admin.get(`/api/audit-log?${new URLSearchParams(params)}`);
  expect(response.statusCode, response.body).toBe(200);
  return response.json();
}
const idsOf = async (query?: Record<string, string | number>) =>
  (await log(query)).data.map(({ id }) => id);
const newest = async () => (await log()).data[0] as AuditEntry;

describe("GET /api/audit-log", () => {
  it("returns act, admin, address and time of each entry, and the admins to filter by", async () => {
    await admin.post("/api/city", { name: "حمص" });
    const by = { fullname: "رنا الأتاسي", email: "admin@mail.example" };
    const { data, admins, time_zone } = await log();
    expect(data).toEqual([
      {
        id: 1,
        act: "city.add",
        subject: 1,
        subject_name: "حمص",
        before: null,
        after: { name: "حمص" },
        address: "203.0.113.7",
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
        admin: { id: rana, ...by },
      },
    ]);
    expect(admins).toEqual([
      { id: rana, ...by },
      { id: huda, ...by, email: "huda@mail.example" },
    ]);
    expect(time_zone).toBe("Asia/Damascus");
  });

  it("has 20 entries per page, newest first, and page links with the filter", async () => {
    expect(await log()).toMatchObject({ data: [], total: 0, last_page: 1 });
    await write(...Array.from({ length: 41 }, () => ({})), { createdAt: new Date(0) });
    const ids = await idsOf();
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => 41 - index));
    expect(await idsOf({ page: 3 })).toEqual([1, 42]);
    expect(await idsOf({ page: 4 })).toEqual([]);
    const filter = { act: "city.add", admin: rana, from: "2026-05-01", to: "2026-05-02" };
    const page = await log({ ...filter, page: 2 });
    expect(page).toMatchObject({ path, total: 41, per_page: 20, last_page: 3, from: 21, to: 40 });
    const next = new URL(page.next_page_url ?? "");
    const expected = { ...filter, admin: String(rana), page: "3" };
    expect(Object.fromEntries(next.searchParams)).toEqual(expected);
    expect((await admin.get(next.pathname + next.search)).json()).toMatchObject({ from: 41 });
  });

  it("filters by all parameters together and ignores empty ones", async () => {
    const second = new Date("2026-05-02T09:00:00Z");
    await write({}, { act: "city.delete" }, { accountId: huda }, { createdAt: second });
    await write({ accountId: huda, act: "city.delete", createdAt: second });
    expect(await idsOf({ act: "city.delete" })).toEqual([5, 2]);
    expect(await idsOf({ admin: huda })).toEqual([5, 3]);
    expect(await idsOf({ act: "city.add", admin: huda })).toEqual([3]);
    expect(await idsOf({ from: "2026-05-02" })).toEqual([5, 4]);
    expect(await idsOf({ to: "٢٠٢٦-٠٥-٠١", admin: rana })).toEqual([2, 1]);
    const all = { act: "city.delete", admin: huda, from: "2026-05-02", to: "2026-05-02" };
    expect(await idsOf(all)).toEqual([5]);
    expect(await idsOf({ ...all, admin: rana })).toEqual([]);
    expect(await idsOf({ admin: 999 })).toEqual([]);
    expect(await idsOf({ act: "", admin: "", from: "", to: "" })).toHaveLength(5);
  });

  it.each([
    [{ act: "city.burn" }, { act: auditFilterTexts.actRule }],
    [{ admin: "rana" }, { admin: auditFilterTexts.adminRule }],
    [{ admin: "0" }, { admin: auditFilterTexts.adminRule }],
    [{ from: "yesterday" }, { from: auditFilterTexts.dayRule }],
    [{ from: "2026-02-29" }, { from: auditFilterTexts.dayRule }],
    [{ from: "0000-01-01" }, { from: auditFilterTexts.dayRule }],
    [{ to: "2026-05-01T00:00:00Z" }, { to: auditFilterTexts.dayRule }],
    [{ from: "2026-05-02", to: "2026-05-01" }, { to: auditFilterTexts.orderRule }],
    [
      { act: "x", to: "x" },
      { act: auditFilterTexts.actRule, to: auditFilterTexts.dayRule },
    ],
  ])("returns 422 for the filter %j", async (query, errors) => {
    const params = new URLSearchParams(query as Record<string, string>);
    expectInvalid(await admin.get(`/api/audit-log?${params}`), errors as Record<string, string>);
  });

  it("accepts the first and the last possible day", async () => {
    await write({});
    expect(await idsOf({ from: "0001-01-01", to: "9999-12-31" })).toEqual([1]);
  });

  // Until 2022 Damascus skipped a midnight in spring; Havana has one twice in autumn.
  it.each([
    ["Asia/Damascus", "2026-05-01", "2026-04-30T21:00:00.000Z", "2026-05-01T20:59:59.999Z"],
    ["Asia/Damascus", "2021-03-26", "2021-03-25T22:00:00.000Z", "2021-03-26T20:59:59.999Z"],
    ["America/Havana", "2025-11-02", "2025-11-02T04:00:00.000Z", "2025-11-03T04:59:59.999Z"],
    ["Pacific/Auckland", "2026-05-01", "2026-04-30T12:00:00.000Z", "2026-05-01T11:59:59.999Z"],
  ])("in %s the day %s lasts from %s to %s", async (timeZone, day, first, last) => {
    await open(timeZone);
    const [begin, end] = [Date.parse(first), Date.parse(last)];
    const moments = [begin - 1, begin, end, end + 1];
    await write(...moments.map((moment) => ({ createdAt: new Date(moment) })));
    expect(await idsOf({ from: day, to: day })).toEqual([3, 2]);
    expect(await idsOf({ from: day })).toEqual([4, 3, 2]);
    expect(await idsOf({ to: day })).toEqual([3, 2, 1]);
  });
});

describe("the subject of an act", () => {
  it("has the name that it had then, though it was renamed or deleted since", async () => {
    const id = await addCity(site.db, "دمشق");
    await admin.put(`/api/city/${id}`, { name: "الشام" });
    await admin.put(`/api/city/${id}`, { name: "شام" });
    await admin.delete(`/api/city/${id}`);
    const names = (await log()).data.map(({ subject_name }) => subject_name);
    expect(names).toEqual(["شام", "شام", "الشام"]);
  });

  it("is a craftsman by the current name, until the account is deleted", async () => {
    const id = await addAccount(site.db, { state: "pending", fullname: "عمر الزعبي" });
    await admin.post(`/api/craftsmen-approv/${id}`);
    expect(await newest()).toMatchObject({ subject: id, subject_name: "عمر الزعبي" });
    await site.db.delete(account).where(eq(account.id, id));
    expect(await newest()).toMatchObject({ subject: id, subject_name: null });
  });

  it("is a message by its sender, whose name the log loses with the message", async () => {
    const text = { fullname: "سمير الخطيب", email: "samir@mail.example", subject: "سؤال" };
    await site.db.insert(message).values({ ...text, description: "كيف أضيف عملي؟" });
    // Same id as the message: the two must not be confused.
    await addAccount(site.db, { fullname: "عمر الزعبي" });
    await admin.post("/api/contact-reply/1", { reply: "أهلًا بك." });
    expect(await newest()).toMatchObject({ subject: 1, subject_name: "سمير الخطيب" });
    await admin.post("/api/contact-delete", { ids: [1] });
    const [deleted, reply] = (await log()).data;
    const erased = { subject: 1, subject_name: null, before: null, after: null };
    expect(deleted).toMatchObject({ act: "message.delete", ...erased });
    expect(reply).toMatchObject({ act: "message.reply", ...erased });
  });
});

it("an act stays in the log after its admin's account is deleted", async () => {
  await write({ accountId: huda });
  await site.db.delete(account).where(eq(account.id, huda));
  expect(await newest()).toMatchObject({ id: 1, admin: null });
});

it.each(["post", "put", "delete"] as const)("17: nobody may %s an entry", async (method) => {
  await write({});
  for (const url of ["/api/audit-log", "/api/audit-log/1"]) {
    expect([404, 405]).toContain((await admin[method](url)).statusCode);
  }
  expect(await idsOf()).toEqual([1]);
});
