// @module-tag slow
import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import { addSecondFactor } from "#tests/support/people/second-factor.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const wrong = "zaytoun-8-jisr";
const address = "192.0.2.1";
const own = "omar@mail.example";

let site: Site;

/** A guess at the password of someone, by a browser that nobody knows. */
const guess = (email: string, remoteAddress = address) =>
  new Person(site, { remoteAddress }).logIn(email, wrong);

/** The statuses of one guess for each of so many people. */
async function guessAll(count: number, whose: (n: number) => string, from = () => address) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n++) statuses.push((await guess(whose(n), from())).statusCode);
  return statuses;
}

const person = (n: number) => `person${n}@mail.example`;
const all = (count: number, status: number) => Array(count).fill(status);

describe("limit: one guess for each of many e-mails", () => {
  it("ends after 60 an hour, and says what to do", async () => {
    site = await openSite({ limitFactor: 1 });
    for (let n = 0; n < 120; n += 10) await addAccount(site.db, { email: person(n) });
    expect(await guessAll(120, person)).toEqual([...all(60, 422), ...all(60, 429)]);
    const late = await guess(own);
    expectRefused(late, 429);
    expect(late.json().message).toBe(accountFieldTexts.tooManyLogins);
    const seconds = Number(late.headers["retry-after"]);
    expect(seconds).toBeGreaterThan(3000);
    expect(seconds).toBeLessThanOrEqual(3600);
    expect((await guess(own, "192.0.2.2")).statusCode).toBe(422);
  });
});

it("limit: logins that are refused for their address leave no row for each e-mail", async () => {
  site = await openSite({ limitFactor: 1 / 6 });
  await guessAll(10, person);
  const rows = await site.db.$count(limitCounter);
  expect(await guessAll(10, (n) => person(20 + n))).toEqual(all(10, 429));
  expect(await site.db.$count(limitCounter)).toBe(rows);
});

/** Ten e-mails an hour for an address, three failures for an account, one login a minute for both. */
describe("limit: failed logins over different e-mails of an address", () => {
  beforeEach(async () => {
    site = await openSite({ limitFactor: 1 / 6 });
    await addAccount(site.db, { email: own });
  });

  /** A minute later, in which an e-mail may be tried once more. */
  const waitAMinute = () => site.db.execute("delete from limit_counter where key like 'login:%'");
  const logIn = (from = address) => new Person(site, { remoteAddress: from }).logIn(own);

  it("count an e-mail once, however often it is tried", async () => {
    for (let time = 0; time < 3; time++) {
      expect((await guess(own)).statusCode).toBe(422);
      await waitAMinute();
    }
    expect(await guessAll(10, person)).toEqual([...all(9, 422), 429]);
  });

  it("let those be tried again that are counted, and refuse others", async () => {
    await guess(own);
    await guessAll(9, person);
    await waitAMinute();
    expect((await guess(person(10))).statusCode).toBe(429);
    expect((await guess(person(0))).statusCode).toBe(422);
    expect((await logIn()).statusCode).toBe(204);
  });

  it("are no more once the right password has come, also for the failures before", async () => {
    await guess(own);
    await waitAMinute();
    expect((await logIn()).statusCode).toBe(204);
    expect(await guessAll(11, person)).toEqual([...all(10, 422), 429]);
  });

  it("are not made fewer by logging in to an account of one's own again and again", async () => {
    await guessAll(9, person);
    for (let time = 0; time < 3; time++) {
      await waitAMinute();
      expect((await logIn()).statusCode).toBe(204);
    }
    expect(await guessAll(2, (n) => person(20 + n))).toEqual([422, 429]);
  });

  it("count a wrong code of a second factor, and none that has not been asked for yet", async () => {
    const admins = Array.from({ length: 11 }, (_, n) => `admin${n}@mail.example`);
    for (const admin of admins) await addSecondFactor(site, await addAdmin(site.db, admin));
    const statuses: number[] = [];
    for (const admin of admins) {
      const thief = new Person(site, { remoteAddress: address });
      const half = await thief.logIn(admin);
      expect(half.json().errors, admin).toEqual(
        admin === admins.at(-1) ? undefined : { code: [accountFieldTexts.code] },
      );
      statuses.push((await thief.logIn(admin, rightPassword, { code: "000000" })).statusCode);
    }
    expect(statuses).toEqual([...all(10, 422), 429]);
  });

  it("are not made fewer by a login that another limit refuses", async () => {
    await guess(own);
    // Two more from elsewhere use up those of the account.
    for (const from of ["192.0.2.2", "192.0.2.3"]) await guess(own, from);
    await waitAMinute();
    expect((await guess(own)).statusCode).toBe(429);
    expect(await guessAll(10, person)).toEqual([...all(9, 422), 429]);
  });

  it("hold when many come at once, each e-mail twice", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 24; n += 6) {
      const some = Array.from({ length: 12 }, (_, i) => guess(person(n + (i >> 1))));
      statuses.push(...(await Promise.all(some)).map(({ statusCode }) => statusCode));
    }
    // One of each two is refused for the limit of a minute.
    expect(statuses.filter((status) => status === 422).length).toBeLessThanOrEqual(10);
    expect(statuses.filter((status) => status === 422).length).toBeGreaterThanOrEqual(8);
    expect(new Set(statuses)).toEqual(new Set([422, 429]));
    expect((await guess(person(30))).statusCode).toBe(429);
  });

  it("leave out a device that the account knows", async () => {
    const omar = newVisitor(site);
    await omar.logIn(own);
    await guessAll(10, person);
    expect((await guess(person(11))).statusCode).toBe(429);
    const home = new Person(site, { remoteAddress: address });
    home.cookies.set("herafi_device", omar.cookies.get("herafi_device")!);
    expect((await home.logIn(own, wrong)).statusCode).toBe(422);
    await waitAMinute();
    expect((await home.logIn(own)).statusCode).toBe(204);
    // For another's e-mail the device is as good as any.
    await home.post("/logout");
    expect((await home.logIn(person(12), wrong)).statusCode).toBe(429);
  });

  it("do not keep out whoever has chosen a new password by a mailed link", async () => {
    await guessAll(11, person);
    const omar = new Person(site, { remoteAddress: address });
    await omar.post("/password/email", { email: own });
    const fresh = { password: "mishmish-4-bahr", password_confirmation: "mishmish-4-bahr" };
    const form = { ...(await resetFormFor(site, own)), ...fresh };
    expect((await omar.post("/password/reset", form)).statusCode).toBe(200);
    expect((await omar.logIn(own, fresh.password)).statusCode).toBe(204);
  });

  it("say of no e-mail whether anyone has it", async () => {
    await guessAll(10, person);
    const [known, unknown] = [await guess(own), await guess("nobody@mail.example")];
    expect(known.statusCode).toBe(429);
    expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body]);
  });

  it("count all of a /64 together, and ten times as many of a /48", async () => {
    const of64 = (n: number) => `2001:db8:1:7::${n}`;
    let n = 0;
    expect(await guessAll(11, person, () => of64(++n))).toEqual([...all(10, 422), 429]);
    const of48 = () => `2001:db8:1:${(100 + ++n).toString(16)}::1`;
    const others = await guessAll(91, (m) => person(100 + m), of48);
    expect(others).toEqual([...all(90, 422), 429]);
  });
});
