import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "../../../tests/support/admin.ts";
import { newVisitor, Person, rightPassword } from "../../../tests/support/person.ts";
import { addAccount, addAdmin } from "../../../tests/support/rows.ts";
import { addSecondFactor } from "../../../tests/support/second-factor.ts";
import { openSite, type Site } from "../../../tests/support/site.ts";
import { day, hour, minute } from "../../util/time.ts";
import { failedLogins } from "../accounts/table.server.ts";
import type { SiteState } from "./contract.ts";

const token = "zaytoun-8-jisr-4";
const wrong = "zaytoun-8-jisr";
const email = "omar@mail.example";

let site: Site;
/** Is moved by the tests, from any moment on. */
let now: number;
let admin: Person;

/** @param limits a sixth lets an address guess at ten e-mails an hour, and an account fail three times */
async function open(limits = 1000) {
  now = Date.UTC(2026, 10, 25, 21, 59);
  const metrics = { host: "127.0.0.1", port: undefined, token };
  site = await openSite({ limits, metrics, now: () => new Date(now) });
  await addAccount(site.db, { email });
  admin = await signedInAdmin(site);
}

async function logins(): Promise<SiteState["logins"]> {
  const answer = await admin.get("/api/site-state");
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().logins;
}

async function counted() {
  const { body } = await site.get("/metrics", { authorization: `Bearer ${token}` });
  const lines = body.matchAll(/^herafi_failed_logins_total\{reason="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
}

const none = { failed_in_hour: 0, failed_in_day: 0, refused_in_day: 0, are_many: false };
const noneCounted = { password: 0, code: 0, current_password: 0, limit: 0 };

describe("limit: failed logins are shown to admins and counted in the metrics:", () => {
  beforeEach(() => open());

  it("none at first, and none by a login that succeeds", async () => {
    await newVisitor(site).logIn(email);
    expect(await logins()).toEqual(none);
    expect(await counted()).toEqual(noneCounted);
  });

  it("a wrong password, whether anyone has the e-mail or not", async () => {
    await newVisitor(site).logIn(email, wrong);
    await newVisitor(site).logIn("nobody@mail.example", wrong);
    expect(await logins()).toEqual({ ...none, failed_in_hour: 2, failed_in_day: 2 });
    expect(await counted()).toEqual({ ...noneCounted, password: 2 });
  });

  it("a wrong code of a second factor, but not one that has yet to be asked for", async () => {
    await addSecondFactor(site, await addAdmin(site.db, "other@mail.example"));
    const thief = newVisitor(site);
    await thief.logIn("other@mail.example");
    await thief.logIn("other@mail.example", rightPassword, { code: "000000" });
    expect(await logins()).toEqual({ ...none, failed_in_hour: 1, failed_in_day: 1 });
    expect(await counted()).toEqual({ ...noneCounted, code: 1 });
  });

  it("a wrong current password", async () => {
    const omar = newVisitor(site);
    await omar.logIn(email);
    await omar.delete("/api/user", { current_password: wrong });
    expect(await logins()).toEqual({ ...none, failed_in_hour: 1, failed_in_day: 1 });
    expect(await counted()).toEqual({ ...noneCounted, current_password: 1 });
  });

  it("for an hour and for a day", async () => {
    await newVisitor(site).logIn(email, wrong);
    now += hour - 6 * minute;
    admin = await signedInAdmin(site, "soon@mail.example");
    await newVisitor(site).logIn(email, wrong);
    expect(await logins()).toMatchObject({ failed_in_hour: 2, failed_in_day: 2 });
    now += 12 * minute;
    admin = await signedInAdmin(site, "later@mail.example");
    expect(await logins()).toMatchObject({ failed_in_hour: 1, failed_in_day: 2 });
    now += day;
    admin = await signedInAdmin(site, "tomorrow@mail.example");
    expect(await logins()).toEqual(none);
  });

  it("without a word of who it was, where or at whose account", async () => {
    await newVisitor(site).logIn(email, wrong);
    expect(await site.db.select().from(failedLogins)).toEqual([
      { since: new Date(Date.UTC(2026, 10, 25, 21, 55)), wrong: 1, refused: 0 },
    ]);
  });
});

describe("limit: failed logins are many", () => {
  const guess = (n: number) =>
    new Person(site, { remoteAddress: "192.0.2.1" }).logIn(`someone${n}@mail.example`, wrong);

  it("once more are tried in an hour than three addresses may try, those that were refused too", async () => {
    await open(1 / 6);
    for (let n = 0; n < 30; n++) await guess(n);
    const counts = { failed_in_hour: 10, failed_in_day: 10, refused_in_day: 20 };
    expect(await logins()).toEqual({ ...counts, are_many: false });
    await guess(30);
    expect(await logins()).toEqual({ ...counts, refused_in_day: 21, are_many: true });
    expect(await counted()).toEqual({ ...noneCounted, password: 10, limit: 21 });
    now += hour + 5 * minute;
    admin = await signedInAdmin(site, "later@mail.example");
    expect(await logins()).toMatchObject({ failed_in_hour: 0, are_many: false });
  });

  it("on a busy site when there are more of them", async () => {
    await open(1);
    const since = new Date(now - 10 * minute);
    await site.db.insert(failedLogins).values({ since, wrong: 100, refused: 80 });
    expect((await logins()).are_many).toBe(false);
    await site.db.update(failedLogins).set({ wrong: 101 });
    expect((await logins()).are_many).toBe(true);
    const busy = await openSite({ limits: 2, emptied: false, now: () => new Date(now) });
    const other = await signedInAdmin(busy, "busy@mail.example");
    expect((await other.get("/api/site-state")).json().logins.are_many).toBe(false);
  });
});
