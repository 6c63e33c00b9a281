import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { appointAdmin } from "#src/features/accounts/admin.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { recoveryCode, secondFactor, session } from "#src/features/accounts/table.server.ts";
import { codeOf, enableSecondFactor } from "#tests/support/people/second-factor.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { AdminSite, proof } from "#tests/support/site/admin-site.ts";

const house = new AdminSite();
beforeEach(() => house.open());

describe("14: an admin with a second factor", () => {
  let secret: string;
  let codes: string[];
  beforeEach(async () => {
    ({ secret, codes } = await enableSecondFactor(house.admin, house.now));
    house.now = house.later(2);
  });

  it("gets in with password and code, and with neither alone", async () => {
    expectInvalid(await house.logIn(), { code: accountFieldTexts.code });
    expectInvalid(await house.logIn(""), { code: accountFieldTexts.code });
    expectInvalid(await house.logIn("000000"), { code: accountFieldTexts.wrongCode });
    expect(await house.site.db.$count(session)).toBe(1);
    const person = new Person(house.site);
    const guess = await person.logIn(house.email, "wrong-password", {
      code: codeOf(secret, house.now),
    });
    expectInvalid(guess, { email: accountFieldTexts.wrongLogin });
    expect((await house.logIn(codeOf(secret, house.now))).statusCode).toBe(204);
  });

  it("is asked for a code only after the right password", async () => {
    const wrong = await new Person(house.site).logIn(house.email, "wrong-password");
    const unknown = await new Person(house.site).logIn("nobody@mail.example", "wrong-password");
    expect(wrong.body).toBe(unknown.body);
  });

  it("may write the code in Arabic digits and in groups", async () => {
    const written = codeOf(secret, house.now).replace(
      /\d/g,
      (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!,
    );
    expect((await house.logIn(`${written.slice(0, 3)} ${written.slice(3)}`)).statusCode).toBe(204);
  });

  it.each([-1, 1])("has a phone whose clock is %i half minute off", async (off) => {
    expect((await house.logIn(codeOf(secret, house.later(off)))).statusCode).toBe(204);
  });

  it.each([-2, 2])("gets nowhere with a code that is %i half minutes off", async (off) => {
    expectInvalid(await house.logIn(codeOf(secret, house.later(off))), {
      code: accountFieldTexts.wrongCode,
    });
  });

  it("gets in once with each code, and with none older than the last", async () => {
    const code = codeOf(secret, house.now);
    const tries = await Promise.all([house.logIn(code), house.logIn(code), house.logIn(code)]);
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422]);
    expectInvalid(await house.logIn(code), { code: accountFieldTexts.usedCode });
    expectInvalid(await house.logIn(codeOf(secret, house.later(-1))), {
      code: accountFieldTexts.usedCode,
    });
  });

  it("gets in once with each recovery code, however it is written", async () => {
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    const tries = await Promise.all([house.logIn(first), house.logIn(first)]);
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    expect((await house.logIn(second.toLowerCase().replaceAll("-", " "))).statusCode).toBe(204);
    expect((await house.secondFactor()).recovery_codes_left).toBe(8);
  });

  it("keeps nothing in the database by which one could get in", async () => {
    const rows = JSON.stringify([
      await house.site.db.select().from(secondFactor),
      await house.site.db.select().from(recoveryCode),
      await house.site.db.select().from(audit),
    ]);
    expect(rows).not.toContain(secret);
    for (const code of codes) expect(rows).not.toContain(code.replaceAll("-", ""));
  });

  it("is not on another account, whose codes open nothing here", async () => {
    await addAdmin(house.site.db, "second@mail.example");
    const other = new Person(house.site);
    await other.logIn("second@mail.example");
    expect(await house.secondFactor(other)).toMatchObject({
      enabled: false,
      recovery_codes_left: 0,
    });
    const { codes: others } = await enableSecondFactor(other, house.now);
    expectInvalid(await house.logIn(others[0]), { code: accountFieldTexts.wrongCode });
  });

  it("turns it off, or has new recovery codes, by password and code", async () => {
    const code = () => codeOf(secret, house.now);
    for (const send of [
      (body: unknown) => house.admin.delete("/api/two-factor", body),
      (body: unknown) => house.admin.post("/api/two-factor/recovery-codes", body),
    ]) {
      expectInvalid(await send({ code: code() }), { current_password: accountFieldTexts.password });
      expectInvalid(await send({ current_password: rightPassword }), {
        code: accountFieldTexts.code,
      });
      expectInvalid(await send({ ...proof(code()), current_password: "no" }), {
        current_password: accountFieldTexts.wrongPassword,
      });
      expectInvalid(await send(proof("123456")), { code: accountFieldTexts.wrongCode });
    }
    const renewed = await house.admin.post("/api/two-factor/recovery-codes", proof(code()));
    const fresh: string[] = renewed.json().recovery_codes;
    expectInvalid(await house.logIn(codes[0]), { code: accountFieldTexts.wrongCode });
    expect((await house.logIn(fresh[0])).statusCode).toBe(204);
    house.now = house.later(1);
    expect((await house.admin.delete("/api/two-factor", proof(code()))).statusCode).toBe(200);
    expect(await house.site.db.$count(recoveryCode)).toBe(0);
    expect((await house.logIn()).statusCode).toBe(204);
  });

  it("who has lost all is let in again by the operator's command", async () => {
    const { password } = await appointAdmin(house.site.db, house.email);
    expect((await new Person(house.site).logIn(house.email, password)).statusCode).toBe(204);
    expect(await house.site.db.$count(recoveryCode)).toBe(0);
  });

  it("is not let in without it by a new password", async () => {
    const { db } = house.site;
    const change = { current_password: rightPassword, password: "zaytoun-8-jisr" };
    const confirmed = { ...change, password_confirmation: change.password };
    expect((await house.admin.put("/api/update-password", confirmed)).statusCode).toBe(200);
    expectInvalid(await new Person(house.site).logIn(house.email, change.password), {
      code: accountFieldTexts.code,
    });
    expect(await db.$count(session)).toBe(1);
  });
});

