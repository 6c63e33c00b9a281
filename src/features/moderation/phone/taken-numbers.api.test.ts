import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { listingConflicts } from "#src/features/listings/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailTo } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { outcomeTexts, phoneAdminSentences } from "./texts.ts";

const phone = "+963944123456";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
});

async function signedIn(email: string) {
  const person = new Person(site);
  await person.signIn(email);
  return person;
}

/** @returns the code for this number that a listing's holder asks for */
async function askForCode(by: Person): Promise<string> {
  const asked = { phone, current_password: rightPassword };
  const answer = await by.post("/api/phone-proof", asked);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().code;
}

async function match(code: string, by: Person = admin) {
  const found = await by.post("/api/phone-codes/find", { code });
  expect(found.statusCode, found.body).toBe(200);
  return by.post(`/api/phone-codes/${found.json().id}/match`);
}

const rowOf = async (id: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;

const lossesOf = (id: number) =>
  site.db.$count(audit, and(eq(audit.act, "listing.losePhone"), eq(audit.subject, id)));

describe("a moderator of another city than the listing that has the number", () => {
  let moderator: Person;
  let holderId: number;
  let wanting: Person;
  let wantingId: number;
  beforeEach(async () => {
    holderId = await addAccount(site.db, { phone, state: "approved" });
    const cityId = await addCity(site.db, "حمص");
    await addModerator(site.db, "sami@mail.example", { cities: [cityId] });
    moderator = await signedIn("sami@mail.example");
    wantingId = await addAccount(site.db, { email: "rana@mail.example", cityId });
    wanting = await signedIn("rana@mail.example");
  });

  it("does not take it by a match: an owner is asked", async () => {
    const answer = await match(await askForCode(wanting), moderator);
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(outcomeTexts.held);
    expect((await rowOf(holderId)).phone).toBe(phone);
    const [question] = (await admin.get("/api/phone-questions")).json();
    expect(question).toMatchObject({ listing: { id: wantingId }, holder: { id: holderId } });
    expectRefused(await moderator.post(`/api/phone-questions/${question.id}/approve`), 403);
    expect((await admin.post(`/api/phone-questions/${question.id}/approve`)).statusCode).toBe(200);
    expect((await rowOf(wantingId)).phone).toBe(phone);
  });

  it("matches no code by which somebody without a session would take it", async () => {
    const { code } = (await newVisitor(site).post("/api/phone-access", { phone })).json();
    expectRefused(await moderator.post("/api/phone-codes/find", { code }), 403);
  });

  it("sees in an audit row and a flag that a listing has lost its number", async () => {
    expect((await match(await askForCode(wanting))).statusCode).toBe(200);
    const lost = await rowOf(holderId);
    expect(lost).toMatchObject({ phone: null, flagCityIds: [lost.cityId] });
    expect(await lossesOf(holderId)).toBe(1);
  });
});

describe("a question about a number", () => {
  let holderId: number;
  let wantingId: number;
  beforeEach(async () => {
    holderId = await addAccount(site.db, { email: "omar@mail.example", phone, state: "approved" });
    await addProof(site.db, holderId);
    wantingId = await addAccount(site.db, { email: "rana@mail.example" });
    await match(await askForCode(await signedIn("rana@mail.example")));
  });

  const readQuestions = async () => (await admin.get("/api/phone-questions")).json();

  it("goes when the number changes hands", async () => {
    expect(await readQuestions()).toHaveLength(1);
    await site.db.update(phoneProof).set({ provenAt: new Date("2020-01-01") });
    const thirdId = await addAccount(site.db, { email: "sami@mail.example" });
    await match(await askForCode(await signedIn("sami@mail.example")));
    expect((await rowOf(thirdId)).phone).toBe(phone);
    expect(await readQuestions()).toEqual([]);
  });

  it("moves no number from a listing that it was not about", async () => {
    await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, holderId));
    const thirdId = await addAccount(site.db, { phone, state: "approved" });
    const [question] = await readQuestions();
    const answer = await admin.post(`/api/phone-questions/${question.id}/approve`);
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(phoneAdminSentences.otherHolder);
    expect((await rowOf(thirdId)).phone).toBe(phone);
    expect((await rowOf(wantingId)).phone).not.toBe(phone);
  });

  it("gives a number that nobody has any more to who has proven it", async () => {
    await site.db.update(craftsman).set({ phone: null }).where(eq(craftsman.id, holderId));
    const [question] = await readQuestions();
    expect((await admin.post(`/api/phone-questions/${question.id}/approve`)).statusCode).toBe(200);
    expect((await rowOf(wantingId)).phone).toBe(phone);
  });
});

