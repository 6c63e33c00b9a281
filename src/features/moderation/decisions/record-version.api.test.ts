import { beforeEach, describe, expect, it } from "vitest";
import { comparedFieldName as nameOf } from "#src/features/accounts/record/compared-fields.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { conflictTexts, moderationSentences } from "#src/features/moderation/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { recordOf, saveProfile } from "#tests/support/admins/records.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let id: number;
let omar: Person;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

/** A craftsman of that state, who is logged in. */
async function having(state: ListingState) {
  id = await addAccount(site.db, { email, state, fullname: "عمر الزعبي" });
  omar = new Person(site);
  await omar.signIn(email);
}

const bodies = {
  approv: {},
  decline: { reason: "phone" },
  suspend: { reason: "complaints" },
  restore: {},
};
const decide = (decision: keyof typeof bodies, version?: string) =>
  admin.post(`/api/craftsmen-${decision}/${id}`, { ...bodies[decision], version });
const remove = (version: string) => admin.delete(`/api/craftsmen/${id}`, { version });
const record = () => recordOf(admin, id);

describe("34: a decision with the version of a record that changed meanwhile", () => {
  it.each([
    ["restore", "suspended"],
    ["restore", "declined"],
  ] as const)(
    "answers 409 to %s of one that is %s, and passes once reloaded",
    async (name, state) => {
      await having(state);
      const { version } = await record();
      await saveProfile(omar, { phone: "0944 000 002" });
      const answer = await decide(name, version);
      expectRefused(answer, 409);
      expect(answer.json().message).toContain(nameOf("phone"));
      expect((await record()).state).toBe(state);
      expect((await decide(name, (await record()).version)).statusCode).toBe(200);
    },
  );

  it("answers 409 when the listing was declined again for a reason that was not seen", async () => {
    await having("declined");
    const { version } = await record();
    await decide("restore");
    await decide("decline");
    const answer = await decide("restore", version);
    expectRefused(answer, 409);
    expect(answer.json().message).toContain(nameOf("state"));
  });

  it.each([
    ["decline", "pending", "declined"],
    ["suspend", "approved", "suspended"],
  ] as const)("does not prevent a %s of one that is %s", async (name, state, next) => {
    await having(state);
    const { version } = await record();
    await saveProfile(omar, { phone: "0944 000 002" });
    expect((await decide(name, version)).statusCode).toBe(200);
    expect((await record()).state).toBe(next);
  });

  it.each(["pending", "approved", "declined", "suspended"] as const)(
    "does not prevent a deletion of one that is %s",
    async (state) => {
      await having(state);
      const { version } = await record();
      await saveProfile(omar, { phone: "0944 000 002" });
      expect((await remove(version)).statusCode).toBe(200);
      expect(await record()).toBeUndefined();
    },
  );

  it("answers as ever what another admin decided before, the same or otherwise", async () => {
    await having("pending");
    const { version } = await record();
    await saveProfile(omar, { phone: "0944 000 002" });
    await decide("decline");
    const answer = await decide("approv", version);
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(conflictTexts.declined);
    expectText(await decide("decline", version), moderationSentences.declined);
  });
});

describe("34: the version of a record", () => {
  it("is the same in both lists, for admins alone, and shows none of the values", async () => {
    await having("pending");
    const { version } = await record();
    expect(version).toMatch(/^[\w-]{11}(\.[\w-]{11})+$/);
    expect(await recordOf(admin, id, "get-craftsmen-orders")).toMatchObject({ version });
    expect((await omar.get("/api/user")).json()).not.toHaveProperty("version");
    expect((await omar.get("/api/get-profile-data")).json().user).not.toHaveProperty("version");
  });

  it("is keyed: another site has another one for the same values", async () => {
    await having("pending");
    const { version } = await record();
    const other = await openSite({ emptied: false, appKey: "another key for tests, 32 letters" });
    const boss = new Person(other);
    await boss.signIn("admin@mail.example");
    expect((await recordOf(boss, id)).version).not.toBe(version);
  });
});
