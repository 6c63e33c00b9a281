import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { phoneAccess, phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addSecondFactor } from "#tests/support/people/second-factor.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addCity, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { adminInvitation } from "./table.server.ts";
import type { Team } from "./team.contract.ts";
import { teamFieldTexts, teamSentences } from "./team.texts.ts";

let site: Site;
let owner: Person & { id: number };
let moderatorId: number;
let city: number;
beforeEach(async () => {
  site = await openSite();
  city = await addCity(site.db, "حمص");
  owner = await signedInAdmin(site);
  moderatorId = await addModerator(site.db, "huda@mail.example", {
    cities: [city],
    messages: false,
  });
});

async function enter(email: string) {
  const person = new Person(site);
  await person.signIn(email);
  return person;
}

const team = async (by = owner): Promise<Team> => (await by.get("/api/team")).json();
const change = (by: Person, id: number, rights: object) => by.put(`/api/team/${id}`, rights);
const asOwner = { role: "owner", current_password: rightPassword };
const remove = (by: Person, id: number) => by.delete(`/api/team/${id}`);
const rowOf = async (id: number) => {
  const [row] = await site.db.select().from(account).where(eq(account.id, id));
  return row;
};
const ownersLeft = () => site.db.$count(account, eq(account.role, "owner"));

describe("GET /api/team", () => {
  it("lists the admins with their limits, second factor and when they were last seen", async () => {
    await addSecondFactor(site, moderatorId);
    const [first, second] = (await team()).members;
    expect(first).toEqual({
      id: owner.id,
      fullname: "رنا الأتاسي",
      email: "admin@mail.example",
      role: "owner",
      cities: null,
      messages: true,
      second_factor: false,
      is_self: true,
      last_seen_at: null,
    });
    expect(second).toMatchObject({
      id: moderatorId,
      role: "moderator",
      messages: false,
      second_factor: true,
      cities: [{ id: city, name: "حمص" }],
      is_self: false,
    });
  });

  it("remembers when somebody was last seen after the session has ended", async () => {
    const huda = new Person(site);
    await huda.logIn("huda@mail.example");
    await huda.post("/logout");
    const [, second] = (await team()).members;
    expect(second?.last_seen_at).toMatch(/Z$/);
  });
});

describe("PUT /api/team/:id", () => {
  it("takes effect with the next request, and is in the audit log", async () => {
    const huda = await enter("huda@mail.example");
    expectRefused(await huda.get("/api/contact-list"), 403);
    const rights = { role: "moderator", cities: [city], messages: true };
    expectText(await change(owner, moderatorId, rights), teamSentences.changed);
    expect((await huda.get("/api/contact-list")).statusCode).toBe(200);
    expectText(await change(owner, moderatorId, asOwner), teamSentences.changed);
    expect((await huda.get("/api/team")).statusCode).toBe(200);
    expect((await huda.get("/api/user")).json()).toMatchObject({ type: 1, role: "owner" });
    const rows = await site.db.select().from(audit).orderBy(audit.id);
    expect(rows).toMatchObject([
      {
        act: "account.changeRights",
        subject: moderatorId,
        accountId: owner.id,
        before: { role: "moderator", cities: ["حمص"], messages: false },
        after: { role: "moderator", cities: ["حمص"], messages: true },
      },
      { after: { role: "owner" } },
    ]);
  });

  it("writes nothing where nothing changes", async () => {
    const same = { role: "moderator", cities: [city], messages: false };
    expectText(await change(owner, moderatorId, same), teamSentences.changed);
    expect(await site.db.$count(audit)).toBe(0);
  });

  it("gives a moderator of all cities the messages", async () => {
    await change(owner, moderatorId, { role: "moderator", cities: null, messages: false });
    expect(await rowOf(moderatorId)).toMatchObject({ cities: null, messages: true });
  });

  it.each([
    [{}, { role: teamFieldTexts.role }],
    [{ role: "admin" }, { role: teamFieldTexts.role }],
    [{ role: "moderator", cities: [] }, { cities: teamFieldTexts.noCity }],
    [{ role: "moderator", cities: [9999] }, { cities: teamFieldTexts.cities }],
    [{ role: "moderator", cities: "1" }, { cities: teamFieldTexts.cities }],
  ])("refuses %j", async (rights, errors) => {
    expectInvalid(await change(owner, moderatorId, rights), errors as Record<string, string>);
  });

  it("knows no craftsmen, and nobody who is gone", async () => {
    const craftsman = await addAccount(site.db);
    for (const id of [craftsman, 9999]) {
      expectRefused(await change(owner, id, { role: "moderator" }), 404);
      expectRefused(await remove(owner, id), 404);
    }
    expect(await rowOf(craftsman)).toMatchObject({ type: 0, role: null });
  });

  it("withdraws the invitations of an owner who is none any more", async () => {
    const other = await signedInAdmin(site, "sami@mail.example");
    const invitation = { email: "new@mail.example", ...asOwner };
    expectText(await other.post("/api/team/invitations", invitation), teamSentences.invited);
    await change(owner, other.id, { role: "moderator" });
    expect(await site.db.$count(adminInvitation)).toBe(0);
  });
});