describe("a question about the number of a listing of another city", () => {
  let holderId: number;
  let wantingId: number;
  let byWanting: Person;
  let byHolder: Person;
  beforeEach(async () => {
    const holderCity = await addCity(site.db, "حلب");
    const wantingCity = await addCity(site.db, "حمص");
    const holder = { fullname: "عمر الزعبي", phone, cityId: holderCity };
    holderId = await addAccount(site.db, { ...holder, state: "pending" });
    await addProof(site.db, holderId);
    const wanting = { email: "rana@mail.example", fullname: "رنا الشامي", cityId: wantingCity };
    wantingId = await addAccount(site.db, { ...wanting, state: "pending" });
    await match(await askForCode(await signedIn("rana@mail.example")));
    await addModerator(site.db, "sami@mail.example", { cities: [wantingCity] });
    await addModerator(site.db, "huda@mail.example", { cities: [holderCity] });
    byWanting = await signedIn("sami@mail.example");
    byHolder = await signedIn("huda@mail.example");
  });

  const questionFor = async (by: Person) => {
    const [question] = (await by.get("/api/phone-questions")).json();
    const { listing, holder, may_decide } = question;
    return { listing, holder, may_decide };
  };
  const hidden = { id: null, fullname: null, profession: null };

  it("is seen by moderators of both cities, each without whom the other city hides", async () => {
    const listing = { id: wantingId, fullname: "رنا الشامي", city: "حمص" };
    const holder = { id: holderId, fullname: "عمر الزعبي", city: "حلب" };
    expect(await questionFor(byWanting)).toMatchObject({
      listing,
      holder: { ...hidden, city: "حلب" },
      may_decide: false,
    });
    expect(await questionFor(byHolder)).toMatchObject({
      listing: { ...hidden, city: "حمص" },
      holder,
      may_decide: false,
    });
    expect(await questionFor(admin)).toMatchObject({ listing, holder, may_decide: true });
  });

  it("shows published listings of both cities", async () => {
    await site.db.update(craftsman).set({ state: "approved", approvedAt: new Date() });
    for (const by of [byWanting, byHolder]) {
      expect(await questionFor(by)).toMatchObject({
        listing: { id: wantingId },
        holder: { id: holderId },
        may_decide: false,
      });
    }
  });

  it("is not seen by a moderator of neither", async () => {
    const cityId = await addCity(site.db, "إدلب");
    await addModerator(site.db, "nour@mail.example", { cities: [cityId] });
    const other = await signedIn("nour@mail.example");
    expect((await other.get("/api/phone-questions")).json()).toEqual([]);
  });
});

