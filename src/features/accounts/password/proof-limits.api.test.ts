import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount, addAdmin, addModerator } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const wrong = { current_password: "zaytoun-8-jisr" };
const address = "192.0.2.1";

/** Ten accounts an hour for an address, three failures for an account. */
let site: Site;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 / 6 });
});

/** A thief with the cookies of someone who has logged in elsewhere. */
async function thiefOf(email: string) {
  const victim = newVisitor(site);
  expect((await victim.logIn(email)).statusCode).toBe(204);
  const thief = new Person(site, { remoteAddress: address });
  for (const [name, value] of victim.cookies) thief.cookies.set(name, value);
  return thief;
}

async function thieves(count: number) {
  const all: Person[] = [];
  for (let n = 0; n < count; n++) {
    const email = `someone${n}@mail.example`;
    await addAccount(site.db, { email });
    all.push(await thiefOf(email));
  }
  return all;
}

const remove = (person: Person, proof = wrong) => person.delete("/api/user", proof);

describe("limit: wrong current passwords over different accounts of an address", () => {
  it("are sixty an hour at LIMITS=1, and say when to try again", async () => {
    const all = await thieves(11);
    const last = all.pop()!;
    for (const thief of all) expect((await remove(thief)).statusCode).toBe(422);
    const late = await remove(last);
    expectRefused(late, 429);
    expect(late.json().message).toBe(accountFieldTexts.tooManyProofs);
    expect(Number(late.headers["retry-after"])).toBeGreaterThan(3000);
    const elsewhere = newVisitor(site);
    for (const [name, value] of last.cookies) elsewhere.cookies.set(name, value);
    expect((await remove(elsewhere)).statusCode).toBe(422);
  });

  it("count an account once, and not at all once its password was right", async () => {
    const [first, second, ...others] = await thieves(12);
    expect((await remove(first!)).statusCode).toBe(422);
    expect((await remove(first!)).statusCode).toBe(422);
    expect((await remove(second!)).statusCode).toBe(422);
    expect((await remove(second!, { current_password: rightPassword })).statusCode).toBe(200);
    const statuses: number[] = [];
    for (const thief of others) statuses.push((await remove(thief)).statusCode);
    expect(statuses).toEqual([...Array(9).fill(422), 429]);
  });

  it("count admins with them", async () => {
    const all = await thieves(9);
    for (const thief of all) expect((await remove(thief)).statusCode).toBe(422);
    const statuses: number[] = [];
    for (const email of ["admin1@mail.example", "admin2@mail.example"]) {
      await addAdmin(site.db, email);
      const thief = await thiefOf(email);
      statuses.push((await thief.post("/api/two-factor", wrong)).statusCode);
    }
    expect(statuses).toEqual([422, 429]);
  });

  it("count those with which another owner would be made", async () => {
    const moderator = await addModerator(site.db, "huda@mail.example");
    await addAdmin(site.db);
    const thief = await thiefOf("admin@mail.example");
    const owner = { role: "owner", ...wrong };
    const invitation = { email: "thief@mail.example", ...owner };
    const statuses = [
      await thief.post("/api/team/invitations", invitation),
      await thief.put(`/api/team/${moderator}`, owner),
      await thief.put(`/api/team/${moderator}`, owner),
      await thief.put(`/api/team/${moderator}`, { ...owner, current_password: rightPassword }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([422, 422, 422, 429]);
  });

  it("count those with which another owner would be removed or degraded", async () => {
    await addAdmin(site.db);
    const other = await addAdmin(site.db, "sami@mail.example");
    const thief = await thiefOf("admin@mail.example");
    const statuses = [
      await thief.delete(`/api/team/${other}`, wrong),
      await thief.put(`/api/team/${other}`, { role: "moderator", ...wrong }),
      await thief.delete(`/api/team/${other}`, wrong),
      await thief.delete(`/api/team/${other}`, { current_password: rightPassword }),
    ].map(({ statusCode }) => statusCode);
    expect(statuses).toEqual([422, 422, 422, 429]);
  });

  it("do not keep anybody from logging in", async () => {
    for (const thief of await thieves(11)) await remove(thief);
    const someone = new Person(site, { remoteAddress: address });
    expect((await someone.logIn("someone10@mail.example")).statusCode).toBe(204);
  });
});