describe("DELETE /api/team/:id", () => {
  it("ends unused proofs of numbers that the admin compared, and the questions about them", async () => {
    const craftsmanId = await addAccount(site.db, { email: "omar@mail.example" });
    const holderId = await addAccount(site.db, { email: "rana@mail.example" });
    const later = new Date(Date.now() + 1e8);
    const compared = (byAccountId: number, given: object = {}) => ({
      kind: "registration" as const,
      phone: "+963944123456",
      how: "message" as const,
      byAccountId,
      provenAt: new Date(),
      expiresAt: later,
      ...given,
    });
    await site.db
      .insert(phoneAccess)
      .values([
        compared(moderatorId),
        compared(moderatorId, { kind: "password", craftsmanId, allowedAt: new Date() }),
        compared(moderatorId, { phone: "+963944000001", doneAt: new Date() }),
        compared(owner.id, { phone: "+963944000002" }),
      ]);
    const asked = { phone: "+963944123456", how: "message", createdAt: new Date() } as const;
    await site.db.insert(phoneQuestion).values([
      { ...asked, craftsmanId, holderId, byAccountId: moderatorId },
      { ...asked, craftsmanId: holderId, holderId: craftsmanId, byAccountId: owner.id },
    ]);
    expectText(await remove(owner, moderatorId), teamSentences.removed);
    const left = await site.db.select().from(phoneAccess).orderBy(phoneAccess.phone);
    expect(left.map(({ phone }) => phone)).toEqual(["+963944000001", "+963944000002"]);
    const questions = await site.db.select().from(phoneQuestion);
    expect(questions).toMatchObject([{ byAccountId: owner.id }]);
  });

  it("ends all sessions and invitations at once; what was done stays in the log", async () => {
    const sami = await signedInAdmin(site, "sami@mail.example");
    await sami.post("/api/city", { name: "حماة" });
    await sami.post("/api/team/invitations", { email: "new@mail.example", ...asOwner });
    expectText(await remove(owner, sami.id), teamSentences.removed);
    expectRefused(await sami.get("/api/user"), 401);
    expect(await site.db.$count(session, eq(session.accountId, sami.id))).toBe(0);
    expect(await site.db.$count(adminInvitation)).toBe(0);
    expect((await new Person(site).logIn("sami@mail.example")).statusCode).toBe(422);
    const rows = await site.db.select().from(audit).orderBy(audit.id);
    expect(rows).toMatchObject([
      { act: "city.add", accountId: null },
      { act: "account.invite", accountId: null },
      { act: "account.remove", subject: sami.id, before: { email: "sami@mail.example" } },
    ]);
  });
});

describe("the last owner", () => {
  it("can neither be removed nor become a moderator", async () => {
    for (const response of [
      await change(owner, owner.id, { role: "moderator" }),
      await remove(owner, owner.id),
    ]) {
      expectRefused(response, 409);
      expect(response.json()).toEqual({ message: teamSentences.lastOwner });
    }
    expect(await ownersLeft()).toBe(1);
  });

  it("may go once there is another", async () => {
    await addAdmin(site.db, "sami@mail.example");
    expectText(await change(owner, owner.id, { role: "moderator" }), teamSentences.changed);
    expectRefused(await owner.get("/api/team"), 403);
    const sami = await enter("sami@mail.example");
    expectText(await remove(sami, owner.id), teamSentences.removed);
    expect(await ownersLeft()).toBe(1);
  });

  it.each([
    ["remove", (by: Person, id: number) => remove(by, id)],
    ["degrade", (by: Person, id: number) => change(by, id, { role: "moderator" })],
  ])("stays where two owners %s each other at the same moment", async (_name, act) => {
    for (let round = 0; round < 5; round++) {
      const [one, other] = [
        await signedInAdmin(site, `one${round}@mail.example`),
        await signedInAdmin(site, `other${round}@mail.example`),
      ];
      await site.db.delete(account).where(eq(account.id, owner.id));
      owner = one;
      const responses = await Promise.all([act(one, other.id), act(other, one.id)]);
      const statuses = responses.map(({ statusCode }) => statusCode).sort();
      expect(statuses[0]).toBe(200);
      expect([401, 403]).toContain(statuses[1]);
      expect(await ownersLeft()).toBeGreaterThan(0);
      await site.db.delete(account).where(eq(account.type, 1));
    }
  });
});
