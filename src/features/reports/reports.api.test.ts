import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day, minute } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { forgetReportTexts } from "./decide-report.server.ts";
import { reportConflicts, reportFieldTexts, reportSentences } from "./texts.ts";

const email = "omar@mail.example";

let site: Site;
let admin: Admin;
let id: number;
let later: number;
beforeEach(async () => {
  later = 0;
  site = await openSite({ now: () => new Date(Date.now() + later) });
  id = await addAccount(site.db, { email, phone: "+963944123456", state: "approved" });
  admin = await signedInAdmin(site);
});

const send = (by: Person, given: object, of = id) => by.post(`/api/craftsmen/${of}/reports`, given);
const rows = () => site.db.select().from(report).orderBy(report.id);
const listing = async () =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;

/** A visitor who was shown the number half an hour ago. */
async function customer() {
  const visitor = newVisitor(site);
  expect((await visitor.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
  return visitor;
}

/** So many who were, and say the same. */
async function brigade(count: number, reason: string, text?: string) {
  const visitors: Person[] = [];
  for (let n = 0; n < count; n++) visitors.push(await customer());
  later += 30 * minute;
  for (const visitor of visitors) {
    expect((await send(visitor, { reason, text })).statusCode).toBe(200);
  }
}

describe("POST /api/craftsmen/{id}/reports", () => {
  it("stores what anybody says, without an account", async () => {
    const answer = await send(newVisitor(site), {
      reason: "fraud",
      text: "أخذ المال ولم يعد.",
      phone: "0955 111 222",
    });
    expectText(answer, reportSentences.sent);
    expect(await rows()).toMatchObject([
      { craftsmanId: id, reason: "fraud", phone: "+963955111222", receiptHash: null },
    ]);
  });

  it("needs words where the reason does not say enough", async () => {
    const by = newVisitor(site);
    expectInvalid(await send(by, { reason: "fraud" }), { text: reportFieldTexts.textNeeded });
    expectInvalid(await send(by, { reason: "other", text: "قصير" }), {
      text: reportFieldTexts.textNeeded,
    });
    expectInvalid(await send(by, { reason: "rude" }), { reason: reportFieldTexts.reason });
    for (const reason of ["dead_number", "wrong_person", "no_answer"]) {
      expect((await send(newVisitor(site), { reason })).statusCode).toBe(200);
    }
  });

  it("is told that a listing is gone", async () => {
    await site.db.update(craftsman).set({ state: "pending", approvedAt: null, position: null });
    const answer = await send(newVisitor(site), { reason: "dead_number" });
    expectRefused(answer, 404);
    expect(answer.json().message).toBe(reportSentences.gone);
  });

  it("gives a browser one voice, which it may change", async () => {
    const by = newVisitor(site);
    await send(by, { reason: "dead_number" });
    await send(by, { reason: "wrong_person" });
    expect(await rows()).toMatchObject([{ reason: "wrong_person" }]);
  });

  it("counts a receipt of ten minutes to thirty days, once", async () => {
    const [early, ripe, old] = [await customer(), await customer(), await customer()];
    await send(early, { reason: "dead_number" });
    later = 30 * minute;
    await send(ripe, { reason: "dead_number" });
    later = 31 * day;
    await send(old, { reason: "dead_number" });
    const used = (await rows()).map(({ receiptHash }) => receiptHash !== null);
    expect(used).toEqual([false, true, false]);
  });

  it("does not believe a receipt that a browser has made itself", async () => {
    const by = await customer();
    later = 30 * minute;
    by.cookies.set("herafi_numbers", `${by.cookies.get("herafi_numbers")}x`);
    await send(by, { reason: "dead_number" });
    expect(await rows()).toMatchObject([{ receiptHash: null }]);
  });

  it("limit: five an hour from an address", async () => {
    const strict = await openSite({ emptied: false, limitFactor: 1 });
    const by = newVisitor(strict);
    for (let n = 0; n < 5; n++) await send(by, { reason: "dead_number" });
    expect((await send(by, { reason: "dead_number" })).statusCode).toBe(429);
  });
});

describe("71: what reports do", () => {
  it("is to have the craftsman asked at once, after two of a dead number by people who were shown it", async () => {
    await brigade(1, "dead_number");
    for (let n = 0; n < 5; n++) await send(newVisitor(site), { reason: "dead_number" });
    expect(await site.db.$count(mail, eq(mail.kind, "stillWorking"))).toBe(0);
    await brigade(1, "dead_number");
    expect(await site.db.$count(mail, eq(mail.kind, "stillWorking"))).toBe(1);
    expect(await listing()).toMatchObject({ state: "approved", timesAsked: 1 });
  });

  it("is nothing that visitors see, though twenty people say it who were shown the number", async () => {
    for (const reason of ["wrong_person", "dead_number"]) await brigade(10, reason);
    await brigade(3, "fraud", "أخذ المال ولم يعد.");
    expect((await site.get(`/api/show-craftsmen/${id}`)).json()).toMatchObject({
      phone: "+963944123456",
      status: 1,
    });
  });

  it("counts nothing for ninety days from a browser whose reports were untrue three times", async () => {
    const by = await customer();
    for (let n = 0; n < 3; n++) {
      await send(by, { reason: "dead_number" });
      const reportId = (await rows()).at(-1)!.id;
      await admin.post(`/api/reports/${reportId}`, { outcome: "rejected" });
    }
    later = 30 * minute;
    await send(by, { reason: "dead_number" });
    expect((await rows()).at(-1)).toMatchObject({ receiptHash: null });
  });
});

describe("GET /api/reports", () => {
  const reports = async (by: Person = admin) => (await by.get("/api/reports")).json();

  it("groups what is said by listing, the gravest first", async () => {
    const quiet = await addAccount(site.db, { email: "rana@mail.example", state: "approved" });
    await send(newVisitor(site), { reason: "other", text: "لا أعرف هذا الشخص." }, quiet);
    await brigade(2, "indecent", "صورة غير لائقة أبدًا.");
    const { data, total } = await reports();
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { id, upheld: 0, rejected: 0, reports: [{ has_receipt: true }, { has_receipt: true }] },
      { id: quiet, reports: [{ has_receipt: false }] },
    ]);
  });

  it("is of a moderator's cities alone", async () => {
    const cities = [await addCity(site.db, "درعا")];
    await addModerator(site.db, "sami@mail.example", { cities });
    const sami = new Person(site);
    await sami.signIn("sami@mail.example");
    await send(newVisitor(site), { reason: "dead_number" });
    expect((await reports(sami)).total).toBe(0);
    const reportId = (await rows())[0]!.id;
    expectRefused(await sami.post(`/api/reports/${reportId}`, { outcome: "upheld" }), 403);
  });

  it("loses what is decided, once", async () => {
    await send(newVisitor(site), { reason: "dead_number" });
    const reportId = (await rows())[0]!.id;
    expectText(
      await admin.post(`/api/reports/${reportId}`, { outcome: "upheld" }),
      reportSentences.upheld,
    );
    const again = await admin.post(`/api/reports/${reportId}`, { outcome: "rejected" });
    expect([again.statusCode, again.json().message]).toEqual([409, reportConflicts.decided]);
    expect((await reports()).total).toBe(0);
  });

  it("shows what the craftsman answers, who alone may answer", async () => {
    await send(newVisitor(site), { reason: "no_answer" });
    const reportId = (await rows())[0]!.id;
    const omar = new Person(site);
    await omar.signIn(email);
    const rana = new Person(site);
    await addAccount(site.db, { email: "rana@mail.example" });
    await rana.signIn("rana@mail.example");
    const text = { text: "كنت مريضًا ذلك اليوم." };
    expectRefused(await rana.post(`/api/user/reports/${reportId}/reply`, text), 404);
    expect((await omar.post(`/api/user/reports/${reportId}/reply`, text)).statusCode).toBe(200);
    expect((await reports()).data[0].reports[0]).toMatchObject({ reply: text.text });
  });

  it("forgets after a year what people wrote, and who they are", async () => {
    await send(newVisitor(site), { reason: "other", text: "لا أعرف هذا الشخص.", email });
    await forgetReportTexts(site.db, new Date(Date.now() + 366 * day));
    expect(await rows()).toMatchObject([{ reason: "other", text: null, email: null }]);
  });
});
