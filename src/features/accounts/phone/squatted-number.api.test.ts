import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { findRefused, refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, type Person } from "#tests/support/person.ts";
import { expectInvalid } from "#tests/support/responses.ts";
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
async function prove(by = omar): Promise<string> {
  const { code } = (await by.post("/api/phone-access", { phone })).json();
  const found = (await admin.post("/api/phone-codes/find", { code })).json();
  const answer = await admin.post(`/api/phone-codes/${found.id}/match`);
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
