import { beforeEach, expect, it } from "vitest";
import { refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink, resetFormFor } from "#tests/support/mails.ts";
import { addProof } from "#tests/support/people/numbers.ts";
import { addWaitingRevert, confirmRevert } from "#tests/support/people/stolen-account.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const unseen = "+963944000001";
const approved = "+963944000002";

let site: Site;
let admin: Admin;
let id: number;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  id = await addAccount(site.db, { email, phone: unseen, state: "pending", verified: true });
});

/** Before the approval: the first number was seen by nobody. @returns the link that brings it back */
async function approveAnotherNumber(): Promise<URL> {
  const omar = new Person(site);
  await omar.signIn(email);
  const changed = { phone: approved, current_password: rightPassword };
  const saved = await omar.put("/api/update-user", { ...(await profileOf(omar)), ...changed });
  expect(saved.statusCode, saved.body).toBe(200);
  expect((await admin.post(`/api/craftsmen-approv/${id}`)).statusCode).toBe(200);
  return mailedLink(site, email, "phoneChanged");
}

async function setPassword() {
  const password = "mishmish-4-bahr";
  const form = { ...(await resetFormFor(site, email)), password, password_confirmation: password };
  const answer = await new Person(site).post("/password/reset", form);
  expect(answer.statusCode, answer.body).toBe(200);
}

const flagged = async () =>
  (await admin.get("/api/craftsmen-records?state=flagged"))
    .json()
    .data.map(({ id, phone }: { id: number; phone: string }) => [id, phone]);

it("37: a number that a link has brought back, and nobody has approved, is put before the admins", async () => {
  const link = await approveAnotherNumber();
  expect(await flagged()).toEqual([]);
  expect((await confirmRevert(site, link)).json()).toEqual({ state: "reverted" });
  await setPassword();
  expect((await site.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
  expect(await flagged()).toEqual([[id, unseen]]);
  expect((await admin.post(`/api/craftsmen-records/${id}/contacts-reviewed`)).statusCode).toBe(200);
  expect(await flagged()).toEqual([]);
});

it("37: so is one that an owner has given back", async () => {
  await approveAnotherNumber();
  const waiting = await addWaitingRevert(site.db, id, { phone: unseen });
  const answer = await admin.post(`/api/contact-reverts/${waiting}/approve`);
  expect(answer.statusCode, answer.body).toBe(200);
  expect(await flagged()).toEqual([[id, unseen]]);
});

it("37: one that its holder had proven is not", async () => {
  await addProof(site.db, id);
  const link = await approveAnotherNumber();
  expect((await confirmRevert(site, link)).json()).toEqual({ state: "reverted" });
  expect(await flagged()).toEqual([]);
});

it("66: one whose owner does not want to be listed stays away, and the account comes back without it", async () => {
  const link = await approveAnotherNumber();
  await refuseNumber(site.db, unseen, { via: "admin", now: new Date() });
  expect((await confirmRevert(site, link)).json()).toEqual({ state: "reverted" });
  await setPassword();
  expect((await site.get(`/api/show-craftsmen/${id}`)).json()).toMatchObject({ phone: null });
});