describe("a new password by a number", () => {
  let visitor: Person;
  beforeEach(async () => {
    const { email: _email, gender: _gender, ...form } = await applicant(site.db);
    const registered = await newVisitor(site).post("/api/register-by-phone", { ...form, phone });
    await addProof(site.db, registered.json().id);
    visitor = newVisitor(site);
  });

  async function matchBy(person: Person) {
    await match((await visitor.post("/api/phone-access", { phone })).json().code, person);
    const [question] = (await admin.get("/api/phone-questions")).json();
    return (by: Person) => by.post(`/api/phone-questions/${question.id}/approve`);
  }

  it("is not allowed by the moderator who matched the code", async () => {
    await addModerator(site.db, "sami@mail.example");
    await addModerator(site.db, "huda@mail.example");
    const sami = await signedIn("sami@mail.example");
    const approve = await matchBy(sami);
    const answer = await approve(sami);
    expectRefused(answer, 403);
    expect(answer.json().message).toBe(phoneAdminSentences.otherAdmin);
    expect((await approve(await signedIn("huda@mail.example"))).statusCode).toBe(200);
  });

  it("is allowed by an owner who matched the code", async () => {
    const approve = await matchBy(admin);
    expect((await approve(admin)).statusCode).toBe(200);
  });
});

describe("a number with which another account logs in", () => {
  let form: Omit<Applicant, "email" | "gender">;
  let holderId: number;
  beforeEach(async () => {
    const { email: _email, gender: _gender, ...rest } = await applicant(site.db);
    form = rest;
    const registered = await newVisitor(site).post("/api/register-by-phone", { ...form, phone });
    holderId = registered.json().id;
    // An admin's correction, which leaves the login.
    const corrected = await admin.put(`/api/listings/${holderId}`, { phone: "0955 666 777" });
    expect(corrected.statusCode, corrected.body).toBe(200);
  });

  describe("and has proven it", () => {
    let moderator: Person;
    beforeEach(async () => {
      const proof = { craftsmanId: holderId, phone, how: "gateway", provenAt: new Date() } as const;
      await site.db.insert(phoneProof).values(proof);
      await addModerator(site.db, "sami@mail.example");
      moderator = await signedIn("sami@mail.example");
    });

    const loginPhoneOf = async () => {
      const [row] = await site.db.select().from(account).where(eq(account.id, holderId));
      return row?.loginPhone ?? null;
    };

    it("is not taken by a moderator's match: another admin is asked", async () => {
      const wantingId = await addAccount(site.db, { email: "rana@mail.example" });
      const code = await askForCode(await signedIn("rana@mail.example"));
      expectRefused(await match(code, moderator), 409);
      expect(await loginPhoneOf()).not.toBeNull();
      const [question] = (await admin.get("/api/phone-questions")).json();
      expect(question).toMatchObject({ listing: { id: wantingId }, holder: { id: holderId } });
      const approve = (by: Person) => by.post(`/api/phone-questions/${question.id}/approve`);
      expectRefused(await approve(moderator), 403);
      expect((await approve(admin)).statusCode).toBe(200);
      expect((await rowOf(wantingId)).phone).toBe(phone);
      expect(await loginPhoneOf()).toBeNull();
      expect(await lossesOf(holderId)).toBe(1);
    });

    it("leads nobody else to a registration", async () => {
      const visitor = newVisitor(site);
      await match((await visitor.post("/api/phone-access", { phone })).json().code, moderator);
      expect((await visitor.get("/api/phone-access")).json().state).toBe("nothing");
      const answer = await visitor.post("/api/register-by-phone", { ...form, phone });
      expectInvalid(answer, { phone: accountFieldTexts.phoneTaken });
      expect(await loginPhoneOf()).not.toBeNull();
    });

    it("is taken once the proof is older than a year, as that of a listing", async () => {
      await site.db.update(phoneProof).set({ provenAt: new Date("2020-01-01") });
      await addAccount(site.db, { email: "rana@mail.example" });
      const code = await askForCode(await signedIn("rana@mail.example"));
      expect((await match(code, moderator)).statusCode).toBe(200);
    });
  });

  it("is lost to a proof with an audit row and a mail", async () => {
    await site.db
      .update(account)
      .set({ email: "omar@mail.example" })
      .where(eq(account.id, holderId));
    await addAccount(site.db, { email: "rana@mail.example" });
    expect((await match(await askForCode(await signedIn("rana@mail.example")))).statusCode).toBe(
      200,
    );
    expect(await lossesOf(holderId)).toBe(1);
    expect((await rowOf(holderId)).phone).toBe("+963955666777");
    expect(await mailTo(site, "omar@mail.example", "phoneTaken")).toMatchObject({
      subject: "لم تعد تدخل حسابك برقم هاتفك",
    });
  });

  it("is not that of a listing which an admin adds", async () => {
    const { professionId, cityId } = await rowOf(holderId);
    const answer = await admin.post("/api/listings", {
      fullname: "سامر النجار",
      phone,
      profession_id: professionId,
      city_id: cityId,
      consent: { how: "call", given_at: "2026-11-01", wording: "نعم أوافق على النشر" },
    });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: listingConflicts.phoneLogsIn, id: holderId });
  });

  it("opens a listing without an account all the same, by its proof", async () => {
    const id = await addAccount(site.db, { phone, state: "approved" });
    await withoutAccount(site, id);
    const omar = newVisitor(site);
    await match((await omar.post("/api/phone-access", { phone })).json().code);
    const opened = await omar.post("/api/phone-access/password", { password: rightPassword });
    expect(opened.statusCode, opened.body).toBe(200);
    expect(opened.json()).toMatchObject({ id });
    expect((await newVisitor(site).logIn(phone)).statusCode).toBe(204);
  });
});

