import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { outcomeText, outcomeTexts } from "#src/features/moderation/phone/texts.ts";
import { day } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { gatewaySecret, passOn } from "#tests/support/people/gateway.ts";
import { addProof, setOperatorNumber, withoutAccount } from "#tests/support/people/numbers.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { phoneQuestion } from "./table.server.ts";

const phone = "+963944123456";

let site: Site;
let owner: Admin;
let moderator: Person;
let other: Person;
/** Has proven the number two months ago. */
let holderId: number;
let rivalId: number;
let rival: Person;
beforeEach(async () => {
  site = await openSite({ phoneHooks: { senderUrl: null, inboundSecret: gatewaySecret } });
  owner = await signedInAdmin(site);
  await setOperatorNumber(owner);
  await addProfession(site.db);
  const cityId = await addCity(site.db);
  holderId = await addAccount(site.db, { email: "omar@mail.example", phone, cityId });
  await addProof(site.db, holderId, new Date(Date.now() - 60 * day));
  await site.db.update(account).set({ loginPhone: phone }).where(eq(account.id, holderId));
  rivalId = await addAccount(site.db, { email: "rival@mail.example", cityId });
  for (const name of ["sami", "huda"]) await addModerator(site.db, `${name}@mail.example`);
  rival = await signedIn("rival");
  moderator = await signedIn("sami");
  other = await signedIn("huda");
});

async function signedIn(name: string): Promise<Person> {
  const person = new Person(site);
  await person.signIn(`${name}@mail.example`);
  return person;
}

const ownRecord = async (person: Person) => (await person.get("/api/user")).json();

async function askForCode(by: Person = rival, wanted = phone): Promise<string> {
  const asked = { phone: wanted, current_password: rightPassword, way: "message" };
  const answer = await by.post("/api/phone-proof", asked);
  expect(answer.statusCode, answer.body).toBe(201);
  return answer.json().code;
}

/** Says that the message with a code came from its number, whether one came or not. */
async function match(code: string, by: Person) {
  const found = await by.post("/api/phone-codes/find", { code });
  expect(found.statusCode, found.body).toBe(200);
  return by.post(`/api/phone-codes/${found.json().id}/match`);
}

const rowOf = async (id: number) =>
  (await site.db.select().from(craftsman).where(eq(craftsman.id, id)))[0]!;

const proofsOf = (id: number) => site.db.$count(phoneProof, eq(phoneProof.craftsmanId, id));

/** Whether the number is its holder's still, by which the account logs in. */
async function expectKept() {
  expect(await rowOf(holderId)).toMatchObject({ phone });
  expect(await proofsOf(holderId)).toBe(1);
  const [own] = await site.db.select().from(account).where(eq(account.id, holderId));
  expect(own?.loginPhone).toBe(phone);
  expect((await rowOf(rivalId)).phone).not.toBe(phone);
}

/** Visitors say that the number is somebody else's, and one of them asks for a code for it. */
async function dispute(): Promise<string> {
  const visitor = newVisitor(site);
  await visitor.post(`/api/craftsmen/${holderId}/reports`, { reason: "wrong_person" });
  const asked = await visitor.post(`/api/craftsmen/${holderId}/number-dispute`, { way: "message" });
  expect(asked.statusCode, asked.body).toBe(201);
  return asked.json().code;
}

async function decline(by: Person) {
  expect((await by.post(`/api/craftsmen-reopen/${holderId}`)).statusCode).toBe(200);
  const declined = { final: true, reasons: ["fake"], note: "" };
  const answer = await by.post(`/api/craftsmen-decline/${holderId}`, declined);
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("68: a moderator who compared the message takes no number that another proved within a year", () => {
  const ways = {
    "of a published listing": async () => {},
    "of one that the same moderator declined": () => decline(moderator),
    "of one that another admin declined": () => decline(owner),
    "after a dispute that the same moderator compared": async () => {
      const answer = await match(await dispute(), moderator);
      expectText(answer, outcomeText("alarmed", (await rowOf(holderId)).fullname));
      expect(await rowOf(holderId)).toMatchObject({ phone, phoneHiddenAt: null });
    },
    "while the moderator has it under review": async () => {
      expect((await moderator.post(`/api/listings/${holderId}/hide-phone`)).statusCode).toBe(200);
    },
    "after a correction of the listing by the moderator": async () => {
      const given = { phone: "0955 666 777" };
      expect((await moderator.put(`/api/listings/${holderId}`, given)).statusCode).toBe(200);
    },
    "after an approved change of the number, whose former one the holder has proven": async () => {
      const holder = await signedIn("omar");
      const { id, fullname: name, email, gender, profession_id, city_id } = await ownRecord(holder);
      const saved = await holder.put("/api/update-user", {
        id,
        name,
        email,
        gender,
        profession: profession_id,
        city: city_id,
        phone: "0955 666 777",
        current_password: rightPassword,
      });
      expect(saved.statusCode, saved.body).toBe(200);
      const [waiting] = (await moderator.get("/api/revisions")).json().data;
      const approved = await moderator.post(`/api/revisions/${waiting.id}/approve`);
      expect(approved.statusCode, approved.body).toBe(200);
      const [own] = await site.db.select().from(account).where(eq(account.id, holderId));
      expect(own?.loginPhone).toBeNull();
    },
  };

  it.each(Object.entries(ways))("%s: another admin is asked", async (how, prepare) => {
    await prepare();
    const answer = await match(await askForCode(), moderator);
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json().message).toBe(outcomeTexts.held);
    expect(await proofsOf(holderId)).toBe(1);
    expect((await rowOf(rivalId)).phone).not.toBe(phone);
    if (!/correction|change/.test(how)) await expectKept();
    const [question] = await site.db.select().from(phoneQuestion);
    expect(question).toMatchObject({ craftsmanId: rivalId, holderId });
    const approve = (by: Person) => by.post(`/api/phone-questions/${question!.id}/approve`);
    expect((await approve(moderator)).statusCode).toBe(403);
    expect((await approve(other)).statusCode).toBe(200);
    expect((await rowOf(rivalId)).phone).toBe(phone);
  });

  it("nor registers with it", async () => {
    await decline(moderator);
    const visitor = newVisitor(site);
    const { code } = (await visitor.post("/api/phone-access", { phone })).json();
    await match(code, moderator);
    expect((await visitor.get("/api/phone-access")).json().state).toBe("nothing");
    const { email: _email, gender: _gender, ...form } = await applicant(site.db);
    const answer = await visitor.post("/api/register-by-phone", { ...form, phone });
    expect(answer.statusCode).toBe(422);
    await expectKept();
  });

  it("but a gateway does", async () => {
    await decline(moderator);
    const code = await askForCode();
    await passOn(site, { from: phone, text: code });
    expect((await rowOf(rivalId)).phone).toBe(phone);
  });

  it("but the owner decides alone", async () => {
    await decline(moderator);
    expect((await match(await askForCode(), owner)).statusCode).toBe(200);
    expect((await rowOf(rivalId)).phone).toBe(phone);
  });

  it("but a proof that is older counts no more", async () => {
    await site.db.update(phoneProof).set({ provenAt: new Date(Date.now() - 400 * day) });
    expect((await match(await askForCode(), moderator)).statusCode).toBe(200);
    expect((await rowOf(rivalId)).phone).toBe(phone);
  });
});