describe("14: guessing a code", () => {
  it("ends after a few tries, as guessing a password does", async () => {
    await house.open({ limitFactor: 1 });
    // A login that succeeds counts as a try, too.
    expect((await house.logIn()).statusCode).toBe(204);
    await enableSecondFactor(house.admin, house.now);
    const tries = await inTurn(5, () => house.logIn("000000"));
    expect(tries).toEqual([422, 422, 422, 422, 429]);
  });

  it("is not what one does who sends the password first", async () => {
    await house.open({ limitFactor: 1 });
    const { secret } = await enableSecondFactor(house.admin, house.now);
    expect(await inTurn(8, () => house.logIn())).toEqual(Array(8).fill(422));
    house.now = house.later(2);
    expect((await house.logIn(codeOf(secret, house.now))).statusCode).toBe(204);
  });

  it("ends on the own account too", async () => {
    await house.open({ limitFactor: 1 });
    await enableSecondFactor(house.admin, house.now);
    const tries = await inTurn(21, () => house.admin.delete("/api/two-factor", proof("000000")));
    expect(tries.slice(0, 20)).toEqual(Array(20).fill(422));
    expect(tries[20]).toBe(429);
  });

  it("is not what one does who asks for what cannot be, by the right password", async () => {
    await house.open({ limitFactor: 1 });
    await enableSecondFactor(house.admin, house.now);
    const begin = () => house.admin.post("/api/two-factor", { current_password: rightPassword });
    expect(await inTurn(21, begin)).toEqual(Array(21).fill(409));
  });
});

async function inTurn(times: number, act: () => ReturnType<Person["get"]>) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await act()).statusCode);
  return statuses;
}
