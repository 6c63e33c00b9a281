import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { moderationSentences, phoneHeld } from "#src/features/moderation/texts.ts";
import { day, minute } from "#src/util/time.ts";
import { mailTo } from "#tests/support/mails.ts";
import { holderEmail, phone, siteWithHolder } from "#tests/support/people/unconfirmed.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let on: Awaited<ReturnType<typeof siteWithHolder>>;
beforeEach(async () => {
  site = await openSite();
  on = await siteWithHolder(site);
  await on.changeHolder({ emailVerifiedAt: new Date() });
});

/** The holder's listing, whose e-mail is verified, was declined so long ago. */
const decline = (age: number) =>
  on.changeHolderListing({
    state: "declined",
    stateReason: "رقم الهاتف غير صحيح.",
    stateSince: new Date(Date.now() - age),
  });
const declineLongAgo = () => decline(14 * day + minute);

const approve = (id: number) => on.admin.post(`/api/craftsmen-approv/${id}`);
const sendAgain = async () => {
  const holder = await on.logIn(holderEmail);
  expect((await holder.post("/api/send-listing-again")).statusCode).toBe(200);
};
const orderOf = async (id: number) => {
  const { data } = (await on.admin.get("/api/get-craftsmen-orders")).json();
  return data.find((order: { id: number }) => order.id === id);
};

describe("39: the number of a listing that was declined and not sent again for 14 days", () => {
  beforeEach(declineLongAgo);

  it("is claimed by a registration, and stays where it is as that is verified", async () => {
    const { person, answer } = await on.register();
    expect(answer.statusCode).toBe(201);
    await on.expectPhoneOf(person, true);
    expect(await on.verify()).toBe(200);
    await on.expectPhoneOf(person, true);
    expect(await on.holdsPhone()).toBe(true);
  });

  it("is claimed by an account that was never published as it changes to it, and not taken", async () => {
    const { person } = await on.addRana({ state: "pending" });
    expect((await on.takePhone(person)).statusCode).toBe(200);
    await on.expectPhoneOf(person, true);
    expect(await on.holdsPhone()).toBe(true);
    // Also as it saves the profile again.
    expect((await on.takePhone(person, { description: "أركّب الأبواب." })).statusCode).toBe(200);
    await on.expectPhoneOf(person, true);
  });

  it("is refused to a published account, which has no order that an admin could approve", async () => {
    const { person } = await on.addRana();
    expectInvalid(await on.takePhone(person), { phone: accountFieldTexts.phoneTaken });
  });

  it("goes to the listing that claims it as an admin approves that, who sees who has it", async () => {
    const { id } = await on.register();
    expect(await orderOf(id)).toMatchObject({
      phone_claimed: true,
      flags: { same_phone: [{ id: on.holderId, state: "declined" }] },
    });
    expectText(await approve(id), moderationSentences.approved);
    expect((await site.get(`/api/show-craftsmen/${id}`)).json()).toMatchObject({ phone });
    expect(await on.holdsPhone()).toBe(false);
  });

  it("is said by mail and in the profile to be another's; everything else stays", async () => {
    const { id } = await on.register();
    await approve(id);
    const letter = await mailTo(site, holderEmail, "phoneTaken");
    expect(letter?.paragraphs.join(" ")).toContain("رفضنا طلبك");
    expect(letter?.paragraphs.join(" ")).not.toContain("لم يكن بريدك مفعّلًا");
    const holder = await on.logIn(holderEmail);
    expect(await on.recordOf(holder)).toMatchObject({
      phone,
      phone_claimed: true,
      state: "declined",
      state_reason: "رقم الهاتف غير صحيح.",
    });
    const own = { ...(await profileOf(holder)), description: "أركّب الأبواب." };
    expect((await holder.put("/api/update-user", own)).statusCode).toBe(200);
  });

  it("is not published for its former holder who sends the listing again, until it has another", async () => {
    const { id } = await on.register();
    await approve(id);
    await sendAgain();
    expect(await orderOf(on.holderId)).toMatchObject({
      phone_claimed: true,
      flags: { same_phone: [{ id, state: "approved" }] },
    });
    const refused = await approve(on.holderId);
    expectRefused(refused, 409);
    expect(refused.json().message).toBe(phoneHeld);
    const holder = await on.logIn(holderEmail);
    const other = { ...(await profileOf(holder)), phone: "0944 999 888" };
    expect((await holder.put("/api/update-user", other)).statusCode).toBe(200);
    expectText(await approve(on.holderId), moderationSentences.approved);
  });

  it("stays once the listing is sent again, also against one that claims it already", async () => {
    const { id } = await on.register();
    await sendAgain();
    const refused = await approve(id);
    expectRefused(refused, 409);
    expect(refused.json().message).toBe(phoneHeld);
    const { answer } = await on.register({ email: "huda@mail.example" });
    expectInvalid(answer, { phone: accountFieldTexts.phoneTaken });
    expect(await on.holdsPhone()).toBe(true);
  });
});

describe("39: a number stays with a listing", () => {
  it.each([
    ["that was declined less than 14 days ago", () => decline(14 * day - minute)],
    [
      "that was declined, sent again, and declined anew less than 14 days ago",
      async () => {
        await declineLongAgo();
        await sendAgain();
        await on.admin.post(`/api/craftsmen-decline/${on.holderId}`, { reason: "phone" });
      },
    ],
    ["that waits, however long", () => on.changeHolderListing({ stateSince: new Date(0) })],
  ])("%s, against registrations and accounts that are not published", async (_which, make) => {
    await make();
    expectInvalid((await on.register()).answer, { phone: accountFieldTexts.phoneTaken });
    const { person } = await on.addRana({ state: "pending" });
    expectInvalid(await on.takePhone(person), { phone: accountFieldTexts.phoneTaken });
    expect(await on.holdsPhone()).toBe(true);
  });
});