describe("68: a moderator's comparison overtakes nobody who has proven a number on the way to a page", () => {
  const other = "+963933222111";

  async function expectLeft(code: string) {
    const answer = await match(code, moderator);
    expect(answer.statusCode, answer.body).toBe(409);
    expect(answer.json().message).toBe(outcomeTexts.left);
  }

  it("of a registration: an owner matches the code, which stays", async () => {
    const visitor = newVisitor(site);
    const { code } = (await visitor.post("/api/phone-access", { phone: other })).json();
    await passOn(site, { from: other, text: code });
    expect((await visitor.get("/api/phone-access")).json().state).toBe("register");
    const asked = await askForCode(rival, other);
    await expectLeft(asked);
    expect((await rowOf(rivalId)).phone).not.toBe(other);
    expect((await match(asked, owner)).statusCode).toBe(200);
    expect((await rowOf(rivalId)).phone).toBe(other);
  });

  /** A page without an account, whose holder has proven the number by the link of an admin. */
  async function claimBegun() {
    const id = await addAccount(site.db, { phone: other, cityId: (await rowOf(rivalId)).cityId });
    await withoutAccount(site, id);
    const holder = newVisitor(site);
    const code = await beginClaim(id, holder);
    await passOn(site, { from: other, text: code });
    expect((await holder.get("/api/phone-access")).json().state).toBe("ready");
    return { id, holder };
  }

  /** By a new link that the moderator makes. @returns the code */
  async function beginClaim(id: number, by: Person): Promise<string> {
    const link = await moderator.post(`/api/listings/${id}/claim-link`);
    expect(link.statusCode, link.body).toBe(200);
    const token = String(link.json().url).split("/").at(-1)!;
    expect((await by.post(`/api/claims/${token}`)).statusCode).toBe(200);
    const offered = await by.post("/api/phone-access/code", {});
    return offered.json().code;
  }

  it("of a claim, also after the moderator has corrected its number and made another link", async () => {
    const { id, holder } = await claimBegun();
    await expectLeft(await askForCode(rival, other));
    const corrected = await moderator.put(`/api/listings/${id}`, { phone: "0955 111 222" });
    expect(corrected.statusCode, corrected.body).toBe(200);
    await expectLeft(await beginClaim(id, newVisitor(site)));
    await expectLeft(await askForCode(rival, other));
    expect((await moderator.put(`/api/listings/${id}`, { phone: other })).statusCode).toBe(200);
    const set = await holder.post("/api/phone-access/password", {
      password: rightPassword,
      password_confirmation: rightPassword,
    });
    expect(set.statusCode, set.body).toBeLessThan(300);
    expect(await rowOf(id)).toMatchObject({ phone: other });
  });

  it("of a claim: only an owner erases the page", async () => {
    const { id } = await claimBegun();
    expect((await moderator.post(`/api/listings/${id}/refuse`)).statusCode).toBe(409);
    expect((await owner.post(`/api/listings/${id}/refuse`)).statusCode).toBe(200);
  });
});

describe("17: what a comparison comes to", () => {
  it.each([
    ["held", () => askForCode()],
    ["alarmed", () => dispute()],
  ] as const)("is in the log, also where it is «%s»", async (outcome, codeFor) => {
    await match(await codeFor(), moderator);
    const rows = await site.db.select().from(audit).where(eq(audit.act, "listing.compareCode"));
    expect(rows).toMatchObject([{ accountId: expect.any(Number), after: { outcome } }]);
  });

  it("is there of a number that leads to no listing, too", async () => {
    const visitor = newVisitor(site);
    const { code } = (await visitor.post("/api/phone-access", { phone: "+963955123123" })).json();
    await match(code, moderator);
    expect(await site.db.$count(audit, eq(audit.act, "listing.compareCode"))).toBe(1);
  });
});
