import { beforeEach, describe, expect, it } from "vitest";
import { expectInvalid } from "../../../../tests/support/answers.ts";
import { Person, rightPassword } from "../../../../tests/support/person.ts";
import { addAdmin } from "../../../../tests/support/rows.ts";
import { codeOf, secure } from "../../../../tests/support/second-factor.ts";
import { openSite, type Site } from "../../../../tests/support/site.ts";
import { audit } from "../../../audit/table.server.ts";
import { appointAdmin } from "../admin.server.ts";
import { accountFieldTexts as say } from "../field-texts.ts";
import { recoveryCode, secondFactor, session } from "../table.server.ts";

const email = "admin@mail.example";
const halfMinute = 30_000;

let site: Site;
let admin: Person;
let now: Date;
const later = (steps: number) => new Date(now.getTime() + steps * halfMinute);

/** The clock stands still unless a test moves it. */
async function open(settings: Parameters<typeof openSite>[0] = {}) {
  now = new Date("2026-03-01T10:00:10Z");
  site = await openSite({ now: () => now, ...settings });
  await addAdmin(site.db);
  admin = new Person(site);
  expect((await admin.logIn(email)).statusCode).toBe(204);
}
beforeEach(() => open());

const logIn = (code?: string) => new Person(site).logIn(email, rightPassword, { code });
const state = async (who = admin) => (await who.get("/api/two-factor")).json();
const proof = (code: string) => ({ current_password: rightPassword, code });

