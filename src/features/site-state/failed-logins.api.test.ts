import { beforeEach, describe, expect, it } from "vitest";
import { failedLogins } from "#src/features/accounts/table.server.ts";
import { day, hour, minute } from "#src/util/time.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addSecondFactor } from "#tests/support/people/second-factor.ts";
import { newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import type { SiteState } from "./contract.ts";

const token = "zaytoun-8-jisr-4";
const wrong = "zaytoun-8-jisr";
const email = "omar@mail.example";

let site: Site;
/** The current time, which the tests change. */
let now: number;
let admin: Person;

/** @param limitFactor with 1/6 an address may try ten e-mails an hour, and an account may fail three times */
async function open(limitFactor = 1000) {
  now = Date.UTC(2026, 10, 25, 21, 59);
  const metrics = { host: "127.0.0.1", port: undefined, token };
  site = await openSite({ limitFactor, metrics, now: () => new Date(now) });
  await addAccount(site.db, { email });
  admin = await signedInAdmin(site);
}

async function logins(): Promise<SiteState["logins"]> {
  const response = await admin.get("/api/site-state");
  expect(response.statusCode, response.body).toBe(200);
  return response.json().logins;
}

async function metricCounts() {
  const { body } = await site.get("/metrics", { authorization: `Bearer ${token}` });
  const lines = body.matchAll(/^herafi_failed_logins_total\{reason="(\w+)"\} (\d+)$/gm);
  return Object.fromEntries([...lines].map(([, reason, count]) => [reason, Number(count)]));
}

const none = { failed_in_hour: 0, failed_in_day: 0, refused_in_day: 0, are_many: false };
const zeroMetrics = { password: 0, code: 0, current_password: 0, limit: 0 };

describe("limit: failed logins are shown to admins and counted in the metrics:", () => {
  beforeEach(() => open());

  it("none at first, and none after a successful login", async () => {
    await newVisitor(site).logIn(email);
    expect(await logins()).toEqual(none);
    expect(await metricCounts()).toEqual(zeroMetrics);
  });

  it("a wrong password, whether or not the e-mail is registered", async () => {
    await newVisitor(site).logIn(email, wrong);
    await newVisitor(site).logIn("nobody@mail.example", wrong);
    expect(await logins()).toEqual({ ...none, failed_in_hour: 2, failed_in_day: 2 });
    expect(await metricCounts()).toEqual({ ...zeroMetrics, password: 2 });
  });

  it("a wrong code of a second factor, but not a login without a code", async () => {
    await addSecondFactor(site, await addAdmin(site.db, "other@mail.example"));
    const thief = newVisitor(site);
    await thief.logIn("other@mail.example");
    await thief.logIn("other@mail.example", rightPassword, { code: "000000" });
    expect(await logins()).toEqual({ ...none, failed_in_hour: 1, failed_in_day: 1 });
    expect(await metricCounts()).toEqual({ ...zeroMetrics, code: 1 });
  });

  it("a wrong current password", async () => {
    const omar = newVisitor(site);
    await omar.logIn(email);
    await omar.delete("/api/user", { current_password: wrong });
    expect(await logins()).toEqual({ ...none, failed_in_hour: 1, failed_in_day: 1 });
    expect(await metricCounts()).toEqual({ ...zeroMetrics, current_password: 1 });
  });

  it("those of the last hour and of the last day", async () => {
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

  it("without storing the address, the e-mail or the account", async () => {
    await newVisitor(site).logIn(email, wrong);
    expect(await site.db.select().from(failedLogins)).toEqual([
      { since: new Date(Date.UTC(2026, 10, 25, 21, 55)), wrong: 1, refused: 0 },
    ]);
  });
});

describe("limit: failed logins are many", () => {
  const guess = (n: number) =>
    new Person(site, { remoteAddress: "192.0.2.1" }).logIn(`someone${n}@mail.example`, wrong);

  it("once there are more in an hour, rejected ones included, than three addresses may try", async () => {
    await open(1 / 6);
    for (let n = 0; n < 30; n++) await guess(n);
    const counts = { failed_in_hour: 10, failed_in_day: 10, refused_in_day: 20 };
    expect(await logins()).toEqual({ ...counts, are_many: false });
    await guess(30);
    expect(await logins()).toEqual({ ...counts, refused_in_day: 21, are_many: true });
    expect(await metricCounts()).toEqual({ ...zeroMetrics, password: 10, limit: 21 });
    now += hour + 5 * minute;
    admin = await signedInAdmin(site, "later@mail.example");
    expect(await logins()).toMatchObject({ failed_in_hour: 0, are_many: false });
  });

  it("above a threshold that grows with LIMITS", async () => {
    await open(1);
    const since = new Date(now - 10 * minute);
    await site.db.insert(failedLogins).values({ since, wrong: 100, refused: 80 });
    expect((await logins()).are_many).toBe(false);
    await site.db.update(failedLogins).set({ wrong: 101 });
    expect((await logins()).are_many).toBe(true);
    const busy = await openSite({ limitFactor: 2, emptied: false, now: () => new Date(now) });
    const other = await signedInAdmin(busy, "busy@mail.example");
    expect((await other.get("/api/site-state")).json().logins.are_many).toBe(false);
  });
});
