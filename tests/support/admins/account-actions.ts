import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import type { Act } from "#src/audit/table.server.ts";
import { adminInvitation } from "#src/features/team/table.server.ts";
import { addSecondFactor, codeOf } from "#tests/support/people/second-factor.ts";
import { type Person, rightPassword } from "#tests/support/person.ts";
import { addAdmin } from "#tests/support/rows.ts";
import type { Site } from "#tests/support/site.ts";

const newPassword = {
  current_password: rightPassword,
  password: "another-8-jisr",
  password_confirmation: "another-8-jisr",
};

const invited = "invited@mail.example";

/** Adds an invitation by the admin, unless there is one. @returns its id */
async function addInvitation({ db }: Pick<Site, "db">) {
  const values = { email: invited, role: "owner", messages: true, invitedBy: 2 } as const;
  const [row] = await db
    .insert(adminInvitation)
    .values({ ...values, createdAt: new Date() })
    .onConflictDoUpdate({ target: adminInvitation.email, set: values })
    .returning({ id: adminInvitation.id });
  return row!.id;
}

type AccountAct = Exclude<Extract<Act, `account.${string}`>, `account.${"add" | "renew" | "join"}`>;

/** What admins do to the accounts of the team and to their own, as `adminActions`. */
export const accountActions: Record<
  AccountAct,
  [(by: Person, site: Pick<Site, "db">) => ReturnType<Person["get"]>, object]
> = {
  "account.invite": [
    (by) =>
      by.post("/api/team/invitations", {
        email: "new@mail.example",
        role: "moderator",
        cities: [1],
      }),
    {
      subject: null,
      after: {
        email: "new@mail.example",
        role: "moderator",
        cities: [expect.any(String)],
        messages: false,
      },
    },
  ],
  "account.inviteAgain": [
    async (by, site) => by.post(`/api/team/invitations/${await addInvitation(site)}/send-again`),
    { subject: null, after: { email: invited } },
  ],
  "account.copyInvitation": [
    async (by, site) =>
      by.post(`/api/team/invitations/${await addInvitation(site)}/link`, {
        current_password: rightPassword,
      }),
    { subject: null, after: { email: invited } },
  ],
  "account.withdraw": [
    async (by, site) => by.delete(`/api/team/invitations/${await addInvitation(site)}`),
    { subject: null, before: { email: invited } },
  ],
  "account.changeRights": [
    async (by, site) =>
      by.put(`/api/team/${await addAdmin(site.db, `${randomUUID()}@mail.example`)}`, {
        role: "moderator",
      }),
    {
      subject: expect.any(Number),
      before: { role: "owner" },
      after: { role: "moderator", cities: "all", messages: true },
    },
  ],
  "account.remove": [
    async (by, site) =>
      by.delete(`/api/team/${await addAdmin(site.db, `${randomUUID()}@a.example`)}`),
    { subject: expect.any(Number), before: { email: expect.stringMatching(/@a\.example$/) } },
  ],
  "account.secure": [
    async (by) => {
      const begun = await by.post("/api/two-factor", { current_password: rightPassword });
      const { secret = "" } = begun.json();
      return by.post("/api/two-factor/confirm", { code: codeOf(secret) });
    },
    { subject: 2 },
  ],
  "account.newCodes": [
    async (by, site) => by.post("/api/two-factor/recovery-codes", await secondFactorProof(site)),
    { subject: 2 },
  ],
  "account.unsecure": [
    async (by, site) => by.delete("/api/two-factor", await secondFactorProof(site)),
    { subject: 2 },
  ],
  "account.rename": [
    (by) => by.put("/api/own-name", { fullname: "هدى الخطيب" }),
    { subject: 2, before: { fullname: expect.any(String) }, after: { fullname: "هدى الخطيب" } },
  ],
  "account.password": [(by) => by.put("/api/update-password", newPassword), { subject: 2 }],
};
const secondFactorProof = async (site: Pick<Site, "db">) => ({
  current_password: rightPassword,
  code: await addSecondFactor(site, 2),
});
