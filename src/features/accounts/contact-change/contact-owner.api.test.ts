import { beforeEach, describe, expect, it } from "vitest";
import {
  accountFieldTexts,
  accountSentences as sentences,
} from "#src/features/accounts/field-texts.ts";
import { minute } from "#src/util/time.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const wrong = { current_password: accountFieldTexts.wrongPassword };
const needed = accountFieldTexts.needsPassword;

let time: number;
let site: Site;
let omar: Person;
beforeEach(async () => {
  time = Date.parse("2026-03-28T12:00:00Z");
  site = await openSite({ now: () => new Date(time) });
  await addAccount(site.db, { email, phone: "+963944123456", state: "pending" });
  omar = new Person(site);
  await omar.logIn(email, rightPassword, { remember: true });
});

const later = () => {
  time += 15 * minute + 1;
};

const save = async (changes: object, by = omar) =>
  by.put("/api/update-user", { ...(await profileOf(by)), ...changes });

const another = {
  email: { email: "new@mail.example" },
  phone: { phone: "0933 123 456" },
  both: { email: "new@mail.example", phone: "0933 123 456" },
};
type Contacts = keyof typeof another;

const contacts = async () => {
  const { email, phone } = (await omar.get("/api/user")).json();
  return { email, phone };
};

async function expectUnchanged() {
  expect(await contacts()).toEqual({ email, phone: "+963944123456" });
  expect(await queuedMails(site)).toEqual([]);
}

describe("18: another e-mail or phone number", () => {
  it.each<Contacts>(["email", "phone", "both"])(
    "is taken without the password for fifteen minutes after the login: %s",
    async (which) => {
      time += 15 * minute;
      expect((await save(another[which])).statusCode).toBe(200);
      expect(await contacts()).toMatchObject(
        which === "phone" ? { phone: "+963933123456" } : { email: "new@mail.example" },
      );
    },
  );

  it("counts a registration as a login", async () => {
    const form = { ...(await profileOf(omar)), fullname: "عمر الزعبي", password: rightPassword };
    const fresh = { email: "fresh@mail.example", phone: "0933 765 432" };
    const trade = { profession_id: form.profession, city_id: form.city };
    const rana = new Person(site);
    const answer = await rana.post("/register", { ...form, ...trade, ...fresh });
    expect(answer.statusCode, answer.body).toBe(201);
    time += 15 * minute;
    expect((await save({ phone: "0933 123 456" }, rana)).statusCode).toBe(200);
    time += 1;
    expectInvalid(await save({ phone: "0933 123 457" }, rana), { phone: needed.phone });
  });

  it.each<[Contacts, string, unknown, object]>([
    // Where a client that does not know the field shows it.
    ["email", "none", undefined, { email: needed.email }],
    ["phone", "none", undefined, { phone: needed.phone }],
    ["both", "none", undefined, { email: needed.email, phone: needed.phone }],
    ["both", "null", null, { email: needed.email, phone: needed.phone }],
    ["email", "a wrong one", "zaytoun-8-jisr", wrong],
    ["phone", "a wrong one", "zaytoun-8-jisr", wrong],
  ])(
    "later needs the password: %s with %s changes nothing",
    async (which, _what, given, errors) => {
      later();
      const answer = await save({
        ...another[which],
        name: "ليث القباني",
        current_password: given,
      });
      expectInvalid(answer, errors as Record<string, string>);
      expect((await omar.get("/api/user")).json().fullname).not.toBe("ليث القباني");
      await expectUnchanged();
    },
  );

  it.each<Contacts>(["email", "phone", "both"])(
    "later is taken with the password: %s",
    async (which) => {
      later();
      const answer = await save({ ...another[which], current_password: rightPassword });
      expectText(answer, which === "phone" ? sentences.saved : sentences.savedNewEmail);
      const { email: mail = email } = another[which] as { email?: string };
      expect((await contacts()).email).toBe(mail);
    },
  );

  it.each<Contacts>(["email", "phone", "both"])(
    "is never taken with a wrong or empty password: %s",
    async (which) => {
      const tries: [string, object][] = [
        ["zaytoun-8-jisr", wrong],
        ["", { current_password: accountFieldTexts.currentPassword }],
      ];
      for (const [current_password, errors] of tries) {
        const answer = await save({ ...another[which], current_password });
        expectInvalid(answer, errors as Record<string, string>);
      }
      await expectUnchanged();
    },
  );

  it("in another spelling is no change", async () => {
    later();
    expectText(await save({ email: " OMAR@Mail.example", phone: "0944 123 456" }), sentences.saved);
    await expectUnchanged();
  });

  it("are the only changes that need it, but it is checked wherever it is given", async () => {
    later();
    expectText(await save({ name: "ليث القباني" }), sentences.saved);
    expectText(await save({ name: "ليث الحلبي", current_password: "" }), sentences.saved);
    expectInvalid(await save({ name: "عمر الزعبي", current_password: "zaytoun-8-jisr" }), wrong);
  });

  it("lets nobody try passwords for long", async () => {
    site = await openSite({ limitFactor: 1, now: () => new Date(time) });
    await addAccount(site.db, { email });
    omar = new Person(site);
    await omar.signIn(email);
    const statuses = [];
    for (let tries = 0; tries < 21; tries++) {
      const changes = tries % 2 ? another.phone : another.email;
      const answer = await save({ ...changes, current_password: `guess-number-${tries}` });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(20).fill(422), 429]);
  });
});

describe("18: a stolen cookie jar, fifteen minutes after the login", () => {
  it("has no way to another e-mail or number, a new password, or the end of the account", async () => {
    later();
    const thief = omar.twin();
    const fresh = "mishmish-4-bahr";
    const guesses = [{}, { current_password: "" }, { current_password: "zaytoun-8-jisr" }];
    for (const guess of guesses) {
      const answers = [
        await save({ ...another.email, ...guess }, thief),
        await save({ ...another.phone, ...guess }, thief),
        await save({ ...another.both, ...guess }, thief),
        await thief.delete("/api/user", guess),
        await thief.put("/api/update-password", {
          ...guess,
          password: fresh,
          password_confirmation: fresh,
        }),
      ];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(5).fill(422));
    }
    // No fresh login comes of an old session.
    expect((await thief.logIn(email, "")).statusCode).toBe(409);
    await expectUnchanged();
    expect((await new Person(site).logIn(email)).statusCode).toBe(204);
    expect((await new Person(site).logIn(email, fresh)).statusCode).toBe(422);
  });
});
