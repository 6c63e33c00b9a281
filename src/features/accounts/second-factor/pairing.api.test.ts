import { beforeEach, describe, expect, it } from "vitest";
import { expectInvalid, expectRefused } from "../../../../tests/support/answers.ts";
import { Person, rightPassword } from "../../../../tests/support/person.ts";
import { addAccount, addAdmin } from "../../../../tests/support/rows.ts";
import { codeOf, secure } from "../../../../tests/support/second-factor.ts";
import { openSite, type Site } from "../../../../tests/support/site.ts";
import { accountFieldTexts as say } from "../field-texts.ts";

const email = "admin@mail.example";
const halfMinute = 30_000;

let site: Site;
let admin: Person;
let now: Date;
const later = (steps: number) => new Date(now.getTime() + steps * halfMinute);

/** The clock stands still unless a test moves it. */
async function open(settings: Parameters<typeof openSite>[0] = {}) {
  now = new Date("2026-03-01T10:00:10Z");
  site = await openSite({ now: () => now, ...settings });
  await addAdmin(site.db);
  admin = new Person(site);
  expect((await admin.logIn(email)).statusCode).toBe(204);
}
beforeEach(() => open());

const logIn = (code?: string) => new Person(site).logIn(email, rightPassword, { code });
const state = async (who = admin) => (await who.get("/api/two-factor")).json();
const proof = (code: string) => ({ current_password: rightPassword, code });

describe("14: pairing an app", () => {
  it("needs the password, and counts for nothing before a code has come", async () => {
    const wrong = await admin.post("/api/two-factor", { current_password: "no" });
    expectInvalid(wrong, { current_password: say.wrongPassword });
    expect((await admin.post("/api/two-factor/confirm", { code: "123456" })).statusCode).toBe(409);
    const begun = await admin.post("/api/two-factor", { current_password: rightPassword });
    const { secret, uri } = begun.json();
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(`حِرَفي:${email}`);
    const refused = await admin.post("/api/two-factor/confirm", { code: "000000" });
    expectInvalid(refused, { code: say.wrongCode });
    expect(await state()).toEqual({ enabled: false, required: false, recovery_codes_left: 0 });
    expect((await logIn()).statusCode).toBe(204);
  });

  it("ends the sessions that began without it, and can be begun again until it is on", async () => {
    const elsewhere = new Person(site);
    await elsewhere.logIn(email);
    const former = await admin.post("/api/two-factor", { current_password: rightPassword });
    await secure(admin, now);
    expectRefused(await elsewhere.get("/api/user"), 401);
    expect((await admin.get("/api/user")).json().two_factor).toBe("on");
    const again = await admin.post("/api/two-factor", { current_password: rightPassword });
    expectRefused(again, 409);
    now = later(2);
    expectInvalid(await logIn(codeOf(former.json().secret, now)), { code: say.wrongCode });
  });

  it("is the admins' own", async () => {
    await addAccount(site.db, { email: "omar@mail.example" });
    const craftsman = new Person(site);
    await craftsman.logIn("omar@mail.example");
    const calls = (who: Person) => [
      who.get("/api/two-factor"),
      who.post("/api/two-factor", { current_password: rightPassword }),
      who.post("/api/two-factor/confirm", { code: "123456" }),
      who.post("/api/two-factor/recovery-codes", proof("123456")),
      who.delete("/api/two-factor", proof("123456")),
    ];
    for (const answer of await Promise.all(calls(craftsman))) expectRefused(answer, 403);
    for (const answer of await Promise.all(calls(new Person(site)))) expectRefused(answer, 401);
  });
});

describe("14: where the site demands it", () => {
  beforeEach(() => open({ admin2fa: "required" }));

  it("an admin without it may set it up and nothing else", async () => {
    expect((await admin.get("/api/user")).json().two_factor).toBe("demanded");
    expectRefused(await admin.get("/api/get-dashboard-data"), 403);
    expectRefused(await admin.post("/api/city", { name: "حمص" }), 403);
    expectRefused(await admin.get("/api/get-profile-data"), 403);
    const { secret } = await secure(admin, now);
    expect((await admin.get("/api/get-dashboard-data")).statusCode).toBe(200);
    expect((await admin.get("/api/user")).json().two_factor).toBe("on");
    now = later(1);
    const off = await admin.delete("/api/two-factor", proof(codeOf(secret, now)));
    expectRefused(off, 409);
    expect((await state()).enabled).toBe(true);
  });

  it("sees no phone number of a listing that waits", async () => {
    const id = await addAccount(site.db, { state: "pending" });
    expectRefused(await admin.get(`/api/show-craftsmen/${id}`), 404);
  });

  it("craftsmen go without", async () => {
    await addAccount(site.db, { email: "omar@mail.example" });
    const craftsman = new Person(site);
    expect((await craftsman.logIn("omar@mail.example")).statusCode).toBe(204);
    expect((await craftsman.get("/api/get-profile-data")).statusCode).toBe(200);
  });
});
