import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { whileUnpublished } from "#tests/support/people/unpublished.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText, statusesOf } from "#tests/support/responses.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let omar: Person;
let me: { id: number } & Record<string, unknown>;
beforeEach(async () => {
  site = await openSite();
  await addAccount(site.db, { email, fullname: "عمر الزعبي", verified: true });
  omar = new Person(site);
  await omar.signIn(email);
  me = await now();
});

const now = async () => (await omar.get("/api/user")).json();

/** Sends the own profile as the form does, with these changes. */
const save = async (changes: Record<string, unknown>) =>
  omar.put("/api/update-user", { ...(await profileOf(omar)), ...changes });

describe("GET /api/get-profile-data", () => {
  it("has the own record, and all that can be chosen, by the Arabic alphabet", async () => {
    for (const name of ["حلب", "إدلب"]) await addCity(site.db, name);
    await addProfession(site.db, "نجّار");
    const { user, cities, professions, ...more } = (await omar.get("/api/get-profile-data")).json();
    expect(user).toEqual(me);
    expect(cities.map(({ name }: { name: string }) => name)).toEqual(["إدلب", "حلب", "دمشق"]);
    expect(professions).toEqual([
      { id: me.profession_id, title: "سبّاك" },
      { id: expect.any(Number), title: "نجّار" },
    ]);
    expect(more).toEqual({ registration_ends_at: null });
  });

  it("82: says of a declined listing whether its holder has changed nothing since", async () => {
    const data = async () => (await omar.get("/api/get-profile-data")).json();
    const pending = { state: "pending", approvedAt: null, position: null } as const;
    await site.db.update(craftsman).set(pending).where(eq(craftsman.id, me.id));
    const admin = await signedInAdmin(site);
    const declined = await admin.post(`/api/craftsmen-decline/${me.id}`, { reason: "name" });
    expect(declined.statusCode, declined.body).toBe(200);
    expect(await data()).toMatchObject({ unchanged_since_refusal: true });
    await save({ name: "عمر الحلبي" });
    expect(await data()).not.toHaveProperty("unchanged_since_refusal");
    await save({ name: "عمر الزعبي" });
    expect(await data()).toMatchObject({ unchanged_since_refusal: true });
    await omar.post("/api/send-listing-again");
    expect(await data()).not.toHaveProperty("unchanged_since_refusal");
  });
});

