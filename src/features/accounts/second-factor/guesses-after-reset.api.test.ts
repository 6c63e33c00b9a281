import { beforeEach, describe, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { addSecondFactor, enableSecondFactor } from "#tests/support/people/second-factor.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "admin@mail.example";
const fresh = "mishmish-4-bahr";
const most = 20;

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 });
  admin = await signedInAdmin(site, email);
});

/** Wrong codes with the right password, until one is refused unseen. @returns how many were looked at */
async function guess(by: Person, password: string) {
  for (let tries = 0; tries <= most; tries++) {
    // From another address each time, since one may try five times a minute.
    const elsewhere = newVisitor(site);
    for (const [name, value] of by.cookies) elsewhere.cookies.set(name, value);
    const { statusCode } = await elsewhere.logIn(email, password, { code: "000000" });
    if (statusCode === 429) return tries;
    expect(statusCode).toBe(422);
  }
  return Number.POSITIVE_INFINITY;
}

/** Chooses a new password by the mailed link. */
async function reset(by: Person, password = fresh) {
  await by.post("/password/email", { email });
  const form = { ...(await resetFormFor(site, email)), password, password_confirmation: password };
  expect((await by.post("/password/reset", form)).statusCode).toBe(200);
}

describe("14: whoever has an admin's mailbox", () => {
  it("gets 20 guesses an hour at the second factor's code, however often the password is reset", async () => {
    await addSecondFactor(site, admin.id);
    const thief = new Person(site);
    expect(await guess(thief, rightPassword)).toBe(most);
    await reset(thief);
    expect(await guess(thief, fresh)).toBe(0);
  });

  it("gets in where there is no second factor, also while others use up the guesses", async () => {
    for (let tries = 0; tries <= most; tries++) await newVisitor(site).logIn(email, "a-wrong-one");
    const owner = new Person(site);
    expectRefused(await owner.logIn(email), 429);
    await reset(owner);
    expect((await owner.logIn(email, fresh)).statusCode).toBe(204);
  });
});

describe("14: whoever knew an admin's password before there was a second factor", () => {
  it("has no more guesses at its code by the devices on which they logged in before", async () => {
    const before = [new Person(site), new Person(site), new Person(site)];
    for (const thief of before) {
      expect((await thief.logIn(email)).statusCode).toBe(204);
      await thief.post("/logout");
    }
    await addSecondFactor(site, admin.id);
    expect(await guess(new Person(site), rightPassword)).toBe(most);
    for (const thief of before) expect(await guess(thief, rightPassword)).toBe(0);
  });

  it("cannot keep the browser out in which it was turned on", async () => {
    await enableSecondFactor(admin);
    expect(await guess(new Person(site), rightPassword)).toBe(most);
    await admin.post("/logout");
    expect(await guess(admin, rightPassword)).toBe(most);
  });
});

describe("14: an admin's device that has passed the second factor", () => {
  it("stays known after a reset, under its former count", async () => {
    const code = await addSecondFactor(site, admin.id);
    const owner = new Person(site);
    expect((await owner.logIn(email, rightPassword, { code })).statusCode).toBe(204);
    await owner.post("/logout");
    expect(await guess(new Person(site), rightPassword)).toBe(most);
    await reset(owner);
    const next = await addSecondFactor(site, admin.id);
    expect((await owner.logIn(email, fresh, { code: next })).statusCode).toBe(204);
    await owner.post("/logout");
    expect(await guess(owner, fresh)).toBe(most);
    expect(await guess(owner, fresh)).toBe(0);
  });
});
