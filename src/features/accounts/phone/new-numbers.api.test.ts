import { eq } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import { beforeEach, expect, it } from "vitest";
import { lineKey } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import { isProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { phoneSaidNo } from "#src/features/moderation/texts.ts";
import { refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { addProof, setOperatorNumber } from "#tests/support/people/numbers.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const phone = "+963944123456";
const other = "+963955123456";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  await setOperatorNumber(admin);
});

async function enter(state: "pending" | "approved", address = email, number = phone) {
  const id = await addAccount(site.db, { email: address, phone: number, state });
  const person = new Person(site);
  await person.signIn(address);
  return { id, person };
}

const save = async (person: Person, changes: object) => {
  const answer = await person.put("/api/update-user", {
    ...(await profileOf(person)),
    ...changes,
    current_password: rightPassword,
  });
  expect(answer.statusCode, answer.body).toBe(200);
};

async function prove(person: Person, number?: string) {
  const asked = await person.post("/api/phone-proof", {
    ...(number ? { phone: number } : {}),
    current_password: rightPassword,
  });
  expect(asked.statusCode, asked.body).toBe(201);
  const found = await admin.post("/api/phone-codes/find", { code: asked.json().code });
  const matched = await admin.post(`/api/phone-codes/${found.json().id}/match`);
  expect(matched.statusCode, matched.body).toBe(200);
}

const recordOf = async (id: number) => (await admin.get(`/api/listings/${id}`)).json();

it("68: whether a number is proven is asked of the listing's own number and proof, in any query", () => {
  const { sql } = drizzle.mock().select({ isProven }).from(craftsman).toSQL();
  expect(sql).toContain('"phone_proof"."craftsman_id" = "craftsman"."id"');
  expect(sql).toContain('"phone_proof"."phone" = "craftsman"."phone"');
});

it("68: a number that was only typed is not the login of an account that has proven another one", async () => {
  const { id, person } = await enter("pending");
  await site.db
    .update(account)
    .set({ email: null, emailVerifiedAt: null, loginPhone: lineKey(phone) })
    .where(eq(account.id, id));
  await addProof(site.db, id);
  await save(person, { phone: other });
  expect((await new Person(site).logIn(other)).statusCode).toBe(422);
  expect((await new Person(site).logIn(phone)).statusCode).toBe(204);
});

it("19: a new number of a published page that shows at once is put before admins until one has looked", async () => {
  const { id, person } = await enter("approved");
  await prove(person, other);
  expect((await recordOf(id)).contacts_flagged_at).not.toBeNull();
  await save(person, { email: "omar.new@mail.example" });
  expect((await recordOf(id)).contacts_flagged_at).not.toBeNull();
});

it("19: so is one that is proven while the page is paused", async () => {
  const { id, person } = await enter("approved");
  await person.post("/api/user/pause", {});
  await prove(person, other);
  await person.delete("/api/user/pause");
  expect((await recordOf(id)).contacts_flagged_at).not.toBeNull();
});

it("19: and one that was proven before", async () => {
  const { id, person } = await enter("approved");
  await addProof(site.db, id);
  await site.db.update(craftsman).set({ phone: other });
  await save(person, { phone });
  expect(await recordOf(id)).toMatchObject({ phone, contacts_flagged_at: expect.any(String) });
});

it("68: a proof ends with the number, so that it does not count once the number is free again", async () => {
  const first = await enter("approved");
  await addProof(site.db, first.id, new Date("2020-01-01"));
  const second = await enter("approved", "rana@mail.example", other);
  await prove(second.person, phone);
  await prove(second.person, other);
  await save(first.person, { phone });
  expect((await first.person.get("/api/user")).json().pending_changes).toEqual(["phone"]);
});

it("66: no approval of changes publishes the number of somebody who said no", async () => {
  const { person } = await enter("approved");
  await refuseNumber(site.db, other, { via: "admin", now: new Date() });
  await save(person, { phone: other });
  const [revision] = (await admin.get("/api/revisions")).json().data;
  const refused = await admin.post(`/api/revisions/${revision.id}/approve`);
  expect([refused.statusCode, refused.json().message]).toEqual([409, phoneSaidNo]);
});
