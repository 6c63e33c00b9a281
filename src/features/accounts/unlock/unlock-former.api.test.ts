import { beforeEach, describe, expect, it } from "vitest";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import {
  confirmLock,
  lockAccount,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/locked-account.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

const unlock = async (id: number, decision: object) => {
  const answer = await admin.post(`/api/locked-accounts/${id}/unlock`, decision);
  expect(answer.statusCode, answer.body).toBe(200);
};

/** What admins see of a new order with this number or e-mail. */
async function seenOfNew({ phone = "0955 000 111", email = "fresh@mail.example" }) {
  const [profession] = (await site.get("/api/get-all-professions")).json();
  const [city] = (await site.get("/api/get-all-cities")).json();
  const form = { profession_id: profession.id, city_id: city.id, gender: "male", phone, email };
  const answer = await new Person(site).post("/register", {
    ...form,
    fullname: "سامر حداد",
    password: rightPassword,
  });
  expect(answer.statusCode, answer.body).toBe(201);
  const { data } = (await admin.get("/api/get-craftsmen-orders")).json();
  return data.find((order: { email: string }) => order.email === email).former_decisions;
}

const seen = (state: string, same: string) => [expect.objectContaining({ state, same: [same] })];

describe("37: a listing that was declined", () => {
  it("is remembered by the contacts that it gets back, and by those it gives up", async () => {
    const id = await addAccount(site.db, { ...thiefContacts, state: "pending" });
    await admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    await site.db.delete(formerDecision);
    await lockAccount(site.db, id, ownerContacts);
    await unlock(id, ownerContacts);
    expect(await seenOfNew({ phone: thiefContacts.phone })).toEqual(seen("declined", "phone"));
    await admin.delete(`/api/craftsmen/${id}`);
    expect(await seenOfNew({ ...ownerContacts, email: "two@mail.example" })).toEqual(
      seen("declined", "phone"),
    );
    const byEmail = { phone: "0955 000 222", email: ownerContacts.email };
    expect(await seenOfNew(byEmail)).toEqual(seen("declined", "email"));
  });
});

it("37: a pending listing that gets a suspended one's number back is no question to admins", async () => {
  const former = await addAccount(site.db, { phone: ownerContacts.phone });
  await admin.post(`/api/craftsmen-suspend/${former}`, { reason: "complaints" });
  await admin.delete(`/api/craftsmen/${former}`);
  const id = await addAccount(site.db, { ...thiefContacts, state: "pending" });
  await lockAccount(site.db, id, ownerContacts);
  await unlock(id, ownerContacts);
  const record = (await admin.get(`/api/craftsmen-records/${id}`)).json();
  expect(record.former_decisions).toEqual(seen("suspended", "phone"));
  expect(record.contacts_flagged_at).toBeNull();
});

describe("37: a listing that a lock has hidden", () => {
  it("is remembered as suspended where an admin leaves it hidden", async () => {
    const { id, link } = await stolenAccount(site);
    await confirmLock(site, link);
    await unlock(id, { ...ownerContacts, listing: "hide" });
    expect(await site.db.$count(formerDecision)).toBe(2);
    await admin.delete(`/api/craftsmen/${id}`);
    expect(await seenOfNew({ phone: ownerContacts.phone })).toEqual(seen("suspended", "phone"));
  });

  it("is not remembered where an admin shows it again", async () => {
    const { id, link } = await stolenAccount(site);
    await confirmLock(site, link);
    await unlock(id, { ...ownerContacts, listing: "show" });
    expect(await site.db.$count(formerDecision)).toBe(0);
    expect(await seenOfNew({ phone: thiefContacts.phone })).toEqual([]);
  });
});
