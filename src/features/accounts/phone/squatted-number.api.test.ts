import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { phoneAccess } from "#src/features/accounts/phone/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { findRefused, refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const phone = "+963944123456";

let site: Site;
let admin: Admin;
let form: Omit<Applicant, "email" | "gender">;
let squatterId: number;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
  const { email: _email, gender: _gender, ...rest } = await applicant(site.db);
  form = { ...rest, phone };
  squatterId = (await newVisitor(site).post("/api/register-by-phone", form)).json().id;
  omar = newVisitor(site);
});

const register = (by = omar, given: object = {}) =>
  by.post("/api/register-by-phone", { ...form, ...given });

/** @returns the state of what the browser has begun by the number */
async function prove(by = omar, comparer: Person = admin, typed = phone): Promise<string> {
  const { code } = (await by.post("/api/phone-access", { phone: typed })).json();
  const found = (await comparer.post("/api/phone-codes/find", { code })).json();
  const answer = await comparer.post(`/api/phone-codes/${found.id}/match`);
  expect(answer.statusCode, answer.body).toBe(200);
  return (await by.get("/api/phone-access")).json().state;
}

const rowOf = async (id: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;

describe("a number with which somebody has registered who has not proven it", () => {
  it("is registered by whoever proves it first, and proven in the new listing", async () => {
    expectInvalid(await register(), { phone: accountFieldTexts.phoneTaken });
    await refuseNumber(site.db, phone, { via: "admin", now: new Date() });
    expect(await prove()).toBe("register");
    expect((await rowOf(squatterId)).phone).toBe(phone);
    const answer = await register(omar, { phone: "0944 123 456" });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ phone, phone_state: "proven" });
    expect((await rowOf(squatterId)).phone).toBeNull();
    const [squatter] = await site.db.select().from(account).where(eq(account.id, squatterId));
    expect(squatter?.loginPhone).toBeNull();
    const [proof] = await site.db.select().from(phoneProof);
    expect(proof).toMatchObject({ craftsmanId: answer.json().id, how: "message" });
    expect((await findRefused(site.db, [phone])).size).toBe(0);
  });

  it("is registered by its proof with an e-mail too", async () => {
    await prove();
    const given = { ...form, gender: "male", email: "omar@mail.example" };
    const answer = await omar.post("/register", given);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ phone, phone_state: "proven" });
  });

  it("is registered in no other browser, and no other number is", async () => {
    await prove();
    expectInvalid(await register(newVisitor(site)), { phone: accountFieldTexts.phoneTaken });
    await register(newVisitor(site), { phone: "0955 666 777" });
    expectInvalid(await register(omar, { phone: "0955 666 777" }), {
      phone: accountFieldTexts.phoneTaken,
    });
  });

  it("stays with its holder who proves it meanwhile", async () => {
    expect(await prove()).toBe("register");
    await addProof(site.db, squatterId);
    expectInvalid(await register(), { phone: accountFieldTexts.phoneTaken });
    expect((await rowOf(squatterId)).phone).toBe(phone);
  });

  it("of a listing without an account is claimed, not registered", async () => {
    expect(await prove()).toBe("register");
    await withoutAccount(site, squatterId);
    expectInvalid(await register(), { phone: accountFieldTexts.phoneTaken });
  });
});

describe("a proof that a moderator has compared, of a number that somebody in another city has by now", () => {
  const free = "+963955666777";
  let moderatorId: number;
  let holderId: number;
  beforeEach(async () => {
    moderatorId = await addModerator(site.db, "sami@mail.example", { cities: [form.city_id] });
    const sami = new Person(site);
    await sami.signIn("sami@mail.example");
    expect(await prove(omar, sami, free)).toBe("register");
    const cityId = await addCity(site.db, "دمشق");
    holderId = await addAccount(site.db, { phone: free, state: "approved", cityId });
  });

  const taken = { phone: accountFieldTexts.phoneTaken };

  it("does not take it, neither while the moderator is there nor once he is removed", async () => {
    expectInvalid(await register(omar, { phone: free }), taken);
    expect((await admin.delete(`/api/team/${moderatorId}`)).statusCode).toBe(200);
    expectInvalid(await register(omar, { phone: free }), taken);
    expect((await rowOf(holderId)).phone).toBe(free);
  });

  it("gives no rights without the account of the moderator", async () => {
    await site.db.delete(account).where(eq(account.id, moderatorId));
    const [access] = await site.db.select().from(phoneAccess);
    expect(access).toMatchObject({ how: "message", byAccountId: null });
    const answer = await register(omar, { phone: free });
    expectInvalid(answer, { phone: accountFieldTexts.proofEnded });
    expect((await rowOf(holderId)).phone).toBe(free);
  });
});

it("a page is not claimed by a message whose comparer's account is gone", async () => {
  await withoutAccount(site, squatterId);
  const moderatorId = await addModerator(site.db, "sami@mail.example");
  const sami = new Person(site);
  await sami.signIn("sami@mail.example");
  expect(await prove(omar, sami)).toBe("ready");
  await site.db.delete(account).where(eq(account.id, moderatorId));
  const answer = await omar.post("/api/phone-access/password", { password: rightPassword });
  expectRefused(answer, 404);
  const [squatter] = await site.db.select().from(account).where(eq(account.id, squatterId));
  expect(squatter?.passwordHash).toBeNull();
});
