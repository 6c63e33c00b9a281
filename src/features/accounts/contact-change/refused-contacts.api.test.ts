import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { threeCities } from "#tests/support/admins/three-cities.ts";
import { resetFormFor } from "#tests/support/mails.ts";
import {
  confirmRevert,
  ownerContacts,
  stolenAccount,
} from "#tests/support/people/stolen-account.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const other = { fullname: "رنا الأتاسي", email: "rana@mail.example", phone: "+963955000111" };

let site: Site;
let given: Awaited<ReturnType<typeof threeCities>>;
beforeEach(async () => {
  site = await openSite();
  given = await threeCities(site);
});

/** Another account with such contacts is declined in Homs, and deleted. */
async function refuseInHoms(
  contacts: { email?: string; phone?: string },
  act: () => unknown = () => {},
) {
  const { sami, homs, owner } = given;
  const row = { ...other, ...contacts, cityId: homs, state: "pending", verified: true } as const;
  const id = await addAccount(site.db, row);
  await act();
  const declined = await sami.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
  expect(declined.statusCode, declined.body).toBe(200);
  expect((await owner.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
}

const flagged = "craftsmen-records?state=flagged";

/** The published listing is before the moderators of both cities, with where it was refused. */
async function expectPutBeforeBoth(id: number) {
  expect((await site.get(`/api/craftsmen/${id}`)).statusCode).toBe(200);
  const { sami, huda, lina, homs } = given;
  for (const by of [sami, huda]) expect(await given.idsIn(by, flagged)).toEqual([id]);
  expect(await given.idsIn(lina, flagged)).toEqual([]);
  const record = (await sami.get(`/api/craftsmen-records/${id}`)).json();
  expect(record.contacts_flagged_at).not.toBeNull();
  expect(record.refused_in).toEqual([{ id: homs, name: "حمص" }]);
}

describe("37: contacts that another city refused meanwhile are put before its moderators", () => {
  it.each([
    ["number", { phone: ownerContacts.phone }],
    ["e-mail", { email: ownerContacts.email }],
  ])("where an owner gives them back by a revert that waited: %s", async (_what, contacts) => {
    const { id, link } = await stolenAccount(site);
    await refuseInHoms(contacts, async () => {
      expect((await confirmRevert(site, link)).json()).toEqual({ state: "waiting" });
    });
    const [change] = await site.db.select().from(contactChange);
    const approved = await given.owner.post(`/api/contact-reverts/${change!.id}/approve`);
    expect(approved.statusCode, approved.body).toBe(200);
    expect(await given.idsIn(given.sami, flagged)).toEqual([]);
    const password = "mishmish-4-bahr";
    const form = { ...(await resetFormFor(site, ownerContacts.email)), password };
    const set = await new Person(site).post("/password/reset", {
      ...form,
      password_confirmation: password,
    });
    expect(set.statusCode, set.body).toBe(200);
    await expectPutBeforeBoth(id);
  });

  it("where a listing gets its former e-mail back, since another one was proven by its holder", async () => {
    const { link } = await stolenAccount(site);
    const id = await addAccount(site.db, { ...other, verified: true });
    const person = new Person(site);
    await person.signIn(other.email);
    const { email } = ownerContacts;
    const changed = await person.put("/api/update-user", { ...(await profileOf(person)), email });
    expect(changed.statusCode, changed.body).toBe(200);
    await refuseInHoms({ phone: "+963955000222" });
    expect((await confirmRevert(site, link)).json()).toEqual({ state: "reverted" });
    const [own] = await site.db.select().from(account).where(eq(account.id, id));
    expect(own!.email).toBe(other.email);
    await expectPutBeforeBoth(id);
  });
});
