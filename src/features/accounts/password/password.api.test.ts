import { beforeEach, describe, expect, it } from "vitest";
import {
  accountFieldTexts,
  accountSentences as sentences,
} from "#src/features/accounts/field-texts.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const fresh = "mishmish-4-bahr";

let site: Site;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  await addAccount(site.db, { email });
  omar = await enter(email);
});

async function enter(whose: string, password = rightPassword) {
  const person = new Person(site);
  expect((await person.logIn(whose, password)).statusCode).toBe(204);
  return person;
}

const change = (person: Person, given: object = {}) =>
  person.put("/api/update-password", {
    current_password: rightPassword,
    password: fresh,
    password_confirmation: fresh,
    ...given,
  });

const opens = async (password: string) =>
  (await new Person(site).logIn(email, password)).statusCode === 204;

describe("PUT /api/update-password", () => {
  it("6: sets the new password, and ends all other sessions of that account alone", async () => {
    await addAccount(site.db, { email: "rana@mail.example" });
    const [other, rana] = [await enter(email), await enter("rana@mail.example")];
    expectText(await change(omar), sentences.passwordChanged);
    expect((await omar.get("/api/user")).statusCode).toBe(200);
    expect((await other.get("/api/user")).statusCode).toBe(401);
    expect((await rana.get("/api/user")).statusCode).toBe(200);
    expect([await opens(rightPassword), await opens(fresh)]).toEqual([false, true]);
  });

  it("is there for admins too", async () => {
    await addAdmin(site.db, "admin@mail.example");
    expectText(await change(await enter("admin@mail.example")), sentences.passwordChanged);
    await enter("admin@mail.example", fresh);
  });

  it("11: ends a link to a new password that is on its way", async () => {
    await omar.post("/password/email", { email });
    const link = await resetFormFor(site, email);
    expectText(await change(omar), sentences.passwordChanged);
    const by = { ...link, password: "karaz-9-nahr", password_confirmation: "karaz-9-nahr" };
    expectInvalid(await new Person(site).post("/password/reset", by), {
      email: accountFieldTexts.link,
    });
  });

  it.each<[string, object, object]>([
    [
      "a wrong one",
      { current_password: "zaytoun-8-jisr" },
      { current_password: accountFieldTexts.wrongPassword },
    ],
    ["none", { current_password: "" }, { current_password: accountFieldTexts.password }],
    [
      "a short new one",
      { password: "abc", password_confirmation: "abc" },
      { password: accountFieldTexts.passwordRule },
    ],
    [
      "a common new one",
      { password: "password1", password_confirmation: "password1" },
      { password: accountFieldTexts.passwordCommon },
    ],
    [
      "another confirmation",
      { password_confirmation: "else" },
      { password: accountFieldTexts.passwordDiffers },
    ],
    [
      "no confirmation",
      { password_confirmation: undefined },
      { password: accountFieldTexts.passwordDiffers },
    ],
  ])("refuses %s, and changes nothing", async (_what, given, told) => {
    expectInvalid(await change(omar, given), told as Record<string, string>);
    expect(await opens(rightPassword)).toBe(true);
  });

  it("is for people who are logged in", async () => {
    expectRefused(await change(new Person(site)), 401);
  });

  it("limit: lets nobody at an open browser guess more than twenty times an hour", async () => {
    site = await openSite({ limitFactor: 1 });
    await addAccount(site.db, { email });
    const thief = await enter(email);
    for (let guess = 0; guess < 20; guess++) {
      await change(thief, { current_password: `guess-number-${guess}` });
    }
    expectRefused(await change(thief), 429);
  });
});
