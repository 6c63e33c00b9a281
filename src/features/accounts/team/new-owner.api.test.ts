import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { type Admin, signedInAdmin } from "../../../../tests/support/admins/admin.ts";
import { rightPassword } from "../../../../tests/support/person.ts";
import { expectInvalid, expectText } from "../../../../tests/support/responses.ts";
import { addModerator } from "../../../../tests/support/rows.ts";
import { openSite, type Site } from "../../../../tests/support/site.ts";
import { account } from "../../../auth/table.server.ts";
import { accountFieldTexts } from "../field-texts.ts";
import { adminInvitation } from "./table.server.ts";
import { teamSentences as say } from "./team.texts.ts";

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

describe("the owner's password is needed", () => {
  it("to invite another owner, and not to invite a moderator", async () => {
    const invite = (role: string, current_password?: string | null) =>
      owner.post("/api/team/invitations", {
        ...{ email: `${role}@mail.example`, role, current_password },
      });
    for (const [password, message] of unproven) {
      expectInvalid(await invite("owner", password), { current_password: message });
    }
    expect(await site.db.$count(adminInvitation)).toBe(0);
    expectText(await invite("owner", rightPassword), say.invited);
    expectText(await invite("moderator"), say.invited);
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
    expectText(await change(owner.id), say.changed);
    expectText(await change(id, rightPassword), say.changed);
    expect(await site.db.$count(account, isOwner)).toBe(2);
  });
});
