import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { passwordReset } from "#src/features/accounts/table.server.ts";
import { createMailTemplates } from "#src/features/mail-templates.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { mailTo, resetFormFor } from "#tests/support/mails.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectText, statusesOf } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { appKey, openSite, origin, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const fresh = "mishmish-4-bahr";
const minute = 60_000;

let site: Site;
let later: number;
let visitor: Person;
beforeEach(async () => {
  later = 0;
  site = await openSite({ now: () => new Date(Date.now() + later) });
  await addAccount(site.db, { email });
  visitor = new Person(site);
});

const ask = (whose = email) => visitor.post("/password/email", { email: whose });

const reset = (by: { token: string; email: string }, password = fresh, confirmation = password) =>
  new Person(site).post("/password/reset", {
    ...by,
    password,
    password_confirmation: confirmation,
  });

const opens = async (password: string, whose = email) =>
  (await new Person(site).logIn(whose, password)).statusCode === 204;

async function expectLinkRefused(by: { token: string; email: string }) {
  expectInvalid(await reset(by, "another-4-bahr"), { email: accountFieldTexts.link });
  expect(await opens("another-4-bahr")).toBe(false);
}

describe("POST /password/reset", () => {
  it("11: changes the password, once", async () => {
    await ask();
    const by = await resetFormFor(site, email);
    expectText(await reset(by), accountSentences.resetDone);
    expect(await opens(rightPassword)).toBe(false);
    expect(await opens(fresh)).toBe(true);
    await expectLinkRefused(by);
  });

  it("takes the e-mail in another case, and works for an admin", async () => {
    await addAdmin(site.db);
    await ask("admin@mail.example");
    const by = await resetFormFor(site, "admin@mail.example");
    expectText(await reset({ ...by, email: "Admin@Mail.Example" }), accountSentences.resetDone);
    expect(await opens(fresh, "admin@mail.example")).toBe(true);
  });

  it("17: of an admin is written down, with the address; of a craftsman it is not", async () => {
    const adminId = await addAdmin(site.db);
    for (const whose of [email, "admin@mail.example"]) {
      await ask(whose);
      await reset(await resetFormFor(site, whose));
    }
    expect(await site.db.select().from(audit)).toMatchObject([
      { act: "account.password", accountId: adminId, subject: adminId, address: "127.0.0.1" },
    ]);
  });

  it("6: ends every session of that account, and no other's", async () => {
    await addAccount(site.db, { email: "rana@mail.example" });
    const people = [new Person(site), new Person(site), new Person(site)] as const;
    const [laptop, phone, rana] = people;
    await laptop.logIn(email, rightPassword, { remember: true });
    await phone.signIn(email);
    await rana.signIn("rana@mail.example");
    await ask();
    await reset(await resetFormFor(site, email));
    const statuses = await Promise.all(people.map((person) => person.get("/api/user")));
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 401, 200]);
  });

  it("4: opens no session by itself", async () => {
    await ask();
    await visitor.post("/password/reset", {
      ...(await resetFormFor(site, email)),
      password: fresh,
      password_confirmation: fresh,
    });
    expect((await visitor.get("/api/user")).statusCode).toBe(401);
  });

  it("11: refuses every link but the newest", async () => {
    await ask();
    const older = await resetFormFor(site, email);
    await ask();
    const newest = await resetFormFor(site, email);
    await expectLinkRefused(older);
    expectText(await reset(newest), accountSentences.resetDone);
  });

  it("writes no letter for a link when a newer one was asked for", async () => {
    await ask();
    const older = await site.db.select().from(mail);
    await ask();
    const write = createMailTemplates({ appUrl: origin, appKey }).reset;
    expect(await write(site.db, older[0]!)).toBeNull();
    expect(await mailTo(site, email, "reset")).not.toBeNull();
  });

  it("11: takes a link for an hour", async () => {
    await ask();
    const by = await resetFormFor(site, email);
    later = 60 * minute;
    await expectLinkRefused(by);
    later = 59 * minute;
    expectText(await reset(by), accountSentences.resetDone);
  });

  it.each<[string, (token: string) => string]>([
    ["empty", () => ""],
    ["invented", () => "a".repeat(43)],
    ["shortened", (token) => token.slice(0, -1)],
    ["lengthened", (token) => `${token}A`],
    ["with one sign changed", (token) => (token[0] === "A" ? "B" : "A") + token.slice(1)],
    ["with a zero byte", (token) => `${token}\0`],
    ["very long", (token) => token.repeat(5000)],
  ])("refuses a token that is %s, and the right one still works", async (_how, alter) => {
    await ask();
    const by = await resetFormFor(site, email);
    await expectLinkRefused({ ...by, token: alter(by.token) });
    expectText(await reset(by), accountSentences.resetDone);
  });

  it("11: refuses the stored hash in place of the token", async () => {
    await ask();
    const by = await resetFormFor(site, email);
    const [row] = await site.db.select().from(passwordReset);
    await expectLinkRefused({ ...by, token: row!.tokenHash });
  });

  it("refuses another's e-mail with one's own token, and changes neither password", async () => {
    await addAccount(site.db, { email: "rana@mail.example" });
    await ask();
    const by = await resetFormFor(site, email);
    await expectLinkRefused({ ...by, email: "rana@mail.example" });
    expect(await opens(rightPassword, "rana@mail.example")).toBe(true);
    expect(await opens(rightPassword)).toBe(true);
  });

  it.each([
    ["too short", "jisr-7z", "jisr-7z", accountFieldTexts.passwordRule],
    ["too long", "x".repeat(129), "x".repeat(129), accountFieldTexts.passwordRule],
    ["common", "PassWord1", "PassWord1", accountFieldTexts.passwordCommon],
    ["missing", "", "", accountFieldTexts.password],
    ["unlike its confirmation", fresh, `${fresh} `, accountFieldTexts.passwordDiffers],
    ["without its confirmation", fresh, "", accountFieldTexts.passwordDiffers],
  ])("tells on the password's field that it is %s, and keeps the link", async (...given) => {
    const [_how, password, confirmation, told] = given;
    await ask();
    const by = await resetFormFor(site, email);
    expectInvalid(await reset(by, password, confirmation), { password: told });
    expectText(await reset(by), accountSentences.resetDone);
  });

  it("11: lets one of two that come at the same moment", async () => {
    await ask();
    const by = await resetFormFor(site, email);
    const passwords = ["mishmish-4-bahr", "tuffah-5-sahl"];
    const answers = await Promise.all(passwords.map((password) => reset(by, password)));
    expect(statusesOf(answers)).toEqual([200, 422]);
    const which = answers.findIndex(({ statusCode }) => statusCode === 200);
    expect(await opens(passwords[which]!)).toBe(true);
    expect(await opens(passwords[1 - which]!)).toBe(false);
  });

  it("refuses a link that went to an address that the account no longer has", async () => {
    const omar = new Person(site);
    await omar.signIn(email);
    await ask();
    const by = await resetFormFor(site, email);
    const changed = { ...(await profileOf(omar)), email: "new@mail.example" };
    expect((await omar.put("/api/update-user", changed)).statusCode).toBe(200);
    await expectLinkRefused(by);
    await expectLinkRefused({ ...by, email: "new@mail.example" });
  });
});