describe("14: an admin with a second factor", () => {
  let secret: string;
  let codes: string[];
  beforeEach(async () => {
    ({ secret, codes } = await secure(admin, now));
    now = later(2);
  });

  it("gets in with password and code, and with neither alone", async () => {
    expectInvalid(await logIn(), { code: say.code });
    expectInvalid(await logIn(""), { code: say.code });
    expectInvalid(await logIn("000000"), { code: say.wrongCode });
    expect(await site.db.$count(session)).toBe(1);
    const person = new Person(site);
    const guess = await person.logIn(email, "wrong-password", { code: codeOf(secret, now) });
    expectInvalid(guess, { email: say.wrongLogin });
    expect((await logIn(codeOf(secret, now))).statusCode).toBe(204);
  });

  it("is asked for a code only after the right password", async () => {
    const wrong = await new Person(site).logIn(email, "wrong-password");
    const unknown = await new Person(site).logIn("nobody@mail.example", "wrong-password");
    expect(wrong.body).toBe(unknown.body);
  });

  it("may write the code in Arabic digits and in groups", async () => {
    const written = codeOf(secret, now).replace(/\d/g, (digit) => "٠١٢٣٤٥٦٧٨٩"[Number(digit)]!);
    expect((await logIn(`${written.slice(0, 3)} ${written.slice(3)}`)).statusCode).toBe(204);
  });

  it.each([-1, 1])("has a phone whose clock is %i half minute off", async (off) => {
    expect((await logIn(codeOf(secret, later(off)))).statusCode).toBe(204);
  });

  it.each([-2, 2])("gets nowhere with a code that is %i half minutes off", async (off) => {
    expectInvalid(await logIn(codeOf(secret, later(off))), { code: say.wrongCode });
  });

  it("gets in once with each code, and with none older than the last", async () => {
    const code = codeOf(secret, now);
    const tries = await Promise.all([logIn(code), logIn(code), logIn(code)]);
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422, 422]);
    expectInvalid(await logIn(code), { code: say.usedCode });
    expectInvalid(await logIn(codeOf(secret, later(-1))), { code: say.usedCode });
  });

  it("gets in once with each recovery code, however it is written", async () => {
    expect(new Set(codes).size).toBe(10);
    const [first = "", second = ""] = codes;
    const tries = await Promise.all([logIn(first), logIn(first)]);
    expect(tries.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    expect((await logIn(second.toLowerCase().replaceAll("-", " "))).statusCode).toBe(204);
    expect((await state()).recovery_codes_left).toBe(8);
  });

  it("keeps nothing in the database by which one could get in", async () => {
    const rows = JSON.stringify([
      await site.db.select().from(secondFactor),
      await site.db.select().from(recoveryCode),
      await site.db.select().from(audit),
    ]);
    expect(rows).not.toContain(secret);
    for (const code of codes) expect(rows).not.toContain(code.replaceAll("-", ""));
  });

  it("is not on another account, whose codes open nothing here", async () => {
    await addAdmin(site.db, "second@mail.example");
    const other = new Person(site);
    await other.logIn("second@mail.example");
    expect(await state(other)).toMatchObject({ enabled: false, recovery_codes_left: 0 });
    const { codes: others } = await secure(other, now);
    expectInvalid(await logIn(others[0]), { code: say.wrongCode });
  });

  it("turns it off, or has new recovery codes, by password and code", async () => {
    const code = () => codeOf(secret, now);
    for (const send of [
      (body: unknown) => admin.delete("/api/two-factor", body),
      (body: unknown) => admin.post("/api/two-factor/recovery-codes", body),
    ]) {
      expectInvalid(await send({ code: code() }), { current_password: say.password });
      expectInvalid(await send({ current_password: rightPassword }), { code: say.code });
      expectInvalid(await send({ ...proof(code()), current_password: "no" }), {
        current_password: say.wrongPassword,
      });
      expectInvalid(await send(proof("123456")), { code: say.wrongCode });
    }
    const renewed = await admin.post("/api/two-factor/recovery-codes", proof(code()));
    const fresh: string[] = renewed.json().recovery_codes;
    expectInvalid(await logIn(codes[0]), { code: say.wrongCode });
    expect((await logIn(fresh[0])).statusCode).toBe(204);
    now = later(1);
    expect((await admin.delete("/api/two-factor", proof(code()))).statusCode).toBe(200);
    expect(await site.db.$count(recoveryCode)).toBe(0);
    expect((await logIn()).statusCode).toBe(204);
  });

  it("who has lost all is let in again by the operator's command", async () => {
    const password = await appointAdmin(site.db, email);
    expect((await new Person(site).logIn(email, password)).statusCode).toBe(204);
    expect(await site.db.$count(recoveryCode)).toBe(0);
  });

  it("is not let in without it by a new password", async () => {
    const { db } = site;
    const change = { current_password: rightPassword, password: "zaytoun-8-jisr" };
    const confirmed = { ...change, password_confirmation: change.password };
    expect((await admin.put("/api/update-password", confirmed)).statusCode).toBe(200);
    expectInvalid(await new Person(site).logIn(email, change.password), { code: say.code });
    expect(await db.$count(session)).toBe(1);
  });
});

describe("14: guessing a code", () => {
  it("ends after a few tries, as guessing a password does", async () => {
    await open({ limits: 1 });
    await secure(admin, now);
    // The admin has logged in once before.
    const tries = await inTurn(5, () => logIn("000000"));
    expect(tries).toEqual([422, 422, 422, 422, 429]);
  });

  it("is not what one does who sends the password first", async () => {
    await open({ limits: 1 });
    const { secret } = await secure(admin, now);
    expect(await inTurn(8, () => logIn())).toEqual(Array(8).fill(422));
    now = later(2);
    expect((await logIn(codeOf(secret, now))).statusCode).toBe(204);
  });

  it("ends on the own account too", async () => {
    await open({ limits: 1 });
    await secure(admin, now);
    const tries = await inTurn(21, () => admin.delete("/api/two-factor", proof("000000")));
    expect(tries.slice(0, 20)).toEqual(Array(20).fill(422));
    expect(tries[20]).toBe(429);
  });
});

async function inTurn(times: number, act: () => ReturnType<Person["get"]>) {
  const statuses: number[] = [];
  for (let i = 0; i < times; i++) statuses.push((await act()).statusCode);
  return statuses;
}
