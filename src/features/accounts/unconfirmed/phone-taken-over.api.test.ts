import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { moderationSentences, phoneHeld } from "#src/features/moderation/texts.ts";
import { mail } from "#src/mail/table.server.ts";
import { mailTo, resetFormFor } from "#tests/support/mails.ts";
import { holderEmail, phone, siteWithHolder } from "#tests/support/people/unconfirmed.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

let site: Site;
let on: Awaited<ReturnType<typeof siteWithHolder>>;
beforeEach(async () => {
  site = await openSite();
  on = await siteWithHolder(site);
});

/** The first registration stays with all that is in it, claims its number, and is told by mail. */
async function expectTakenOver() {
  const holder = await on.logIn(holderEmail);
  expect(await on.recordOf(holder)).toMatchObject({ phone, phone_claimed: true, state: "pending" });
  expect(await mailTo(site, holderEmail, "phoneTaken")).toMatchObject({
    action: { url: `${origin}/contact` },
  });
}

describe("39: the number of a registration that nobody verified or approved", () => {
  it("goes to a verified account that changes to it; the registration stays", async () => {
    const { person } = await on.addRana();
    expect((await on.takePhone(person)).statusCode).toBe(200);
    await on.expectPhoneOf(person, false);
    await expectTakenOver();
  });

  it("goes to a new registration as its e-mail is verified, and not before", async () => {
    const { person, answer } = await on.register();
    expect(answer.statusCode).toBe(201);
    await on.expectPhoneOf(person, true);
    expect(await on.holdsPhone()).toBe(true);
    expect(await on.verify()).toBe(200);
    await on.expectPhoneOf(person, false);
    await expectTakenOver();
  });

  it("goes to a new registration also by a link to a new password", async () => {
    const { person } = await on.register();
    await person.post("/logout");
    await person.post("/password/email", { email: "omar@mail.example" });
    const link = await resetFormFor(site, "omar@mail.example");
    const password = "another-8-jisr";
    const reset = { ...link, password, password_confirmation: password };
    expect((await person.post("/password/reset", reset)).statusCode).toBe(200);
    await expectTakenOver();
  });

  it("goes to the registration that an admin approves", async () => {
    const { id } = await on.register();
    const path = `/api/craftsmen-approv/${id}`;
    expectText(await on.admin.post(path), moderationSentences.approved);
    await expectTakenOver();
    expect((await site.get(`/api/show-craftsmen/${id}`)).json()).toMatchObject({ phone });
  });

  it("goes to one of several who claim it, also when they verify at the same time", async () => {
    const [omar, huda] = [await on.register(), await on.register({ email: "huda@mail.example" })];
    const statuses = await Promise.all([on.verify(), on.verify("huda@mail.example")]);
    expect(statuses).toEqual([200, 200]);
    const records = [await on.recordOf(omar.person), await on.recordOf(huda.person)];
    expect(records.map((record) => record.phone_claimed).sort()).toEqual([false, true]);
    for (const { email_verified_at } of records) expect(email_verified_at).not.toBeNull();
    const other = records.find((record) => record.phone_claimed)!;
    const answer = await on.admin.post(`/api/craftsmen-approv/${other.id}`);
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(phoneHeld);
  });

  it("sends its owner one mail, however often it changes hands", async () => {
    const { person } = await on.addRana();
    await on.takePhone(person);
    await on.takePhone(person, { phone: "0955 123 456" });
    await on.register();
    await on.verify();
    expect(await site.db.$count(mail, eq(mail.kind, "phoneTaken"))).toBe(1);
  });

  it("comes back once the account that took it is gone", async () => {
    const { id, person } = await on.addRana();
    await on.takePhone(person);
    await site.db.delete(account).where(eq(account.id, id));
    await on.verifyHolderByMail();
    expect(await on.holdsPhone()).toBe(true);
  });

  it("comes back by an approval, once an admin has deleted the account that took it", async () => {
    const { id } = await on.register();
    await on.verify();
    const approve = () => on.admin.post(`/api/craftsmen-approv/${on.holderId}`);
    expect((await approve()).statusCode).toBe(409);
    await on.admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    expect((await approve()).statusCode).toBe(409);
    expect((await on.admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    expectText(await approve(), moderationSentences.approved);
    expect(await on.holdsPhone()).toBe(true);
  });

  it("is marked for admins at both listings while both have it", async () => {
    const { id } = await on.register();
    const { data } = (await on.admin.get("/api/get-craftsmen-orders")).json();
    const claims = data.map((order: { id: number; phone_claimed: boolean }) => [
      order.id,
      order.phone_claimed,
    ]);
    expect(claims).toEqual([
      [on.holderId, false],
      [id, true],
    ]);
  });

  it("leaves the registration that lost it free to change everything else", async () => {
    const { person } = await on.addRana();
    await on.takePhone(person);
    const holder = await on.logIn(holderEmail);
    const own = { ...(await profileOf(holder)), description: "أركّب الأبواب." };
    expect((await holder.put("/api/update-user", own)).statusCode).toBe(200);
    await on.expectPhoneOf(holder, true);
    const other = { ...own, phone: "0944 999 888" };
    expect((await holder.put("/api/update-user", other)).statusCode).toBe(200);
    expect(await on.recordOf(holder)).toMatchObject({ phone_claimed: false });
  });
});
