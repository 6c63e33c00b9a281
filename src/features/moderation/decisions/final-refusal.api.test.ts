import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plural } from "#src/arabic/plural.ts";
import { audit } from "#src/audit/table.server.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  cannotSendAgain,
  declinedFinallyCount,
  moderationFieldTexts,
  moderationSentences,
  undoneTexts,
} from "#src/features/moderation/texts.ts";
import { mail } from "#src/mail/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
let omar: Person;
let id: number;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  id = await addAccount(site.db, { email: "omar@mail.example", state: "pending" });
  omar = new Person(site);
  await omar.signIn("omar@mail.example");
});

const decline = (more: object) =>
  admin.post(`/api/craftsmen-decline/${id}`, { reasons: ["fake"], ...more });
const sendAgain = () => omar.post("/api/send-listing-again");
const own = async () => (await omar.get("/api/user")).json();

describe("a final refusal", () => {
  it("sends no mail, gives the reason in the own record, and cannot be sent again", async () => {
    expectText(await decline({ final: true }), moderationSentences.declinedFinally);
    expect(await site.db.$count(mail)).toBe(0);
    expect(await own()).toMatchObject({
      state: "declined",
      state_reason: declineReasons.fake,
      refused_finally: true,
    });
    const answer = await sendAgain();
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: cannotSendAgain });
    expect(await own()).toMatchObject({ state: "declined" });
    expect(await site.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      { after: { state: "declined", final: true } },
    ]);
  });

  it("is no other refusal: that sends its mail and can be sent again", async () => {
    expectText(await decline({ final: false }), moderationSentences.declined);
    expect(await site.db.$count(mail)).toBe(1);
    expect(await own()).not.toHaveProperty("refused_finally");
    expect((await sendAgain()).statusCode).toBe(200);
  });

  it("can be undone, and ended by an admin who puts it among the orders", async () => {
    expectText(await undo(admin, await decline({ final: true })), undoneTexts.pending);
    expect(await own()).toMatchObject({ state: "pending" });
    await decline({ final: true });
    await admin.post(`/api/craftsmen-restore/${id}`);
    await decline({});
    expect(await own()).toMatchObject({ state: "declined" });
    expect(await own()).not.toHaveProperty("refused_finally");
    expect((await sendAgain()).statusCode).toBe(200);
  });

  it("of several is without mails, too", async () => {
    const ids = [id, await addAccount(site.db, { state: "pending" })];
    const answer = await admin.post("/api/craftsmen-decline", {
      ids,
      reasons: ["duplicate"],
      final: true,
    });
    expectText(answer, plural(2, declinedFinallyCount));
    expect(await site.db.$count(mail)).toBe(0);
    expect(await site.db.$count(craftsman, eq(craftsman.declinedFinally, true))).toBe(2);
  });

  it("changes nothing for a value that is none", async () => {
    expectInvalid(await decline({ final: "yes" }), { final: moderationFieldTexts.final });
    expect(await own()).toMatchObject({ state: "pending" });
  });
});

it.each([
  ["fake", "تسجيل وهمي أو إعلان."],
  ["indecent", "صورة غير لائقة."],
  ["duplicate", "ملف مكرر."],
])("«%s» is a reason to decline and to suspend: %s", async (reason, text) => {
  await decline({ reasons: [reason] });
  expect(await own()).toMatchObject({ state_reason: text });
  await admin.post(`/api/craftsmen-restore/${id}`);
  await admin.post(`/api/craftsmen-approv/${id}`);
  await admin.post(`/api/craftsmen-suspend/${id}`, { reasons: [reason] });
  await omar.signIn("omar@mail.example");
  expect(await own()).toMatchObject({ state: "suspended", state_reason: text });
});
