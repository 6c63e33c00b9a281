import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { phoneHeld } from "#src/features/moderation/texts.ts";
import { holderEmail, siteWithHolder } from "#tests/support/people/unconfirmed.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { openSite } from "#tests/support/site.ts";
import { protectionPeriod } from "./unconfirmed.server.ts";

let on: Awaited<ReturnType<typeof siteWithHolder>>;
beforeEach(async () => {
  on = await siteWithHolder(await openSite());
});

const published = { approvedAt: new Date() };
const justProtected = () => ({ createdAt: new Date(Date.now() - protectionPeriod + 60_000) });

describe("39: a number stays with the listing that has it", () => {
  it.each([
    ["in its first three days", () => on.changeHolderListing(justProtected())],
    ["with a verified e-mail", () => on.changeHolder({ emailVerifiedAt: new Date() })],
    ["with a new e-mail after a verified one", () => on.changeHolder({ wasVerified: true })],
    ["once approved", () => on.changeHolderListing({ state: "approved", ...published })],
    [
      "once suspended",
      () => on.changeHolderListing({ state: "suspended", stateReason: "شكوى.", ...published }),
    ],
  ])("%s, against a verified account and a registration", async (_when, make) => {
    await make();
    const { person } = await on.addRana();
    expectInvalid(await on.takePhone(person), { phone: accountFieldTexts.phoneTaken });
    const { answer } = await on.register();
    expectInvalid(answer, { phone: accountFieldTexts.phoneTaken });
    expect(answer.body).toContain("اتصل بنا");
    expect(await on.holdsPhone()).toBe(true);
  });

  it("once its former e-mail was verified, which it had before it was changed", async () => {
    await on.verifyHolderByMail();
    const holder = await on.logIn(holderEmail);
    const own = { ...(await profileOf(holder)), email: "new@mail.example" };
    expect((await holder.put("/api/update-user", own)).statusCode).toBe(200);
    const { person } = await on.addRana();
    expectInvalid(await on.takePhone(person), { phone: accountFieldTexts.phoneTaken });
  });

  it.each([
    ["is not verified", {}, { verified: false }],
    ["changes the e-mail too", { email: "other@mail.example" }, {}],
    ["was suspended", {}, { state: "suspended" as const }],
  ])("against a published account that %s", async (_what, changes, listing) => {
    const { person } = await on.addRana(listing);
    expectInvalid(await on.takePhone(person, changes), { phone: accountFieldTexts.phoneTaken });
    expect(await on.holdsPhone()).toBe(true);
  });

  it("against a registration that is not verified, or was declined before it was", async () => {
    const { id, person } = await on.register();
    await on.admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    expect(await on.verify()).toBe(200);
    await on.expectPhoneOf(person, true);
    expect(await on.holdsPhone()).toBe(true);
  });

  it("once its owner verifies, though another registration claims it", async () => {
    const { id, person } = await on.register();
    await on.verifyHolderByMail();
    expect(await on.verify()).toBe(200);
    expect(await on.holdsPhone()).toBe(true);
    await on.expectPhoneOf(person, true);
    const answer = await on.admin.post(`/api/craftsmen-approv/${id}`);
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(phoneHeld);
  });

  it("with one of the two where owner and claimant verify at the same time", async () => {
    const { person } = await on.register();
    await Promise.all([on.verifyHolderByMail(), on.verify()]);
    const { phone_claimed } = await on.recordOf(person);
    expect(await on.holdsPhone()).toBe(phone_claimed);
  });
});
