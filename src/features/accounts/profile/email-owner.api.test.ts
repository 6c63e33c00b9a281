import { beforeEach, describe, expect, it } from "vitest";
import { expectInvalid, expectSaid } from "../../../../tests/support/answers.ts";
import { waitingMail } from "../../../../tests/support/letters.ts";
import { Person, rightPassword } from "../../../../tests/support/person.ts";
import { profileOf } from "../../../../tests/support/profile.ts";
import { addAccount } from "../../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../../tests/support/site.ts";
import { accountFieldTexts as say, accountSentences as sentences } from "../field-texts.ts";

const email = "omar@mail.example";
const minute = 60 * 1000;

let time: number;
let site: Site;
let omar: Person;
beforeEach(async () => {
  time = Date.parse("2026-03-28T12:00:00Z");
  site = await openSite({ now: () => new Date(time) });
  await addAccount(site.db, { email });
  omar = new Person(site);
  await omar.logIn(email, rightPassword, { remember: true });
});

const save = async (changes: object) =>
  omar.put("/api/update-user", { ...(await profileOf(omar)), ...changes });

const change = (current_password?: string) => save({ email: "new@mail.example", current_password });

const address = async () => (await omar.get("/api/user")).json().email;

describe("another e-mail, by which an account could be taken over", () => {
  it("is taken without more for a quarter of an hour after the login", async () => {
    time += 15 * minute;
    expectSaid(await change(), sentences.savedNewEmail);
  });

  it.each([
    // Where a client that does not know the field shows it.
    ["none", undefined, { email: say.confirmEmail }],
    ["an empty one", "", { current_password: say.confirmEmail }],
    ["a wrong one", "zaytoun-8-jisr", { current_password: say.wrongPassword }],
  ])("later needs the password, and %s changes nothing", async (_what, password, errors) => {
    time += 15 * minute + 1;
    expectInvalid(await change(password), errors as Record<string, string>);
    expect(await address()).toBe(email);
    expect(await waitingMail(site)).toEqual([]);
  });

  it("later is taken with the password", async () => {
    time += 15 * minute + 1;
    expectSaid(await change(rightPassword), sentences.savedNewEmail);
    expect(await address()).toBe("new@mail.example");
  });

  it("is never taken with a wrong one", async () => {
    expectInvalid(await change("zaytoun-8-jisr"), { current_password: say.wrongPassword });
  });

  it("is the only change that asks for it", async () => {
    time += 15 * minute + 1;
    expectSaid(await save({ name: "ليث القباني" }), sentences.saved);
  });

  it("lets nobody try passwords for long", async () => {
    site = await openSite({ limits: 1, now: () => new Date(time) });
    await addAccount(site.db, { email });
    omar = new Person(site);
    await omar.logIn(email);
    const statuses = [];
    for (let tries = 0; tries < 21; tries++) {
      statuses.push((await change(`guess-number-${tries}`)).statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
  });
});
