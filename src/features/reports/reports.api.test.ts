import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { confirmListing } from "#src/features/craftsmen/freshness.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { reasonNames } from "#src/features/craftsmen/reports/texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { outcomeText } from "#src/features/moderation/phone/texts.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day, minute } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { mailTo } from "#tests/support/mails.ts";
import { addDevice, alarms } from "#tests/support/people/alarms.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { forgetReportTexts } from "./decide-report.server.ts";
import { tellOfReports } from "./tell.server.ts";
import { reportConflicts, reportFieldTexts, reportSentences } from "./texts.ts";

const email = "omar@mail.example";

let site: Site;
let admin: Admin;
let id: number;
let later: number;
beforeEach(async () => {
  later = 0;
  site = await openSite({ now: () => new Date(Date.now() + later) });
  id = await addAccount(site.db, {
    email,
    phone: "+963944123456",
    state: "approved",
    verified: true,
  });
  admin = await signedInAdmin(site);
});

const send = (by: Person, given: object, of = id) => by.post(`/api/craftsmen/${of}/reports`, given);
const rows = () => site.db.select().from(report).orderBy(report.id);
const listing = async () =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;

const questions = () => site.db.$count(mail, eq(mail.kind, "stillWorking"));
const tellings = () => site.db.$count(mail, eq(mail.kind, "reported"));

/** Decides on a report as it is in that row. */
const decide = ({ id, version }: typeof report.$inferSelect, outcome: string, by: Person = admin) =>
  by.post(`/api/reports/${id}`, { outcome, version });

/** A visitor who is shown the number. */
async function customer(of = id) {
  const visitor = newVisitor(site);
  expect((await visitor.get(`/api/show-craftsmen/${of}`)).statusCode).toBe(200);
  return visitor;
}

/** What the hourly task does. */
async function hourly(most?: number) {
  const outbox = openOutbox(await jobsOf(await currentDatabase()));
  await tellOfReports({ db: site.db, outbox }, site.now(), most);
}

const withDevice = () => addDevice(site.db, admin.id);

