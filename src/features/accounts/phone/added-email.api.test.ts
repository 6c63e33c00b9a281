import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailTo, resetFormFor } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { addProof, setOperatorNumber } from "#tests/support/people/numbers.ts";
import { formDataOf, newVisitor, type Person, rightPassword } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const phone = "+963944123456";
const thiefEmail = "thief@mail.example";
const thiefPhone = "+963955666777";
const newPassword = "mishmish-4-bahr";

let site: Site;
let later: number;
let admin: Admin;
let id: number;
let owner: Person;
/** The holder's browser, in somebody else's hands. */
let thief: Person;
beforeEach(async () => {
  later = 0;
  site = await openSite({ now: () => new Date(Date.now() + later) });
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
  const { email: _email, gender: _gender, ...form } = await applicant(site.db);
  owner = newVisitor(site);
  id = (await owner.post("/api/register-by-phone", { ...form, phone })).json().id;
  await addProof(site.db, id);
  thief = owner.twin();
});

const save = async (changes: object) =>
  thief.put("/api/update-user", { ...(await profileOf(thief)), ...changes });

const contactsOf = async () => {
  const [own] = await site.db
    .select({ email: account.email, login: account.loginPhone, phone: craftsman.phone })
    .from(account)
    .innerJoin(craftsman, eq(craftsman.id, account.id))
    .where(eq(account.id, id));
  return own;
};

describe("an account without an e-mail", () => {
  const needed = accountFieldTexts.needsPassword;
  it.each([
    ["an e-mail", { email: thiefEmail }, { email: needed.email }],
    ["another number", { phone: thiefPhone }, { phone: needed.phone }],
  ])("gets %s by the password alone, also right after the login", async (_what, given, refused) => {
    expectInvalid(await save(given), refused);
    expect((await save({ ...given, current_password: rightPassword })).statusCode).toBe(200);
  });

  it("proves another number by the password alone", async () => {
    const refused = await thief.post("/api/phone-proof", { phone: thiefPhone });
    expectInvalid(refused, { phone: needed.phone });
    const asked = { phone: thiefPhone, current_password: rightPassword };
    expect((await thief.post("/api/phone-proof", asked)).statusCode).toBe(201);
  });

  it("saves what is no contact without it", async () => {
    expect((await save({ name: "عمر الزعبي الثاني" })).statusCode).toBe(200);
  });
});

describe("an account that got its first e-mail", () => {
  /** Proves the number without a session. */
  async function prove(by: Person) {
    const { code } = (await by.post("/api/phone-access", { phone })).json();
    await admin.signIn("admin@mail.example");
    const found = (await admin.post("/api/phone-codes/find", { code })).json();
    const answer = await admin.post(`/api/phone-codes/${found.id}/match`);
    expect(answer.statusCode, answer.body).toBe(200);
    return (await by.get("/api/phone-access")).json().state;
  }

  async function allow() {
    const [question] = (await admin.get("/api/phone-questions")).json();
    expect(question).toMatchObject({ kind: "password", listing: { id } });
    expect((await admin.post(`/api/phone-questions/${question.id}/approve`)).statusCode).toBe(200);
  }

  it.each([
    ["the e-mail", { email: thiefEmail }],
    ["both contacts", { email: thiefEmail, phone: thiefPhone }],
  ])("has a new password by its proven number, which takes %s back", async (_what, given) => {
    expect((await save({ ...given, current_password: rightPassword })).statusCode).toBe(200);
    await newVisitor(site).post("/password/email", { email: thiefEmail });
    const reset = await resetFormFor(site, thiefEmail);
    later = 6 * day;
    const holder = newVisitor(site);
    expect(await prove(holder)).toBe("comparing");
    await allow();
    const opened = await holder.post("/api/phone-access/password", { password: newPassword });
    expect(opened.statusCode, opened.body).toBe(200);
    expect(opened.json()).toMatchObject({ id, email: null, phone, phone_state: "proven" });
    expect(await contactsOf()).toEqual({ email: null, login: phone, phone });
    expectRefused(await thief.get("/api/user"), 401);
    const password = "zaytoun-8-jisr";
    const late = { ...reset, password, password_confirmation: password };
    expect((await newVisitor(site).post("/password/reset", late)).statusCode).toBe(422);
    expect((await newVisitor(site).logIn(phone, newPassword)).statusCode).toBe(204);
    expect(await mailTo(site, thiefEmail, "contactsReverted")).not.toBeNull();
  });

  it("19: has none of the changes left that waited for a review", async () => {
    expect((await admin.post(`/api/craftsmen-approv/${id}`)).statusCode).toBe(200);
    const description = "نص كتبه من أخذ الحساب.";
    expect((await save({ description, name: "اسم آخر" })).statusCode).toBe(200);
    const picture = formDataOf({ id, image: await photo() });
    expect((await thief.post("/api/update-profile-image", picture)).statusCode).toBe(200);
    const waiting = async () => (await admin.get("/api/revisions")).json().data;
    expect(await waiting()).toHaveLength(1);
    const holder = newVisitor(site);
    await prove(holder);
    await allow();
    const opened = await holder.post("/api/phone-access/password", { password: newPassword });
    expect(opened.statusCode, opened.body).toBe(200);
    expect(await waiting()).toEqual([]);
    const own = (await holder.get("/api/user")).json();
    expect(own).toMatchObject({ description: null, image: null, pending_changes: [] });
  });

  it("has none by its number after seven days", async () => {
    await save({ email: thiefEmail, current_password: rightPassword });
    later = 7 * day;
    expect(await prove(newVisitor(site))).toBe("nothing");
  });

  it("has none by a number that it had not proven", async () => {
    await site.db.execute("delete from phone_proof");
    await save({ email: thiefEmail, current_password: rightPassword });
    expect(await prove(newVisitor(site))).not.toBe("comparing");
  });
});
