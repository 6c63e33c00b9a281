import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { Person } from "../../../tests/support/person.ts";
import { expectInvalid } from "../../../tests/support/responses.ts";
import { addAccount, addAdmin, addCity } from "../../../tests/support/rows.ts";
import { openSite, origin, type Site } from "../../../tests/support/site.ts";
import { audit } from "../../audit/table.server.ts";
import { account } from "../../auth/table.server.ts";
import { message } from "../messages/table.server.ts";
import type { AuditEntry, AuditPage } from "./contract.ts";
import { filterTexts } from "./texts.ts";

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

/** Entries as they were written down, unless told otherwise at one moment. */
async function write(...given: Partial<typeof audit.$inferInsert>[]) {
  const row = { act: "city.add" as const, subject: 1, accountId: rana, address: "203.0.113.7" };
  const createdAt = new Date("2026-05-01T09:00:00Z");
  await site.db.insert(audit).values(given.map((one) => ({ ...row, createdAt, ...one })));
}

async function log(query: Record<string, string | number> = {}): Promise<AuditPage> {
  const asked = new URLSearchParams(Object.entries(query).map(([key, one]) => [key, String(one)]));
  const answer = await admin.get(`/api/audit-log?${asked}`);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
const shown = async (query?: Record<string, string | number>) =>
  (await log(query)).data.map(({ id }) => id);
const newest = async () => (await log()).data[0] as AuditEntry;

describe("GET /api/audit-log", () => {
  it("tells who did what, from where and when, and by whom it may be filtered", async () => {
    await admin.post("/api/city", { name: "حمص" });
    const by = { fullname: "رنا الأتاسي", email: "admin@mail.example" };
    const { data, admins, time_zone } = await log();
    expect(data).toEqual([
      {
        ...{ id: 1, act: "city.add", subject: 1, subject_name: "حمص" },
        ...{ before: null, after: { name: "حمص" }, address: "203.0.113.7" },
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

  it("has twenty a page, the newest first, and pages that keep the filter", async () => {
    expect(await log()).toMatchObject({ data: [], total: 0, last_page: 1 });
    await write(...Array.from({ length: 41 }, () => ({})), { createdAt: new Date(0) });
    const ids = await shown();
    expect(ids).toEqual(Array.from({ length: 20 }, (_, index) => 41 - index));
    expect(await shown({ page: 3 })).toEqual([1, 42]);
    expect(await shown({ page: 4 })).toEqual([]);
    const filter = { act: "city.add", admin: rana, from: "2026-05-01", to: "2026-05-02" };
    const page = await log({ ...filter, page: 2 });
    expect(page).toMatchObject({ path, total: 41, per_page: 20, last_page: 3, from: 21, to: 40 });
    const next = new URL(page.next_page_url ?? "");
    const asked = { ...filter, admin: String(rana), page: "3" };
    expect(Object.fromEntries(next.searchParams)).toEqual(asked);
    expect((await admin.get(next.pathname + next.search)).json()).toMatchObject({ from: 41 });
  });

  it("shows what fits the whole filter; what is left empty leaves nothing out", async () => {
    const second = new Date("2026-05-02T09:00:00Z");
    await write({}, { act: "city.delete" }, { accountId: huda }, { createdAt: second });
    await write({ accountId: huda, act: "city.delete", createdAt: second });
    expect(await shown({ act: "city.delete" })).toEqual([5, 2]);
    expect(await shown({ admin: huda })).toEqual([5, 3]);
    expect(await shown({ act: "city.add", admin: huda })).toEqual([3]);
    expect(await shown({ from: "2026-05-02" })).toEqual([5, 4]);
    expect(await shown({ to: "٢٠٢٦-٠٥-٠١", admin: rana })).toEqual([2, 1]);
    const all = { act: "city.delete", admin: huda, from: "2026-05-02", to: "2026-05-02" };
    expect(await shown(all)).toEqual([5]);
    expect(await shown({ ...all, admin: rana })).toEqual([]);
    expect(await shown({ admin: 999 })).toEqual([]);
    expect(await shown({ act: "", admin: "", from: "", to: "" })).toHaveLength(5);
  });

  it.each([
    [{ act: "city.burn" }, { act: filterTexts.actRule }],
    [{ admin: "rana" }, { admin: filterTexts.adminRule }],
    [{ admin: "0" }, { admin: filterTexts.adminRule }],
    [{ from: "yesterday" }, { from: filterTexts.dayRule }],
    [{ from: "2026-02-29" }, { from: filterTexts.dayRule }],
    [{ from: "0000-01-01" }, { from: filterTexts.dayRule }],
    [{ to: "2026-05-01T00:00:00Z" }, { to: filterTexts.dayRule }],
    [{ from: "2026-05-02", to: "2026-05-01" }, { to: filterTexts.orderRule }],
    [
      { act: "x", to: "x" },
      { act: filterTexts.actRule, to: filterTexts.dayRule },
    ],
  ])("cannot be asked for %j", async (query, errors) => {
    const asked = new URLSearchParams(query as Record<string, string>);
    expectInvalid(await admin.get(`/api/audit-log?${asked}`), errors as Record<string, string>);
  });

  it("takes the first and the last day there are", async () => {
    await write({});
    expect(await shown({ from: "0001-01-01", to: "9999-12-31" })).toEqual([1]);
  });

  // Until 2022 Damascus skipped a midnight in spring; Havana has one twice in autumn.
  it.each([
    ["Asia/Damascus", "2026-05-01", "2026-04-30T21:00:00.000Z", "2026-05-01T20:59:59.999Z"],
    ["Asia/Damascus", "2021-03-26", "2021-03-25T22:00:00.000Z", "2021-03-26T20:59:59.999Z"],
    ["America/Havana", "2025-11-02", "2025-11-02T04:00:00.000Z", "2025-11-03T04:59:59.999Z"],
    ["Pacific/Auckland", "2026-05-01", "2026-04-30T12:00:00.000Z", "2026-05-01T11:59:59.999Z"],
  ])("in %s holds %s from %s to %s to be one day", async (timeZone, day, first, last) => {
    await open(timeZone);
    const [begin, end] = [Date.parse(first), Date.parse(last)];
    const moments = [begin - 1, begin, end, end + 1];
    await write(...moments.map((moment) => ({ createdAt: new Date(moment) })));
    expect(await shown({ from: day, to: day })).toEqual([3, 2]);
    expect(await shown({ from: day })).toEqual([4, 3, 2]);
    expect(await shown({ to: day })).toEqual([3, 2, 1]);
  });
});

describe("what an act was done to", () => {
  it("is called as it was called then, though it was renamed or deleted since", async () => {
    const id = await addCity(site.db, "دمشق");
    await admin.put(`/api/city/${id}`, { name: "الشام" });
    await admin.put(`/api/city/${id}`, { name: "شام" });
    await admin.delete(`/api/city/${id}`);
    const names = (await log()).data.map(({ subject_name }) => subject_name);
    expect(names).toEqual(["شام", "شام", "الشام"]);
  });

  it("is a craftsman by the present name, until that account is gone", async () => {
    const id = await addAccount(site.db, { state: "pending", fullname: "عمر الزعبي" });
    await admin.post(`/api/craftsmen-approv/${id}`);
    expect(await newest()).toMatchObject({ subject: id, subject_name: "عمر الزعبي" });
    await site.db.delete(account).where(eq(account.id, id));
    expect(await newest()).toMatchObject({ subject: id, subject_name: null });
  });

  it("is a message by its sender, whom a deletion takes out of the log", async () => {
    const text = { fullname: "سمير الخطيب", email: "samir@mail.example", subject: "سؤال" };
    await site.db.insert(message).values({ ...text, description: "كيف أضيف عملي؟" });
    // The same id: a message is never taken for a craftsman.
    await addAccount(site.db, { fullname: "عمر الزعبي" });
    await admin.post("/api/contact-reply/1", { reply: "أهلًا بك." });
    expect(await newest()).toMatchObject({ subject: 1, subject_name: "سمير الخطيب" });
    await admin.post("/api/contact-delete", { ids: [1] });
    const [deleted, reply] = (await log()).data;
    expect(deleted).toMatchObject({ subject_name: null, before: { subject: text.subject } });
    expect(reply).toMatchObject({ subject_name: null, after: { reply: "أهلًا بك." } });
    expect(JSON.stringify([deleted, reply])).not.toMatch(/سمير|samir/);
  });
});

it("an act outlives the account of its admin", async () => {
  await write({ accountId: huda });
  await site.db.delete(account).where(eq(account.id, huda));
  expect(await newest()).toMatchObject({ id: 1, admin: null });
});

it.each(["post", "put", "delete"] as const)("17: nobody may %s an entry", async (method) => {
  await write({});
  for (const url of ["/api/audit-log", "/api/audit-log/1"]) {
    expect([404, 405]).toContain((await admin[method](url)).statusCode);
  }
  expect(await shown()).toEqual([1]);
});
