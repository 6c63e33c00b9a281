import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { threeCities } from "#tests/support/admins/three-cities.ts";
import { runMigration } from "#tests/support/database/migration.ts";
import { acceptJson, mailedLink } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const deletion = { current_password: rightPassword };

let site: Site;
let given: Awaited<ReturnType<typeof threeCities>>;
let form: Applicant;
beforeEach(async () => {
  site = await openSite();
  given = await threeCities(site);
  form = await applicant(site.db);
});

async function register(city: number, changes: Partial<Applicant> = {}) {
  const person = new Person(site);
  const fields = { ...form, ...changes, city_id: city };
  const response = await person.post("/register", formDataOf(fields));
  expect(response.statusCode, response.body).toBe(201);
  given.is(person, response.json().id);
  return { person, id: response.json().id as number };
}

async function verify(email: string = form.email) {
  const link = await mailedLink(site, email, "verify");
  expect((await site.get(link.pathname + link.search, acceptJson)).statusCode).toBe(200);
  const [found] = await site.db.select().from(account).where(eq(account.email, email));
  expect(found!.emailVerifiedAt).not.toBeNull();
}

/** Somebody registers in Damascus with these contacts, without proving any, and is declined there. */
async function refuseStranger(changes: Partial<Applicant> = {}) {
  const { person, id } = await register(given.damascus, changes);
  await given.decide(given.huda, "decline");
  return { person, id };
}

const deleteAccount = async (person: Person) =>
  expect((await person.delete("/api/user", deletion)).statusCode).toBe(200);

describe("60: contacts with which a city declined somebody who had proven nothing", () => {
  it("need its right until their holder has proven the e-mail, and are only shown from then on", async () => {
    await deleteAccount((await refuseStranger()).person);
    await register(given.homs);
    const { huda, sami, damascus } = given;
    const former = {
      state: "declined",
      decided_at: expect.any(String),
      cities: ["دمشق"],
      same: ["phone", "email"],
      email_unconfirmed: true,
    };
    for (const by of [huda, sami]) {
      expect(await given.recordFor(by)).toMatchObject({
        former_decisions: [former],
        refused_in: [{ id: damascus, name: "دمشق" }],
        may_publish: false,
      });
      expect(await given.idsIn(by, "get-craftsmen-orders")).toEqual([given.id]);
      expectRefused(await given.tryTo(by, "approv"), 403);
    }
    await verify();
    expect(await given.recordFor(sami)).toMatchObject({
      former_decisions: [former],
      refused_in: [],
      may_publish: true,
    });
    await given.decide(sami, "approv");
    expect(await given.idsIn(huda, "craftsmen-records?state=flagged")).toEqual([]);
    await given.decide(sami, "suspend");
    await given.decide(sami, "restore");
  });

  it("stay no more than shown after its own city has declined it, too", async () => {
    await deleteAccount((await refuseStranger()).person);
    await register(given.homs);
    await verify();
    await given.decide(given.sami, "decline");
    await given.sendAgain();
    await given.decide(given.sami, "approv");
  });

  it("need its right where that one still has an account, from when it has proven its e-mail on", async () => {
    const email = "stranger@mail.example";
    const { person, id } = await refuseStranger({ email });
    await given.save({ phone: "0933 000 001", current_password: rightPassword });
    await register(given.homs);
    await verify();
    expect(await given.recordFor(given.sami)).toMatchObject({ refused_in: [], may_publish: true });
    given.is(person, id);
    await verify(email);
    const victim = await site.db.select().from(account).where(eq(account.email, form.email));
    given.is(new Person(site), victim[0]!.id);
    expectRefused(await given.tryTo(given.sami, "approv"), 403);
    await deleteAccount(person);
    expectRefused(await given.tryTo(given.sami, "approv"), 403);
  });

  it("are taken by a published listing only with a right on both cities", async () => {
    await deleteAccount((await refuseStranger()).person);
    const { both, sami, homs } = given;
    const email = "laith@mail.example";
    const id = await addAccount(site.db, {
      email,
      cityId: homs,
      state: "approved",
      verified: true,
    });
    given.is(await given.enter(email), id);
    await given.save({ phone: form.phone, current_password: rightPassword });
    const [{ id: revision }] = (await sami.get("/api/revisions")).json().data;
    expectRefused(await sami.post(`/api/revisions/${revision}/approve`), 403);
    expect((await both.post(`/api/revisions/${revision}/approve`)).statusCode).toBe(200);
    expect((await given.recordFor(sami)).refused_in).toEqual([]);
  });

  it("show nothing any more to its moderators once they are changed", async () => {
    await deleteAccount((await refuseStranger()).person);
    await register(given.homs, { email: "laith@mail.example" });
    expect((await given.huda.get(`/api/craftsmen-records/${given.id}`)).statusCode).toBe(200);
    await given.save({ phone: "0933 000 001", current_password: rightPassword });
    expectRefused(await given.huda.get(`/api/craftsmen-records/${given.id}`), 403);
  });
});

describe("60: need a city's right also once their holder has proven the e-mail: contacts of", () => {
  const expectBothNeeded = async () => {
    await verify();
    expectRefused(await given.tryTo(given.sami, "approv"), 403);
    await given.decide(given.both, "approv");
  };

  it("an account that had proven its own", async () => {
    const { person } = await register(given.damascus);
    await verify();
    await given.decide(given.huda, "decline");
    await deleteAccount(person);
    await site.db.execute(sql`delete from mail`);
    await register(given.homs);
    await expectBothNeeded();
  });

  it("the same listing, which had proven nothing and moves to another city", async () => {
    await refuseStranger();
    await given.move(given.homs);
    await given.sendAgain();
    await expectBothNeeded();
  });

  it("a decision before it was stored what had been proven", async () => {
    await deleteAccount((await refuseStranger()).person);
    await site.db.execute(sql`alter table former_decision drop column is_confirmed`);
    await runMigration(site.db, "0048_unconfirmed_decisions");
    await register(given.homs);
    await expectBothNeeded();
  });
});
