import { beforeEach, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
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

const rounds = 10;

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite({ withCache: true });
  admin = await signedInAdmin(site);
});

const list = "/api/craftsmen";
const total = async () => (await site.get(list)).json().total;

it("an admin sees an approval or suspension in the next request", async () => {
  const id = await addAccount(site.db, { state: "pending" });
  const decide = async (act: string, reason?: string) =>
    expect((await admin.post(`/api/craftsmen-${act}/${id}`, { reason })).statusCode).toBe(200);
  const seen = [await total()];
  await decide("approv");
  seen.push(await total());
  for (let round = 0; round < rounds; round++) {
    await decide("suspend", "complaints");
    seen.push(await total());
    await decide("restore");
    seen.push(await total());
  }
  expect(seen).toEqual([0, 1, ...Array(rounds).fill([0, 1]).flat()]);
});

it("whoever reverts a change of contacts sees the listing hidden, and back once the password is set", async () => {
  const { email } = ownerContacts;
  for (let round = 0; round < 3; round++) {
    site = await openSite({ withCache: true });
    const { link } = await stolenAccount(site);
    const seen = [await total()];
    expect((await confirmRevert(site, link)).statusCode).toBe(200);
    seen.push(await total());
    const by = await resetFormFor(site, email);
    const password = "mishmish-4-bahr";
    const form = { ...by, password, password_confirmation: password };
    expect((await new Person(site).post("/password/reset", form)).statusCode).toBe(200);
    seen.push(await total());
    expect(seen).toEqual([1, 0, 1]);
  }
});

it("a craftsman sees a new text in the next request", async () => {
  const id = await addAccount(site.db, { email: "omar@mail.example" });
  const omar = new Person(site);
  await omar.signIn("omar@mail.example");
  for (let round = 0; round < rounds; round++) {
    await site.get(`/api/craftsmen/${id}`);
    await omar.put("/api/update-user", { ...(await profileOf(omar)), experience: round });
    expect((await site.get(`/api/craftsmen/${id}`)).json().experience).toBe(round);
  }
});
