import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo, storedFiles } from "#tests/support/pictures/pictures.ts";
import { emptyFields } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, statusesOf } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let form: Applicant;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  form = await applicant(site.db);
  omar = new Person(site);
});

describe("POST /register", () => {
  it("answers with the whole own record and nothing besides", async () => {
    const answer = await omar.post("/register", formDataOf({ ...form, image: await photo() }));
    expect(answer.statusCode).toBe(201);
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const { profession_id, city_id } = form;
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      fullname: "عمر الزعبي",
      email: "omar@mail.example",
      email_verified_at: null,
      phone: "+963944123456",
      phone_display: "0944 123 456",
      phone_state: "unproven",
      proven: false,
      checks: [],
      pictures: [],
      gender: "male",
      profession_id,
      profession: { id: profession_id, title: "نجّار" },
      city_id,
      city: { id: city_id, name: "حلب" },
      professions: [{ id: profession_id, title: "نجّار" }],
      cities: [{ id: city_id, name: "حلب" }],
      places: [],
      image: expect.stringMatching(/^craftsmen\/[\w-]{36}\.webp$/),
      ...emptyFields(),
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      status: 0,
      state: "pending",
      state_reason: null,
      confirmed_at: expect.any(String),
      hidden_by: null,
      paused_at: null,
      paused_until: null,
      pending_changes: [],
      type: 0,
    });
  });

  it("takes the same as JSON, without a picture", async () => {
    const answer = await omar.post("/register", form);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ fullname: "عمر الزعبي", image: null });
  });

  it("begins a session that ends with the browser", async () => {
    const answer = await omar.post("/register", form);
    expect((await omar.get("/api/user")).json()).toEqual(answer.json());
    const cookie = answer.cookies.find(({ name }) => name === "herafi_session");
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
    expect(cookie).not.toHaveProperty("maxAge");
    expect((await omar.post("/logout")).statusCode).toBe(204);
    expect((await omar.logIn("omar@mail.example")).statusCode).toBe(204);
  });

  it("has a link sent that verifies the address", async () => {
    await omar.post("/register", form);
    expect(await queuedMails(site)).toEqual([{ kind: "verify", recipient: "omar@mail.example" }]);
  });

  it("shows the new listing to no one else yet", async () => {
    const { id } = (await omar.post("/register", form)).json();
    expect((await site.get("/api/craftsmen")).json().data).toEqual([]);
    expect((await site.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(404);
  });

  it("16: keeps what is not one's to set", async () => {
    const moment = "2020-01-01T00:00:00.000Z";
    const answer = await omar.post("/register", {
      ...form,
      id: 77,
      type: 1,
      status: 1,
      is_admin: true,
      experience: 9,
      description: "أنا",
      email_verified_at: moment,
      approved_at: moment,
      created_at: moment,
    });
    expect(answer.json()).toMatchObject({ type: 0, status: 0, email_verified_at: null });
    expect(answer.json().id).not.toBe(77);
    expect(answer.json().created_at).not.toBe(moment);
    expect(await site.db.select().from(craftsman)).toMatchObject([{ approvedAt: null }]);
  });

  it("is not for whoever is logged in", async () => {
    await addAccount(site.db, { email: "mona@mail.example" });
    await addAdmin(site.db);
    for (const email of ["mona@mail.example", "admin@mail.example"]) {
      const person = new Person(site);
      await person.logIn(email);
      expectRefused(await person.post("/register", formDataOf(form)), 409);
    }
    expect(await site.db.$count(account)).toBe(2);
  });
});

describe("an e-mail or phone number that another account has", () => {
  it.each([
    ["e-mail", { email: "OMAR@Mail.Example" }, { email: accountFieldTexts.emailRegistered }],
    ["phone number", { phone: "+963 944 123 456" }, { phone: accountFieldTexts.phoneTaken }],
    [
      "e-mail and phone number",
      { email: "omar@mail.example", phone: "٠٩٤٤١٢٣٤٥٦" },
      { phone: accountFieldTexts.phoneTaken, email: accountFieldTexts.emailRegistered },
    ],
  ])("is refused: %s", async (_what, taken, told) => {
    await omar.post("/register", form);
    const kept = storedFiles(site);
    const other = { ...form, email: "rana@mail.example", phone: "0955 123 456", ...taken };
    const answer = await new Person(site).post(
      "/register",
      formDataOf({ ...other, image: await photo() }),
    );
    expectInvalid(answer, told);
    expect(await site.db.$count(account)).toBe(1);
    expect(storedFiles(site)).toEqual(kept);
  });

  it("is refused when an admin has the e-mail", async () => {
    await addAdmin(site.db, "omar@mail.example");
    expectInvalid(await omar.post("/register", form), { email: accountFieldTexts.emailRegistered });
  });

  it("is told together with ids that do not exist", async () => {
    await omar.post("/register", form);
    const answer = await new Person(site).post("/register", {
      ...form,
      profession_id: 999_999,
      city_id: 999_999,
    });
    expectInvalid(answer, {
      phone: accountFieldTexts.phoneTaken,
      profession_id: accountFieldTexts.profession,
      city_id: accountFieldTexts.city,
      email: accountFieldTexts.emailRegistered,
    });
  });
});

describe("several registrations at the same moment", () => {
  it.each([
    ["with one e-mail", 2, (n: number) => ({ phone: `0944 123 45${n}` })],
    ["with one phone number", 2, (n: number) => ({ email: `omar${n}@mail.example` })],
    ["with the same form, sent ten times", 10, () => ({})],
  ])("%s make one account, and leave nothing of the others", async (_what, count, differing) => {
    const image = await photo();
    const before = storedFiles(site);
    const answers = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        new Person(site).post("/register", formDataOf({ ...form, ...differing(n), image })),
      ),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array(count - 1).fill(422)]);
    for (const answer of answers.filter(({ statusCode }) => statusCode === 422)) {
      expect([accountFieldTexts.emailRegistered, accountFieldTexts.phoneTaken]).toContain(
        answer.json().message,
      );
    }
    expect(await site.db.$count(account)).toBe(1);
    expect(await site.db.$count(craftsman)).toBe(1);
    expect(await queuedMails(site)).toHaveLength(1);
    expect(storedFiles(site)).toHaveLength(before.length + 2);
  });

  it("from one browser make one account that it is logged in to", async () => {
    await omar.get("/sanctum/csrf-cookie");
    const twice = [
      omar.post("/register", formDataOf(form)),
      omar.post("/register", formDataOf(form)),
    ];
    expect(statusesOf(await Promise.all(twice))).toEqual([201, 422]);
    expect(await site.db.$count(account)).toBe(1);
    expect((await omar.get("/api/user")).statusCode).toBe(200);
  });
});