/** So many who are, and half an hour later report the same. */
async function brigade(count: number, reason: string, text?: string, of = id) {
  const visitors: Person[] = [];
  for (let n = 0; n < count; n++) visitors.push(await customer(of));
  later += 30 * minute;
  for (const visitor of visitors) {
    expect((await send(visitor, { reason, text }, of)).statusCode).toBe(200);
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
    expect(await questions()).toBe(0);
    await brigade(1, "dead_number");
    expect(await questions()).toBe(1);
    expect(await listing()).toMatchObject({ state: "approved", timesAsked: 1 });
    // Each question takes two new ones, also once it is answered, and is no more often than every 14 days.
    await confirmListing(site.db, id, site.now());
    later += 15 * day;
    await brigade(1, "dead_number");
    expect(await questions()).toBe(1);
    await brigade(1, "dead_number");
    expect(await questions()).toBe(2);
  });

  it("is to put a craftsman without an e-mail on the list of calls", async () => {
    await site.db.update(account).set({ email: null }).where(eq(account.id, id));
    await brigade(2, "dead_number");
    await admin.signIn("admin@mail.example");
    expect((await admin.get("/api/call-list")).json()).toMatchObject({ data: [{ id }] });
  });

  it("counts a report that is said again from its first time, unless the number was shown again", async () => {
    const by = await customer();
    later = 30 * minute;
    await send(by, { reason: "dead_number" });
    const [first] = await rows();
    later = 5 * day;
    await send(by, { reason: "dead_number" });
    expect((await rows())[0]!.createdAt).toEqual(first!.createdAt);
  });

  it("is to end the proof of a number nobody answers for, 14 days after the question, until it is answered", async () => {
    await addProof(site.db, id, new Date(Date.now() - 40 * day));
    const isProven = async () => (await site.get(`/api/craftsmen/${id}`)).json().proven;
    await brigade(2, "dead_number");
    expect(await isProven()).toBe(true);
    await site.db.update(craftsman).set({ phoneAskedAt: new Date(Date.now() - 14 * day) });
    expect(await isProven()).toBe(false);
    const omar = new Person(site);
    await omar.signIn(email);
    expect((await omar.get("/api/phone-proof")).json()).toMatchObject({ state: "stale" });
    await confirmListing(site.db, id, site.now());
    expect(await isProven()).toBe(true);
  });

  it("is nothing where admins find that the number works after all", async () => {
    await brigade(2, "dead_number");
    expect((await listing()).phoneDoubtedAt).not.toBeNull();
    await admin.signIn("admin@mail.example");
    await decide((await rows())[0]!, "rejected");
    expect((await listing()).phoneDoubtedAt).toBeNull();
  });

  it("is nothing to a number that was proven in the last 30 days, or found right", async () => {
    await addProof(site.db, id, site.now());
    await brigade(2, "dead_number");
    expect(await questions()).toBe(0);
    await site.db.delete(phoneProof);
    await admin.signIn("admin@mail.example");
    await admin.post(`/api/listings/${id}/clear-phone`);
    await brigade(2, "dead_number");
    expect(await questions()).toBe(0);
    later += 31 * day;
    await brigade(2, "dead_number");
    expect(await questions()).toBe(1);
  });

  it("is five questions a day over the site, then an alarm instead", async () => {
    await withDevice();
    const others: number[] = [];
    for (let n = 0; n < 6; n++)
      others.push(await addAccount(site.db, { state: "approved", verified: true }));
    for (const other of others) await brigade(2, "dead_number", undefined, other);
    expect(await questions()).toBe(5);
    expect(await alarms()).toEqual([others.at(-1)]);
    later += day;
    await brigade(2, "dead_number", undefined, others.at(-1));
    expect(await questions()).toBe(6);
  });

  it("is an alarm by three in a week that the number is another person's, and at once by what is grave", async () => {
    await withDevice();
    await brigade(1, "wrong_person");
    later += 8 * day;
    await brigade(2, "wrong_person");
    expect(await alarms()).toEqual([]);
    await brigade(1, "wrong_person");
    expect(await alarms()).toEqual([id]);
    for (const reason of ["fraud", "impostor", "indecent"]) {
      await send(newVisitor(site), { reason, text: "أخذ المال ولم يعد." });
    }
    expect(await alarms()).toHaveLength(1);
    for (const reason of ["fraud", "impostor", "indecent"]) {
      await brigade(1, reason, "أخذ المال ولم يعد.");
    }
    expect(await alarms()).toHaveLength(4);
  });

  it("is nothing that visitors see, though twenty people say it who were shown the number", async () => {
    const before = (await site.get(`/api/craftsmen/${id}`)).json();
    for (const reason of ["wrong_person", "dead_number"]) await brigade(10, reason);
    await brigade(3, "fraud", "أخذ المال ولم يعد.");
    expect((await site.get(`/api/craftsmen/${id}`)).json()).toEqual(before);
    expect((await site.get(`/api/show-craftsmen/${id}`)).json()).toMatchObject({
      phone: "+963944123456",
      status: 1,
    });
  });

  it("counts nothing for ninety days from a browser whose reports were untrue three times", async () => {
    const by = await customer();
    for (let n = 0; n < 3; n++) {
      await send(by, { reason: "dead_number" });
      await decide((await rows()).at(-1)!, "rejected");
    }
    later = 30 * minute;
    await send(by, { reason: "dead_number" });
    expect((await rows()).at(-1)).toMatchObject({ receiptHash: null });
  });

  it("is a mail to the craftsman with the category, not the words, once a day", async () => {
    await send(newVisitor(site), { reason: "fraud", text: "أخذ المال ولم يعد." });
    await send(newVisitor(site), { reason: "no_answer" });
    expect(await tellings()).toBe(1);
    const sent = JSON.stringify(await mailTo(site, email, "reported"));
    expect(sent).toContain(reasonNames.fraud);
    expect(sent).not.toContain("أخذ المال");
    await hourly();
    expect(await tellings()).toBe(1);
    later += day + minute;
    await hourly();
    expect(await tellings()).toBe(2);
    expect(JSON.stringify(await mailTo(site, email, "reported"))).toContain(reasonNames.no_answer);
    await hourly();
    expect(await tellings()).toBe(2);
  });

  it("is a mail of another reason that a browser says later, and of none twice", async () => {
    const by = newVisitor(site);
    await send(by, { reason: "no_answer" });
    later += minute;
    await send(by, { reason: "fraud", text: "أخذ المال ولم يعد." });
    await admin.signIn("admin@mail.example");
    const told = async () =>
      (await admin.get("/api/reports")).json().data[0].reports[0].told_at as string | null;
    expect(await told()).toBeNull();
    await hourly();
    expect(await tellings()).toBe(1);
    later += day;
    await hourly();
    await hourly();
    expect(await tellings()).toBe(2);
    expect(JSON.stringify(await mailTo(site, email, "reported"))).toContain(reasonNames.fraud);
    await admin.signIn("admin@mail.example");
    expect(await told()).not.toBeNull();
  });

  it("is a mail to everybody whose day has passed, however many were told today", async () => {
    const rana = await addAccount(site.db, {
      email: "rana@mail.example",
      state: "approved",
      verified: true,
    });
    await send(newVisitor(site), { reason: "no_answer" }, rana);
    later += 23 * 60 * minute;
    // The first listing had its mail just now, the other one a day ago.
    for (let n = 0; n < 2; n++) await send(newVisitor(site), { reason: "no_answer" });
    await send(newVisitor(site), { reason: "fraud", text: "أخذ المال ولم يعد." }, rana);
    later += 2 * 60 * minute;
    expect(await tellings()).toBe(2);
    await hourly(1);
    expect(await tellings()).toBe(3);
  });
});