describe("PUT /api/update-user", () => {
  it("keeps every field; what visitors see of an approved listing waits for a review", async () => {
    const city = await addCity(site.db, "حلب");
    const profession = await addProfession(site.db, "نجّار");
    const changes = {
      name: "ليث القباني",
      gender: "female",
      city,
      profession,
      experience: "١٢",
      phone: "٠٩٥٥ ١٢٣ ٤٥٦",
      description: " أبواب\r\nونوافذ ",
    };
    expectText(await save(changes), accountSentences.savedForReview);
    const shown = {
      fullname: "ليث القباني",
      city_id: city,
      city: { id: city, name: "حلب" },
      profession_id: profession,
      profession: { id: profession, title: "نجّار" },
    };
    const details = {
      ...shown,
      experience: 12,
      description: "أبواب\nونوافذ",
      phone: "+963955123456",
      phone_display: "0955 123 456",
    };
    expect(await now()).toEqual({
      ...me,
      ...details,
      gender: "female",
      published_phone: me.phone,
      pending_changes: ["name", "phone", "profession", "city", "description"],
    });
    const listing = await new Person(site).get(`/api/show-craftsmen/${me.id}`);
    expect(listing.json()).toMatchObject({ fullname: me.fullname, experience: 12 });
  });

  it("has the search find the new name and description, and the old no longer", async () => {
    await whileUnpublished(site.db, me.id, () =>
      save({ name: "ليث القباني", description: "نوافذ" }),
    );
    const found = async (q: string) => {
      const { data } = (await omar.get(`/api/craftsmen?q=${encodeURIComponent(q)}`)).json();
      return data.map(({ id }: { id: number }) => id);
    };
    expect(await found("القباني")).toEqual([me.id]);
    expect(await found("نوافذ")).toEqual([me.id]);
    expect(await found("الزعبي")).toEqual([]);
  });

  it("has the search find what is stored, whatever the request has sent", async () => {
    const { db } = site;
    // Stands for a field that a client leaves out and the row keeps.
    await db.execute(sql`create function keep_description() returns trigger language plpgsql as
      $$ begin new.description := 'قرميد'; return new; end $$`);
    await db.execute(sql`create trigger keep_description before update on craftsman
      for each row execute function keep_description()`);
    try {
      const answer = await whileUnpublished(site.db, me.id, () => save({ description: "نوافذ" }));
      expectText(answer, accountSentences.saved);
    } finally {
      await db.execute(sql`drop function keep_description cascade`);
    }
    const found = async (q: string) =>
      (await omar.get(`/api/craftsmen?q=${encodeURIComponent(q)}`)).json().total;
    expect([await found("قرميد"), await found("نوافذ")]).toEqual([1, 0]);
  });

  it.each([
    [{ experience: "", description: "" }],
    [{ experience: null, description: null }],
    [{ experience: undefined, description: undefined }],
    [{ experience: "", description: " \u200F\n " }],
  ])("keeps %j as not told", async (emptied) => {
    await save({ experience: 5, description: "نوافذ" });
    expectText(await save(emptied), accountSentences.saved);
    expect(await now()).toMatchObject({ experience: null, description: null });
  });

  it("16: keeps what is not one's to set", async () => {
    const moment = "2020-01-01T00:00:00.000Z";
    const more = { type: 1, status: 0, image: "craftsmen/x.webp", password: "mishmish-4-bahr" };
    const dates = { email_verified_at: null, created_at: moment, approved_at: moment };
    expectText(await save({ ...more, ...dates, accountId: 1 }), accountSentences.saved);
    expect(await now()).toEqual(me);
    expect((await new Person(site).logIn(email, rightPassword)).statusCode).toBe(204);
  });

  it("16: does not change another's", async () => {
    const other = await addAccount(site.db, { email: "rana@mail.example", fullname: "رنا حداد" });
    for (const id of [other, String(other), 999_999, 0, -1, "", null, true]) {
      expectRefused(await save({ id, name: "ليث القباني" }), 403);
    }
    const listing = await omar.get(`/api/show-craftsmen/${other}`);
    expect(listing.json().fullname).toBe("رنا حداد");
    expect(await now()).toEqual(me);
  });

  it("takes one's own id as people type numbers", async () => {
    for (const id of [` ${me.id} `, me.id.toLocaleString("ar-u-nu-arab", { useGrouping: false })]) {
      expectText(await save({ id, experience: 7 }), accountSentences.saved);
    }
  });

  it.each([[{ toString: 1 }], [{ toString: 1, valueOf: 1 }], [{}], [[]], [[[]]], [[1, 2]]])(
    "16: refuses %j as one's id",
    async (id) => {
      const { statusCode } = await save({ id });
      expect([403, 422]).toContain(statusCode);
    },
  );

  it("asks for the id", async () => {
    expectInvalid(await save({ id: undefined }), { id: accountFieldTexts.id });
  });

  it("is refused an e-mail and phone number that another has, both at once", async () => {
    const taken = { email: "rana@mail.example", phone: "+963955123456" };
    await addAccount(site.db, taken);
    expectInvalid(await save({ email: "RANA@mail.example", phone: "0955 123 456" }), {
      phone: accountFieldTexts.phoneTaken,
      email: accountFieldTexts.emailTaken,
    });
    expect(await now()).toEqual(me);
    expect(await queuedMails(site)).toEqual([]);
  });

  it.each([
    ["e-mail", { email: "new@mail.example" }],
    ["phone number", { phone: "0955 123 456" }],
  ])("lets one of two have the same new %s at the same moment", async (_what, wanted) => {
    await addAccount(site.db, { email: "rana@mail.example", state: "pending" });
    const rana = new Person(site);
    await rana.signIn("rana@mail.example");
    await site.db
      .update(craftsman)
      .set({ state: "pending", approvedAt: null, position: null })
      .where(eq(craftsman.id, me.id));
    const both = await Promise.all([omar, rana].map(profileOf));
    const answers = await Promise.all([
      omar.put("/api/update-user", { ...both[0], ...wanted }),
      rana.put("/api/update-user", { ...both[1], ...wanted }),
    ]);
    expect(statusesOf(answers)).toEqual([200, 422]);
  });
});

it("an admin has no profile to see or change", async () => {
  const admin = await signedInAdmin(site);
  expectRefused(await admin.get("/api/get-profile-data"), 403);
  expectRefused(await admin.put("/api/update-user", await profileOf(omar)), 403);
  expectRefused(await admin.post("/api/update-profile-image", { id: me.id }), 403);
  expect(await now()).toEqual(me);
});
