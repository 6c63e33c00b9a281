// @module-tag slow
import { PassThrough } from "node:stream";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

let time: number;
let site: Site;
let omar: Person;
let admin: Person;
beforeEach(async () => {
  time = Date.parse("2026-03-28T23:59:30Z");
  site = await openSite({ now: () => new Date(time) });
  await addAccount(site.db, { email: "omar@mail.example" });
  await addAdmin(site.db);
  omar = new Person(site);
  admin = new Person(site);
});

const isIn = async (person: Person, after: number) => {
  time += after;
  return (await person.get("/api/user")).statusCode === 200;
};

const enter = (remember: boolean) => omar.logIn("omar@mail.example", rightPassword, { remember });
const enterAsAdmin = (remember = false) =>
  admin.logIn("admin@mail.example", rightPassword, { remember });

describe("5: a session that is not used", () => {
  it.each([
    ["a craftsman's", () => enter(false), () => omar, 2 * hour],
    ["a remembered one", () => enter(true), () => omar, 30 * day],
    ["an admin's", () => enterAsAdmin(), () => admin, 30 * minute],
    ["an admin's who asked to be remembered", () => enterAsAdmin(true), () => admin, 30 * minute],
  ])("ends by itself: %s", async (_whose, begin, person, idle) => {
    await begin();
    const copy = person().twin();
    expect(await isIn(copy, idle - second)).toBe(true);
    person().cookies.delete("herafi_session");
    await begin();
    expect(await isIn(person(), idle)).toBe(false);
  });

  it("of someone who just registered ends after two hours", async () => {
    const rana = new Person(site);
    const form = { ...(await applicant(site.db)), email: "rana@mail.example" };
    await rana.post("/register", form);
    const copy = rana.twin();
    expect(await isIn(rana, 2 * hour)).toBe(false);
    expect(await isIn(copy, -second)).toBe(true);
  });
});

describe("5: a session that is used", () => {
  it("lasts past two hours, each use counting anew", async () => {
    await enter(false);
    for (let use = 0; use < 5; use++) expect(await isIn(omar, 2 * hour - minute)).toBe(true);
    expect(await isIn(omar, 2 * hour)).toBe(false);
  });

  it("is prolonged by any call that asks who one is", async () => {
    await enter(false);
    const calls = [
      () => omar.get("/api/sessions"),
      () => omar.post("/email/verification-notification"),
      () => omar.get("/api/get-profile-data"),
    ];
    for (const call of calls) {
      time += 2 * hour - minute;
      expect((await call()).statusCode).toBe(200);
    }
  });

  it("is not prolonged by looking at what anyone may see", async () => {
    await enter(false);
    time += 2 * hour - minute;
    await omar.get("/api/craftsmen");
    await omar.get("/sanctum/csrf-cookie");
    expect(await isIn(omar, minute)).toBe(false);
  });

  it.each([
    ["plain", false, 2 * hour - minute],
    ["remembered", true, 12 * hour],
  ])("ends after thirty days: %s", async (_kind, remember, pace) => {
    await enter(remember);
    const until = time + 30 * day;
    while (time + pace < until) await isIn(omar, pace);
    expect(await isIn(omar, until - second - time)).toBe(true);
    expect(await isIn(omar, second)).toBe(false);
  });

  it("ends after twelve hours where it is an admin's", async () => {
    await enterAsAdmin();
    const until = time + 12 * hour;
    while (time + 20 * minute < until) await isIn(admin, 20 * minute);
    expect(await isIn(admin, until - second - time)).toBe(true);
    expect(await isIn(admin, second)).toBe(false);
  });

  it("does not come back once it has ended", async () => {
    await enter(false);
    expect(await isIn(omar, 2 * hour)).toBe(false);
    expect(await isIn(omar, minute)).toBe(false);
    expect((await omar.logIn("omar@mail.example")).statusCode).toBe(204);
  });
});

it("6: what is still being sent as a session ends is not done any more", async () => {
  await enter(false);
  const thief = omar.twin();
  const sent = JSON.stringify({ ...(await profileOf(omar)), email: "thief@mail.example" });
  const headers = {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(sent)),
  };
  const body = new PassThrough();
  const sending = thief.put("/api/update-user", body, headers);
  body.write(sent.slice(0, 10));
  await omar.post("/logout");
  body.end(sent.slice(10));
  expectRefused(await sending, 401);
  expect(await site.db.$count(account, eq(account.email, "omar@mail.example"))).toBe(1);
});

it("6: a session ends at once with its account", async () => {
  await enter(true);
  await enterAsAdmin();
  await site.db.delete(account).where(eq(account.email, "omar@mail.example"));
  expect(await isIn(omar, 0)).toBe(false);
  expect(await isIn(admin, 0)).toBe(true);
});
