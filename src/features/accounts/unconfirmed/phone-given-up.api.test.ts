import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day, hour } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { acceptJson, mailedLink } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { phone, typedPhone } from "#tests/support/people/unconfirmed.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let time: number;
let site: Site;
let admin: Admin;
let form: Applicant;
beforeEach(async () => {
  // Links expire by the real clock, so the site is in the past.
  time = Date.now() - 20 * day;
  site = await openSite({ now: () => new Date(time) });
  admin = await signedInAdmin(site);
  form = await applicant(site.db);
});

/** Registers with the number. What the database dates by its own clock is dated by the site's. */
async function register(email: string) {
  const person = new Person(site);
  const answer = await person.post("/register", formDataOf({ ...form, email, phone: typedPhone }));
  const { id } = answer.json();
  if (id)
    await site.db
      .update(craftsman)
      .set({ createdAt: new Date(time) })
      .where(eq(craftsman.id, id));
  return { person, answer, id: id as number };
}

async function verify(email: string) {
  const { pathname, search } = await mailedLink(site, email, "verify");
  expect((await site.get(pathname + search, acceptJson)).statusCode).toBe(200);
}

const remove = async (person: Person) =>
  expect((await person.delete("/api/user", { current_password: rightPassword })).statusCode).toBe(
    200,
  );

const hasPhone = async (person: Person) => {
  const own = (await person.get("/api/user")).json();
  return own.phone === phone && !own.phone_claimed;
};

const takeBySaving = async (person: Person) =>
  person.put("/api/update-user", { ...(await profileOf(person)), phone: typedPhone });

describe("39: a number whose unconfirmed holder deletes the account and registers again", () => {
  it("goes to a verified claimant three days after it was first held", async () => {
    const first = await register("holder@mail.example");
    time += 2 * day;
    expectInvalid((await register("owner@mail.example")).answer, {
      phone: accountFieldTexts.phoneTaken,
    });
    time += day - hour;
    await first.person.signIn("holder@mail.example");
    await remove(first.person);
    const again = await register("again@mail.example");
    expect(again.answer.statusCode).toBe(201);
    time += 2 * hour;
    const owner = await register("owner@mail.example");
    expect(owner.answer.statusCode, owner.answer.body).toBe(201);
    await verify("owner@mail.example");
    await owner.person.signIn("owner@mail.example");
    expect(await hasPhone(owner.person)).toBe(true);
    await again.person.signIn("again@mail.example");
    expect(await hasPhone(again.person)).toBe(false);
  });

  it("goes so, too, where it is passed on by a changed profile", async () => {
    const first = await register("holder@mail.example");
    time += 3 * day - hour;
    await first.person.signIn("holder@mail.example");
    const other = { ...(await profileOf(first.person)), phone: "0955 000 111" };
    expect((await first.person.put("/api/update-user", other)).statusCode).toBe(200);
    await register("again@mail.example");
    time += 2 * hour;
    await addAccount(site.db, { email: "rana@mail.example", verified: true });
    const rana = new Person(site);
    await rana.signIn("rana@mail.example");
    expect((await takeBySaving(rana)).statusCode).toBe(200);
    expect(await hasPhone(rana)).toBe(true);
  });

  it("counts from when it took the number, not from when it registered", async () => {
    const first = await register("holder@mail.example");
    await site.db
      .update(craftsman)
      .set({ phone: "+963955000111" })
      .where(eq(craftsman.id, first.id));
    time += 10 * day;
    await first.person.signIn("holder@mail.example");
    expect((await takeBySaving(first.person)).statusCode).toBe(200);
    await addAccount(site.db, { email: "rana@mail.example", verified: true });
    const rana = new Person(site);
    await rana.signIn("rana@mail.example");
    expectInvalid(await takeBySaving(rana), { phone: accountFieldTexts.phoneTaken });
    const other = { ...(await profileOf(first.person)), phone: "0955 000 111" };
    expect((await first.person.put("/api/update-user", other)).statusCode).toBe(200);
    expect((await register("owner@mail.example")).answer.statusCode).toBe(201);
    time += day;
    await rana.signIn("rana@mail.example");
    expectInvalid(await takeBySaving(rana), { phone: accountFieldTexts.phoneTaken });
  });

  it("is protected for three days anew, two weeks after it was given up", async () => {
    const first = await register("holder@mail.example");
    await remove(first.person);
    time += 15 * day;
    await register("again@mail.example");
    time += 2 * day;
    expectInvalid((await register("owner@mail.example")).answer, {
      phone: accountFieldTexts.phoneTaken,
    });
  });

  it("is kept nowhere in words once it was given up", async () => {
    const first = await register("holder@mail.example");
    await remove(first.person);
    const rows = await site.db.execute("select * from released_phone");
    expect(JSON.stringify(rows)).not.toMatch(/944123456/);
    expect(JSON.stringify(rows)).toContain("phone_hash");
  });
});

describe("39: a number that its listing gives up", () => {
  let holder: Awaited<ReturnType<typeof register>>;
  let older: typeof holder;
  beforeEach(async () => {
    holder = await register("holder@mail.example");
    time += 4 * day;
    older = await register("older@mail.example");
    time += hour;
    await register("younger@mail.example");
    await verify("holder@mail.example");
    // Verified the other way round: what counts is who claimed it first.
    await verify("younger@mail.example");
    await verify("older@mail.example");
    await admin.signIn("admin@mail.example");
    await holder.person.signIn("holder@mail.example");
    await older.person.signIn("older@mail.example");
    expect(await hasPhone(holder.person)).toBe(true);
    expect(await hasPhone(older.person)).toBe(false);
  });

  const giveUp: [string, () => Promise<unknown>][] = [
    ["by deleting the account", () => remove(holder.person)],
    [
      "by taking another",
      async () => {
        const other = { ...(await profileOf(holder.person)), phone: "0955 000 111" };
        expect((await holder.person.put("/api/update-user", other)).statusCode).toBe(200);
      },
    ],
    [
      "by an admin's deletion",
      async () => {
        await admin.post(`/api/craftsmen-decline/${holder.id}`, { reason: "phone" });
        expect((await admin.delete(`/api/craftsmen/${holder.id}`)).statusCode).toBe(200);
      },
    ],
  ];

  it.each(giveUp)(
    "goes to the verified listing that claimed it first, at once: %s",
    async (_how, act) => {
      await act();
      await addAccount(site.db, { email: "newcomer@mail.example", verified: true });
      const newcomer = new Person(site);
      await newcomer.signIn("newcomer@mail.example");
      expectInvalid(await takeBySaving(newcomer), { phone: accountFieldTexts.phoneTaken });
      expect(await hasPhone(older.person)).toBe(true);
    },
  );

  it("goes past one that was declined", async () => {
    await admin.post(`/api/craftsmen-decline/${older.id}`, { reason: "phone" });
    await remove(holder.person);
    const younger = new Person(site);
    await younger.signIn("younger@mail.example");
    expect(await hasPhone(younger)).toBe(true);
  });
});