describe("71: a number under review", () => {
  const shown = async () => (await newVisitor(site).get(`/api/show-craftsmen/${id}`)).json();
  const hide = () => admin.post(`/api/listings/${id}/hide-phone`);
  const clear = () => admin.post(`/api/listings/${id}/clear-phone`);

  it("is hidden by an admin's press, which can be undone, and shown by another", async () => {
    const hidden = await hide();
    expectText(hidden, reportSentences.phoneHidden);
    expect(await shown()).toMatchObject({
      status: 1,
      phone: null,
      phone_display: null,
      phone_under_review: true,
    });
    const again = await hide();
    expect([again.statusCode, again.json().message]).toEqual([409, reportConflicts.hidden]);
    const undo = (token: unknown) => admin.post(`/api/undo/${token}`);
    expectText(await undo(hidden.headers["x-undo-token"]), reportSentences.phoneUndone);
    expect(await shown()).toMatchObject({ phone: "+963944123456" });
    await hide();
    const cleared = await clear();
    expectText(cleared, reportSentences.phoneCleared);
    expect(await shown()).not.toHaveProperty("phone_under_review");
    const settled = await hide();
    expect([settled.statusCode, settled.json().message]).toEqual([409, reportConflicts.settled]);
    expectText(await undo(cleared.headers["x-undo-token"]), reportSentences.phoneUndone);
    expect(await shown()).toMatchObject({ phone: null });
  });

  it("is told to its craftsman, unless it is undone", async () => {
    const token = (await hide()).headers["x-undo-token"];
    expect(await mailTo(site, email, "phoneHidden")).not.toBeNull();
    await admin.post(`/api/undo/${token}`);
    expect(await mailTo(site, email, "phoneHidden")).toBeNull();
  });

  it("is not undone where its number or what is known of it was changed since", async () => {
    const token = (await hide()).headers["x-undo-token"];
    await clear();
    const undone = await admin.post(`/api/undo/${token}`);
    expect([undone.statusCode, undone.json().message]).toEqual([409, reportConflicts.changed]);
  });

  it("is seen by its holder, whom a proof or another number frees of it", async () => {
    await addProof(site.db, id, new Date(Date.now() - 40 * day));
    await hide();
    const omar = new Person(site);
    await omar.signIn(email);
    const own = async () => (await omar.get("/api/get-profile-data")).json().user;
    expect(await own()).toMatchObject({
      phone: "+963944123456",
      phone_under_review: true,
      phone_state: "stale",
    });
    await setOperatorNumber(admin);
    const { code } = (await omar.post("/api/phone-proof", {})).json();
    const found = (await admin.post("/api/phone-codes/find", { code })).json();
    expect((await admin.post(`/api/phone-codes/${found.id}/match`)).statusCode).toBe(200);
    expect(await own()).not.toHaveProperty("phone_under_review");
    expect(await shown()).toMatchObject({ phone: "+963944123456", proven: true });
    const settled = await hide();
    expect(settled.statusCode).toBe(409);
  });

  it("says nothing of another number", async () => {
    await hide();
    await admin.put(`/api/listings/${id}`, { phone: "0955 777 888" });
    expect(await shown()).toMatchObject({ phone: "+963955777888" });
    await admin.put(`/api/listings/${id}`, { phone: "0944 123 456" });
    expect(await shown()).toMatchObject({ phone: null, phone_under_review: true });
  });

  it("is of a moderator's cities alone", async () => {
    const cities = [await addCity(site.db, "درعا")];
    await addModerator(site.db, "sami@mail.example", { cities });
    const sami = new Person(site);
    await sami.signIn("sami@mail.example");
    for (const path of ["hide-phone", "clear-phone"]) {
      expectRefused(await sami.post(`/api/listings/${id}/${path}`), 403);
    }
  });

  describe("by whoever proves to have it", () => {
    const path = () => `/api/craftsmen/${id}/number-dispute`;
    const state = async (by: Person) => (await by.get(path())).json().state;
    let by: Person;
    beforeEach(async () => {
      await setOperatorNumber(admin);
      by = newVisitor(site);
      await send(by, { reason: "wrong_person" });
    });

    async function prove(by: Person) {
      const answer = await by.post(path(), {});
      expect(answer.statusCode, answer.body).toBe(201);
      const { code } = answer.json();
      const found = (await admin.post("/api/phone-codes/find", { code })).json();
      return admin.post(`/api/phone-codes/${found.id}/match`);
    }

    it("is hidden at once, and the admins know why", async () => {
      await withDevice();
      expect(await state(by)).toBe("open");
      expectText(await prove(by), outcomeText("hidden", "محمود الحلبي"));
      expect(await shown()).toMatchObject({ phone: null, phone_under_review: true });
      expect(await state(by)).toBe("hidden");
      expect(await alarms()).toEqual([id]);
      const [item] = (await admin.get("/api/reports")).json().data;
      expect(item).toMatchObject({
        phone_hidden_at: expect.any(String),
        reports: [{ reason: "wrong_person", proven_at: expect.any(String) }],
      });
    });

    it("does not come back by a former proof: it is another's now", async () => {
      await addProof(site.db, id, new Date(Date.now() - 90 * day));
      await withDevice();
      await prove(by);
      expect(await site.db.$count(phoneProof)).toBe(0);
    });

    it("stays where the craftsman proved it within 30 days: the admins are alarmed instead", async () => {
      await addProof(site.db, id);
      await withDevice();
      expectText(await prove(by), outcomeText("alarmed", "محمود الحلبي"));
      expect(await shown()).toMatchObject({ phone: "+963944123456" });
      expect(await state(by)).toBe("alarmed");
      expect(await alarms()).toEqual([id]);
    });

    it("is for the browser alone that reported it, as another person's", async () => {
      for (const visitor of [newVisitor(site), await customer()]) {
        expect(await state(visitor)).toBe("closed");
        expectRefused(await visitor.post(path(), {}), 404);
      }
      await send(by, { reason: "no_answer" });
      expect(await state(by)).toBe("closed");
    });

    it("is nothing once an admin has found the report untrue", async () => {
      const { code } = (await by.post(path(), {})).json();
      await decide((await rows())[0]!, "rejected");
      const found = (await admin.post("/api/phone-codes/find", { code })).json();
      await admin.post(`/api/phone-codes/${found.id}/match`);
      expect(await shown()).toMatchObject({ phone: "+963944123456" });
    });

    it("of a page without an account is named by no offer while it is under review", async () => {
      await withoutAccount(site, id);
      expect((await admin.post(`/api/listings/${id}/hide-phone`)).statusCode).toBe(200);
      expectRefused(await newVisitor(site).post(`/api/listings/${id}/removal-proof`, {}), 404);
    });

    it("is hidden as a whole page by the way of removals, where it has no account", async () => {
      await withoutAccount(site, id);
      expect(await state(by)).toBe("unclaimed");
      expectRefused(await by.post(path(), {}), 404);
    });
  });
});

