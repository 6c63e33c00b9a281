import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { hour } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink, mailTo } from "#tests/support/mails.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addCity } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { removeOldInvitations } from "./invitations.service.server.ts";
import { adminInvitation } from "./table.server.ts";
import { teamFieldTexts, teamSentences } from "./team.texts.ts";

const email = "huda@mail.example";
const given = { fullname: "هدى الخطيب", password: "zaytoun-9-jisr" };

let time: number;
let site: Site;
let owner: Admin;
let city: number;
beforeEach(async () => {
  time = Date.now();
  site = await openSite({ now: () => new Date(time) });
  owner = await signedInAdmin(site);
  city = await addCity(site.db, "حمص");
});

const invite = (more: object = {}, by: Person = owner) =>
  by.post("/api/team/invitations", { email, role: "moderator", ...more });
const sendAgain = (by: Person = owner) => by.post("/api/team/invitations/1/send-again");
const linkOf = async (to = email) => {
  const { pathname } = await mailedLink(site, to, "invitation");
  return `/api/invitations/${pathname.split("/").at(-1)}`;
};

describe("an invitation", () => {
  it("makes the invited person an admin with these rights, logged in", async () => {
    expectText(await invite({ cities: [city] }), teamSentences.invited);
    const link = await linkOf();
    const rights = { role: "moderator", cities: [{ id: city, name: "حمص" }], messages: false };
    const huda = new Person(site);
    expect((await huda.get(link)).json()).toEqual({ email, ...rights });
    expectText(await huda.post(link, given), teamSentences.joined);
    const own = (await huda.get("/api/user")).json();
    expect(own).toMatchObject({ ...rights, email, type: 1, fullname: given.fullname });
    expect(own.email_verified_at).toMatch(/Z$/);
    expect((await huda.get("/api/get-craftsmen-orders")).statusCode).toBe(200);
    expect((await new Person(site).logIn(email, given.password)).statusCode).toBe(204);
    expect(await site.db.select().from(audit).orderBy(audit.id)).toMatchObject([
      { act: "account.invite", accountId: owner.id, after: { email, cities: ["حمص"] } },
      { act: "account.join", accountId: own.id, subject: own.id, after: { role: "moderator" } },
    ]);
  });

  it("ends another account's session in the browser that accepts it", async () => {
    await addAccount(site.db, { email: "omar@mail.example" });
    const omar = new Person(site);
    await omar.signIn("omar@mail.example");
    await invite({ role: "owner", current_password: rightPassword });
    expectText(await omar.post(await linkOf(), given), teamSentences.joined);
    expect((await omar.get("/api/user")).json()).toMatchObject({ email, role: "owner" });
  });

  it("11: is accepted once, for 72 hours, by the newest link, whose token is stored hashed", async () => {
    await invite();
    const first = await linkOf();
    const [row] = await site.db.select().from(adminInvitation);
    expect(row?.tokenHash).toBe(hashOf(first.split("/").at(-1)!));
    time += hour;
    await owner.signIn("admin@mail.example");
    expectText(await sendAgain(), teamSentences.sentAgain);
    const second = await linkOf();
    for (const response of [await site.get(first), await new Person(site).post(first, given)]) {
      expectRefused(response, 404);
      expect(response.json()).toEqual({ message: teamSentences.badLink });
    }
    time = row!.expiresAt!.getTime() + hour;
    expectRefused(await site.get(second), 404);
    expect((await owner.get("/api/user")).statusCode).toBe(401);
    await owner.signIn("admin@mail.example");
    const { invitations } = (await owner.get("/api/team")).json();
    expect(invitations).toMatchObject([{ email, has_expired: true }]);
    await sendAgain();
    time = Date.now();
    const third = await linkOf();
    expectText(await new Person(site).post(third, given), teamSentences.joined);
    expectRefused(await new Person(site).post(third, given), 404);
    expect(await site.db.$count(account)).toBe(2);
  });

  it("cannot be accepted once it is withdrawn, and its mail is not sent", async () => {
    await invite();
    const link = await linkOf();
    expectText(await owner.delete("/api/team/invitations/1"), teamSentences.withdrawn);
    expectRefused(await site.get(link), 404);
    expect(await mailTo(site, email, "invitation")).toBeNull();
    expectRefused(await owner.delete("/api/team/invitations/1"), 404);
    expectRefused(await sendAgain(), 404);
  });

  it("is accepted by one of several who use its link at once", async () => {
    await invite();
    const link = await linkOf();
    const people = [newVisitor(site), newVisitor(site), newVisitor(site)];
    const statuses = await Promise.all(
      people.map(async (person) => (await person.post(link, given)).statusCode),
    );
    expect(statuses.sort()).toEqual([200, 404, 404]);
  });

  it("leads nowhere with an address that has an account by now", async () => {
    await invite();
    const link = await linkOf();
    await addAccount(site.db, { email });
    const response = await new Person(site).post(link, given);
    expectRefused(response, 409);
    expect(response.json()).toEqual({ message: teamFieldTexts.emailTaken });
  });

  it("is forgotten a month after it has expired", async () => {
    await invite();
    await linkOf();
    const [row] = await site.db.select().from(adminInvitation);
    const expired = row!.expiresAt!.getTime();
    await removeOldInvitations(site.db, new Date(expired + 29 * 24 * hour));
    expect(await site.db.$count(adminInvitation)).toBe(1);
    await removeOldInvitations(site.db, new Date(expired + 31 * 24 * hour));
    expect(await site.db.$count(adminInvitation)).toBe(0);
  });

  it.each([
    [{ fullname: "هـ" }, { fullname: accountFieldTexts.fullnameRule }],
    [{ fullname: "" }, { fullname: accountFieldTexts.fullname }],
    [{ password: "1234567" }, { password: accountFieldTexts.passwordRule }],
    [{ password: "password1" }, { password: accountFieldTexts.passwordCommon }],
    [{ password: "huda-2-huda" }, { password: accountFieldTexts.passwordOfFacts }],
  ])("asks for name and password as a registration does: %j", async (more, errors) => {
    await invite();
    const link = await linkOf();
    const response = await new Person(site).post(link, { ...given, ...more });
    expectInvalid(response, errors as Record<string, string>);
    expectText(await new Person(site).post(link, given), teamSentences.joined);
  });
});

describe("POST /api/team/invitations", () => {
  it("refuses addresses of craftsmen and admins, and a second invitation", async () => {
    await addAccount(site.db, { email: "omar@mail.example" });
    await addAdmin(site.db, "sami@mail.example");
    for (const [address, text] of [
      ["omar@mail.example", teamFieldTexts.emailOfCraftsman],
      ["SAMI@mail.example", teamFieldTexts.emailOfAdmin],
    ] as const) {
      expectInvalid(await invite({ email: address }), { email: text });
    }
    await invite({ email: "new@mail.example" });
    expectInvalid(await invite({ email: "new@mail.example" }), {
      email: teamFieldTexts.emailInvited,
    });
  });

  it("limit: 20 invitations a day for an owner", async () => {
    const limited = await openSite({ emptied: false, limitFactor: 1 });
    const by = new Person(limited);
    await by.signIn("admin@mail.example");
    for (let number = 0; number < 20; number++) {
      expectText(await invite({ email: `new${number}@mail.example` }, by), teamSentences.invited);
    }
    const response = await invite({ email: "more@mail.example" }, by);
    expectRefused(response, 429);
    expect(response.json()).toEqual({ message: teamSentences.tooManyInvitations });
    expect(response.headers["retry-after"]).toBeTruthy();
  });
});
