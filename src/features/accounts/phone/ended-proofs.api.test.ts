import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink } from "#tests/support/mails.ts";
import { addProof, addQuestion, setOperatorNumber } from "#tests/support/people/numbers.ts";
import { confirmRevert } from "#tests/support/people/stolen-account.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const phone = "+963944123456";
const thiefPhone = "+963955666777";
const newPassword = "mishmish-4-bahr";

let site: Site;
let admin: Admin;
let id: number;
let owner: Person;
let thief: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
  id = await addAccount(site.db, { email, phone, state: "approved", verified: true });
  await addProof(site.db, id);
  owner = new Person(site);
  await owner.signIn(email);
  thief = new Person(site);
  await thief.signIn(email);
});

/** Made by the thief's session, which needs no password so soon after the login. */
async function askForThiefsCode(): Promise<string> {
  const answer = await thief.post("/api/phone-proof", { phone: thiefPhone });
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().code;
}

const find = (code: string) => admin.post("/api/phone-codes/find", { code });

const numberOf = async () =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!.phone;

const changePassword = () =>
  owner.put("/api/update-password", {
    current_password: rightPassword,
    password: newPassword,
    password_confirmation: newPassword,
  });

describe("a code that a session has asked for", () => {
  const endings: [string, () => Promise<{ statusCode: number }>][] = [
    ["the holder changes the password", changePassword],
    ["the holder ends the other sessions", () => owner.delete("/api/sessions")],
    ["that session logs out", () => thief.post("/logout")],
    [
      "an admin suspends the listing",
      () => admin.post(`/api/craftsmen-suspend/${id}`, { reasons: ["complaints"] }),
    ],
  ];
  it.each(endings)("ends when %s", async (_what, end) => {
    const code = await askForThiefsCode();
    expect((await find(code)).statusCode).toBe(200);
    const { statusCode } = await end();
    expect([200, 204]).toContain(statusCode);
    expectRefused(await find(code), 404);
    expect(await numberOf()).toBe(phone);
  });

  it("ends when the holder reverts a change of contacts by the mailed link", async () => {
    const code = await askForThiefsCode();
    const saved = await thief.put("/api/update-user", {
      ...(await profileOf(thief)),
      email: "thief@mail.example",
    });
    expect(saved.statusCode, saved.body).toBe(200);
    await confirmRevert(site, await mailedLink(site, email, "emailChanged"));
    expectRefused(await find(code), 404);
  });

  it("of the holder's own session stays when the others end", async () => {
    const { code } = (await owner.post("/api/phone-proof", {})).json();
    expect((await owner.delete("/api/sessions")).statusCode).toBe(200);
    expect((await find(code)).statusCode).toBe(200);
  });
});

it("a new password that an admin has allowed is not set once the holder has changed the own", async () => {
  const holder = newVisitor(site);
  const { professionId: profession_id, cityId: city_id } = (
    await site.db.select().from(craftsman)
  )[0]!;
  const registered = await holder.post("/api/register-by-phone", {
    fullname: "سامي خلف",
    phone: "0966 123 456",
    profession_id,
    city_id,
    password: rightPassword,
  });
  await addProof(site.db, registered.json().id);
  const other = newVisitor(site);
  const { code } = (await other.post("/api/phone-access", { phone: "0966123456" })).json();
  await admin.post(`/api/phone-codes/${(await find(code)).json().id}/match`);
  const [question] = (await admin.get("/api/phone-questions")).json();
  expect((await admin.post(`/api/phone-questions/${question.id}/approve`)).statusCode).toBe(200);
  owner = holder;
  expect((await changePassword()).statusCode).toBe(200);
  expectRefused(
    await other.post("/api/phone-access/password", { password: "zaytoun-8-jisr" }),
    404,
  );
  expect((await newVisitor(site).logIn("0966123456", newPassword)).statusCode).toBe(204);
});

it("a question about a number that the account wants goes with the account's sessions", async () => {
  const holderId = await addAccount(site.db, { email: "rana@mail.example" });
  await addQuestion(site.db, { craftsmanId: id, holderId });
  await changePassword();
  expect((await admin.get("/api/phone-questions")).json()).toEqual([]);
});
