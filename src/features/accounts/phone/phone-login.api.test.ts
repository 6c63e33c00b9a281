import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { setOperatorNumber } from "#tests/support/people/numbers.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let form: Omit<Applicant, "email" | "gender">;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  const { email: _email, gender: _gender, ...rest } = await applicant(site.db);
  form = rest;
  omar = new Person(site);
});

const register = (given: object = {}) => omar.post("/api/register-by-phone", { ...form, ...given });

describe("POST /api/register-by-phone", () => {
  it("makes a pending listing without an e-mail, and logs in", async () => {
    const answer = await register();
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({
      phone: "+963944123456",
      email: null,
      email_verified_at: null,
      gender: null,
      status: 0,
      phone_state: "unproven",
    });
    expect((await omar.get("/api/user")).json().id).toBe(answer.json().id);
  });

  it("refuses what /register refuses", async () => {
    expectInvalid(await register({ phone: "12" }), {
      phone: accountFieldTexts.phoneRule("0944 123 456"),
    });
    expectInvalid(await register({ password: "0944123456" }), {
      password: accountFieldTexts.passwordOfFacts,
    });
    expectInvalid(await register({ fullname: "" }), { fullname: accountFieldTexts.fullname });
    expect(await site.db.$count(account)).toBe(0);
  });

  it("refuses a number that somebody has, listed or as a login", async () => {
    await register();
    omar = new Person(site);
    expectInvalid(await register({ phone: "٠٩٤٤١٢٣٤٥٦" }), { phone: accountFieldTexts.phoneTaken });
    // An admin's correction leaves the login.
    await site.db.update(craftsman).set({ phone: "+963955123456" });
    expectInvalid(await register(), { phone: accountFieldTexts.phoneTaken });
  });
});

describe("POST /login", () => {
  beforeEach(async () => {
    await register();
    omar = new Person(site);
  });

  it.each(["0944123456", "٠٩٤٤ ١٢٣ ٤٥٦", "+963 944 123 456", "00963944123456"])(
    "takes the number written %s",
    async (typed) => expect((await omar.logIn(typed)).statusCode).toBe(204),
  );

  it("answers an unknown number as a wrong password", async () => {
    const wrong = await omar.logIn("0944123456", "zaytoun-8-jisr");
    const unknown = await omar.logIn("0955123456", "zaytoun-8-jisr");
    expectInvalid(wrong, { email: accountFieldTexts.wrongLogin });
    expect(unknown.body).toBe(wrong.body);
  });

  it("goes on by the number that was registered, when an admin has corrected the listing's", async () => {
    await site.db.update(craftsman).set({ phone: "+963955123456" });
    expect((await omar.logIn("0955123456")).statusCode).toBe(422);
    expect((await omar.logIn("0944123456")).statusCode).toBe(204);
  });

  it("does not open a listing without an account", async () => {
    await site.db.update(account).set({ passwordHash: null });
    expect((await omar.logIn("0944123456")).statusCode).toBe(422);
  });

  it("limit: 5 a minute, however the number is written", async () => {
    const strict = await openSite({ emptied: false, limitFactor: 1 });
    const person = new Person(strict);
    const spellings = ["0944123456", "+963944123456", "٠٩٤٤١٢٣٤٥٦", "963944123456", "0944-123-456"];
    for (const typed of spellings) await person.logIn(typed, "zaytoun-8-jisr");
    expect((await person.logIn("0944 123 456", "zaytoun-8-jisr")).statusCode).toBe(429);
  });
});

describe("PUT /api/update-user of an account without an e-mail", () => {
  beforeEach(async () => {
    await register();
  });

  it.each([null, "", undefined])("keeps none where it sends %j", async (email) => {
    const saved = await omar.put("/api/update-user", {
      ...(await profileOf(omar)),
      name: "عمر الزعبي الثاني",
      email,
      gender: "",
    });
    expect(saved.statusCode, saved.body).toBe(200);
    expect((await omar.get("/api/user")).json()).toMatchObject({
      fullname: "عمر الزعبي الثاني",
      email: null,
      gender: null,
    });
  });

  it("takes an e-mail, without which it cannot be saved afterwards", async () => {
    const profile = { ...(await profileOf(omar)), current_password: rightPassword };
    const email = "omar@mail.example";
    expect((await omar.put("/api/update-user", { ...profile, email })).statusCode).toBe(200);
    expect((await omar.logIn(email)).statusCode).toBe(409);
    const answer = await omar.put("/api/update-user", { ...profile, email: "" });
    expectInvalid(answer, { email: accountFieldTexts.email });
  });

  describe("another number", () => {
    let admin: Admin;
    beforeEach(async () => {
      admin = await signedInAdmin(site);
      await setOperatorNumber(admin);
    });
    const logIn = async (phone: string) => (await new Person(site).logIn(phone)).statusCode;
    const change = async (phone: string) => {
      const profile = { ...(await profileOf(omar)), phone, current_password: rightPassword };
      const saved = await omar.put("/api/update-user", profile);
      expect(saved.statusCode, saved.body).toBe(200);
    };
    async function prove() {
      const { code } = (await omar.post("/api/phone-proof", {})).json();
      const found = (await admin.post("/api/phone-codes/find", { code })).json();
      const matched = await admin.post(`/api/phone-codes/${found.id}/match`);
      expect(matched.statusCode, matched.body).toBe(200);
    }

    it("is logged in with once it is proven; until then the former one is", async () => {
      await change("0955 123 456");
      expect(await logIn("0955123456")).toBe(422);
      expect(await logIn("0944123456")).toBe(204);
      await prove();
      expect(await logIn("0955123456")).toBe(204);
      expect(await logIn("0944123456")).toBe(422);
    });

    it("is nobody's login where its holder has an e-mail, which logs in alone", async () => {
      const email = "omar@mail.example";
      await site.db.update(account).set({ email }).where(eq(account.loginPhone, "+963944123456"));
      await change("0955 123 456");
      expect(await logIn("0955123456")).toBe(422);
      // Free for whoever gets it next.
      expect(await logIn("0944123456")).toBe(422);
      expect(await logIn(email)).toBe(204);
    });

    it("that was proven before is logged in with again", async () => {
      await prove();
      await change("0955 123 456");
      await change("0944 123 456");
      expect(await logIn("0944123456")).toBe(204);
      expect(await logIn("0955123456")).toBe(422);
    });

    it("of somebody else does not keep its owner from logging in with it", async () => {
      await change("0955 123 456");
      const owner = await addAccount(site.db, { phone: "+963933123456", state: "approved" });
      const lina = new Person(site);
      const [row] = await site.db.select().from(account).where(eq(account.id, owner));
      await lina.signIn(row!.email!);
      const { code } = (
        await lina.post("/api/phone-proof", {
          phone: "0955 123 456",
          current_password: rightPassword,
        })
      ).json();
      const found = (await admin.post("/api/phone-codes/find", { code })).json();
      expect((await admin.post(`/api/phone-codes/${found.id}/match`)).statusCode).toBe(200);
      const [proven] = await site.db.select().from(account).where(eq(account.id, owner));
      expect(proven!.loginPhone).toBe("+963955123456");
      // The one who had only typed it still logs in.
      expect(await logIn("0944123456")).toBe(204);
    });
  });
});