describe("a moderator of a city that once refused a listing", () => {
  let id: number;
  let cityId: number;
  let former: Person;
  let present: Person;
  beforeEach(async () => {
    const formerCity = await addCity(site.db, "حلب");
    cityId = await addCity(site.db, "حمص");
    id = await addAccount(site.db, {
      email: "omar@mail.example",
      phone,
      state: "approved",
      cityId,
    });
    const refusedCityIds = [formerCity];
    await site.db.update(craftsman).set({ refusedCityIds }).where(eq(craftsman.id, id));
    await addModerator(site.db, "sami@mail.example", { cities: [formerCity] });
    await addModerator(site.db, "huda@mail.example", { cities: [cityId] });
    former = await signedIn("sami@mail.example");
    present = await signedIn("huda@mail.example");
  });

  it("makes no link to claim it and matches no code for it", async () => {
    await withoutAccount(site, id);
    expectRefused(await former.post(`/api/listings/${id}/claim-link`), 403);
    const { code } = (await newVisitor(site).post("/api/phone-access", { phone })).json();
    expectRefused(await former.post("/api/phone-codes/find", { code }), 403);
    const found = (await present.post("/api/phone-codes/find", { code })).json();
    expectRefused(await former.post(`/api/phone-codes/${found.id}/match`), 403);
    expect((await present.post(`/api/phone-codes/${found.id}/match`)).statusCode).toBe(200);
    expect((await present.post(`/api/listings/${id}/claim-link`)).statusCode).toBe(200);
  });

  it("decides no question about its number", async () => {
    await addProof(site.db, id);
    await addAccount(site.db, { email: "rana@mail.example", cityId });
    await match(await askForCode(await signedIn("rana@mail.example")));
    const { refusedCityIds } = await rowOf(id);
    await site.db.update(craftsman).set({ refusedCityIds });
    const [question] = (await present.get("/api/phone-questions")).json();
    for (const decision of ["approve", "decline"]) {
      expectRefused(await former.post(`/api/phone-questions/${question.id}/${decision}`), 403);
    }
    const approved = await present.post(`/api/phone-questions/${question.id}/approve`);
    expect(approved.statusCode).toBe(200);
  });

  it("takes its number by no match for a listing of his city: an owner is asked", async () => {
    const [own] = (await rowOf(id)).refusedCityIds!;
    await addAccount(site.db, { email: "rana@mail.example", cityId: own! });
    const code = await askForCode(await signedIn("rana@mail.example"));
    expectRefused(await match(code, former), 409);
    expect((await rowOf(id)).phone).toBe(phone);
  });
});