describe("GET /api/reports", () => {
  async function reports(by: Person = admin) {
    // An admin's session ends where nobody uses it for half an hour.
    if (by === admin) await admin.signIn("admin@mail.example");
    return (await by.get("/api/reports")).json();
  }

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
    expectRefused(await decide((await rows())[0]!, "upheld", sami), 403);
  });

  it("loses what is decided, once", async () => {
    await send(newVisitor(site), { reason: "dead_number" });
    const [one] = await rows();
    expectText(await decide(one!, "upheld"), reportSentences.upheld);
    const again = await decide(one!, "rejected");
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
    const text = { text: "كنت مريضًا ذلك اليوم.", reason: "no_answer" };
    expectRefused(await rana.post(`/api/user/reports/${reportId}/reply`, text), 404);
    expect((await omar.post(`/api/user/reports/${reportId}/reply`, text)).statusCode).toBe(200);
    expect((await reports()).data[0].reports[0]).toMatchObject({ reply: text.text });
  });

  it("takes a decision on all that the admin has seen, and no later ones", async () => {
    for (let n = 0; n < 3; n++) await send(newVisitor(site), { reason: "no_answer" });
    const [first, second, third] = await rows();
    const decision = { outcome: "rejected", newest: second!.version };
    expectText(
      await admin.post(`/api/listings/${id}/reports`, decision),
      reportSentences.allRejected,
    );
    const [item] = (await reports()).data;
    expect(item).toMatchObject({
      open: 1,
      rejected: 2,
      reports: [{ id: third!.id }],
      decided: [{ outcome: "rejected" }, { outcome: "rejected" }],
    });
    expect(first!.id).toBeLessThan(second!.id);
    expectInvalid(await admin.post(`/api/listings/${id}/reports`, { outcome: "no", newest: 1 }), {
      outcome: reportFieldTexts.outcome,
    });
  });

  it("takes no decision on what a browser says since the admin has seen it", async () => {
    const by = newVisitor(site);
    await send(by, { reason: "no_answer" });
    const [item] = (await reports()).data;
    const seen = item.reports[0];
    for (const given of [
      { reason: "wrong_trade", text: "هو كهربائي لا سبّاك." },
      { reason: "wrong_trade", text: "هو لحّام لا سبّاك." },
    ]) {
      const [before] = await rows();
      await send(by, given);
      const single = await decide(before!, "upheld");
      expect([single.statusCode, single.json().message]).toEqual([
        409,
        reportConflicts.otherReason(reasonNames.wrong_trade),
      ]);
    }
    const newest = { outcome: "upheld", newest: seen.version };
    const all = await admin.post(`/api/listings/${id}/reports`, newest);
    expect(all.statusCode).toBe(409);
    await send(newVisitor(site), { reason: "dead_number" });
    await send(by, { reason: "other", text: "لا أعرف هذا الشخص." });
    const [, second] = await rows();
    await admin.post(`/api/listings/${id}/reports`, { ...newest, newest: second!.version });
    expect(await rows()).toMatchObject([{ outcome: null }, { outcome: "upheld" }]);
    expectText(await decide((await rows())[0]!, "upheld"), reportSentences.upheld);
    expectInvalid(await admin.post(`/api/reports/${seen.id}`, { outcome: "upheld" }), {
      version: reportFieldTexts.newest,
    });
  });

  it("keeps what the craftsman answered where the browser says something else since, and to what", async () => {
    const by = newVisitor(site);
    await send(by, { reason: "no_answer" });
    const omar = new Person(site);
    await omar.signIn(email);
    const [one] = await rows();
    const answer = { text: "كنت مريضًا ذلك اليوم.", reason: "no_answer" };
    await omar.post(`/api/user/reports/${one!.id}/reply`, answer);
    await send(by, { reason: "fraud", text: "أخذ المال ولم يعد." });
    const kept = { reason: "fraud", reply: answer.text, reply_reason: "no_answer" };
    expect((await omar.get("/api/user/reports")).json()).toMatchObject([kept]);
    expect((await reports()).data[0].reports).toMatchObject([kept]);
    await omar.post(`/api/user/reports/${one!.id}/reply`, {
      text: "لم آخذ منه شيئًا.",
      reason: "fraud",
    });
    expect((await reports()).data[0].reports).toMatchObject([
      { reply: "لم آخذ منه شيئًا.", reply_reason: "fraud" },
    ]);
  });

  it("says whether the craftsman of a doubted number was asked", async () => {
    await site.db.update(account).set({ email: null }).where(eq(account.id, id));
    await brigade(2, "dead_number");
    expect((await reports()).data).toMatchObject([
      { phone_doubted_at: expect.any(String), phone_asked_at: null },
    ]);
    await admin.post(`/api/call-list/${id}`, { answer: "none" });
    expect((await reports()).data).toMatchObject([{ phone_asked_at: expect.any(String) }]);
  });

  it("shows the craftsman the category alone", async () => {
    await send(newVisitor(site), { reason: "fraud", text: "أخذ المال ولم يعد.", email });
    const omar = new Person(site);
    await omar.signIn(email);
    const reportId = (await rows())[0]!.id;
    expect((await omar.get("/api/user/reports")).json()).toEqual([
      { id: reportId, reason: "fraud", reply: null, reply_reason: null },
    ]);
  });

  it("forgets after a year what people wrote, and who they are", async () => {
    await send(newVisitor(site), { reason: "other", text: "لا أعرف هذا الشخص.", email });
    await forgetReportTexts(site.db, new Date(Date.now() + 366 * day));
    expect(await rows()).toMatchObject([{ reason: "other", text: null, email: null }]);
  });
});
