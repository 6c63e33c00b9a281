import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { minute, second } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAdmin, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { adminInvitation } from "./table.server.ts";
import { changeRights, removeMember } from "./team.service.server.ts";
import { teamSentences } from "./team.texts.ts";

let site: Site;
let owner: Admin;
beforeEach(async () => {
  site = await openSite();
  owner = await signedInAdmin(site);
});

const unproven = [
  [undefined, accountFieldTexts.currentPassword],
  [null, accountFieldTexts.currentPassword],
  ["", accountFieldTexts.currentPassword],
  ["another-7-jisr", accountFieldTexts.wrongPassword],
] as const;

describe("18: the owner's password is needed", () => {
  it("to invite another owner, and not to invite a moderator", async () => {
    const invite = (role: string, current_password?: string | null) =>
      owner.post("/api/team/invitations", {
        email: `${role}@mail.example`,
        role,
        current_password,
      });
    for (const [password, message] of unproven) {
      expectInvalid(await invite("owner", password), { current_password: message });
    }
    expect(await site.db.$count(adminInvitation)).toBe(0);
    expectText(await invite("owner", rightPassword), teamSentences.invited);
    expectText(await invite("moderator"), teamSentences.invited);
  });

  it("to make a moderator an owner, and not where one is an owner already", async () => {
    const id = await addModerator(site.db, "huda@mail.example");
    const change = (who: number, current_password?: string | null) =>
      owner.put(`/api/team/${who}`, { role: "owner", current_password });
    for (const [password, message] of unproven) {
      expectInvalid(await change(id, password), { current_password: message });
    }
    const isOwner = eq(account.role, "owner");
    expect(await site.db.$count(account, isOwner)).toBe(1);
    expectText(await change(owner.id), teamSentences.changed);
    expectText(await change(id, rightPassword), teamSentences.changed);
    expect(await site.db.$count(account, isOwner)).toBe(2);
  });

  it.each([
    ["remove", (id: number, proof: object) => owner.delete(`/api/team/${id}`, proof)],
    [
      "degrade",
      (id: number, proof: object) => owner.put(`/api/team/${id}`, { role: "moderator", ...proof }),
    ],
  ])("to %s another owner, once the login is over a quarter of an hour old", async (_name, act) => {
    const id = await addAdmin(site.db, "sami@mail.example");
    await logInBefore(15 * minute + second);
    for (const [current_password, message] of unproven) {
      expectInvalid(await act(id, { current_password }), { current_password: message });
    }
    expect(await ownersLeft()).toBe(2);
    expect((await act(id, { current_password: rightPassword })).statusCode).toBe(200);
    expect(await ownersLeft()).toBe(1);
  });

  it.each([
    ["remove", (id: number, proof: object) => owner.delete(`/api/team/${id}`, proof)],
    [
      "degrade",
      (id: number, proof: object) => owner.put(`/api/team/${id}`, { role: "moderator", ...proof }),
    ],
  ])("to %s another owner also after a new login, if one is given", async (_name, act) => {
    const id = await addAdmin(site.db, "sami@mail.example");
    for (const [current_password, message] of unproven.slice(2)) {
      expectInvalid(await act(id, { current_password }), { current_password: message });
    }
    expect(await ownersLeft()).toBe(2);
    expect((await act(id, {})).statusCode).toBe(200);
    expect(await ownersLeft()).toBe(1);
  });

  it("not to remove or change a moderator, nor to leave the team", async () => {
    await addAdmin(site.db, "sami@mail.example");
    const [huda, lina] = [
      await addModerator(site.db, "huda@mail.example"),
      await addModerator(site.db, "lina@mail.example"),
    ];
    await logInBefore(15 * minute + second);
    expectText(await owner.put(`/api/team/${huda}`, { role: "moderator" }), teamSentences.changed);
    expectText(await owner.delete(`/api/team/${huda}`), teamSentences.removed);
    expectText(
      await owner.delete(`/api/team/${lina}`, { current_password: null }),
      teamSentences.removed,
    );
    expectText(await owner.delete(`/api/team/${owner.id}`), teamSentences.removed);
  });

  it("to remove or degrade one who became an owner since the password was asked for", async () => {
    const id = await addAdmin(site.db, "sami@mail.example");
    const isProven = false;
    const by = { accountId: owner.id, address: "192.0.2.1" };
    const member = { db: site.db, by, isProven };
    const expected = {
      code: "invalid",
      fields: { current_password: [accountFieldTexts.currentPassword] },
    };
    await expect(removeMember(member, id)).rejects.toMatchObject(expected);
    const rights = { role: "moderator" as const, cities: null, messages: true };
    await expect(changeRights(member, id, rights)).rejects.toMatchObject(expected);
    expect(await ownersLeft()).toBe(2);
  });
});

const ownersLeft = () => site.db.$count(account, eq(account.role, "owner"));

/** The owner's only session began so long ago. */
const logInBefore = (age: number) =>
  site.db
    .update(session)
    .set({ createdAt: new Date(Date.now() - age) })
    .where(eq(session.accountId, owner.id));
