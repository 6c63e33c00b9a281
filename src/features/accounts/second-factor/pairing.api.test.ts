import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { rowsOf } from "#src/database/statement.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { codeOf, enableSecondFactor } from "#tests/support/people/second-factor.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { AdminSite, proof } from "#tests/support/site/admin-site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

const house = new AdminSite();
beforeEach(() => house.open());

describe("14: pairing an app", () => {
  it("needs the password, and counts for nothing before a code has come", async () => {
    const wrong = await house.admin.post("/api/two-factor", { current_password: "no" });
    expectInvalid(wrong, { current_password: accountFieldTexts.wrongPassword });
    expect((await house.admin.post("/api/two-factor/confirm", { code: "123456" })).statusCode).toBe(
      409,
    );
    const begun = await house.admin.post("/api/two-factor", { current_password: rightPassword });
    const { secret, uri } = begun.json();
    expect(uri).toContain(`secret=${secret}`);
    expect(decodeURIComponent(uri)).toContain(`حِرَفي:${house.email}`);
    const refused = await house.admin.post("/api/two-factor/confirm", { code: "000000" });
    expectInvalid(refused, { code: accountFieldTexts.wrongCode });
    expect(await house.secondFactor()).toEqual({
      enabled: false,
      required: false,
      recovery_codes_left: 0,
    });
    expect((await house.logIn()).statusCode).toBe(204);
  });

  it.runIf(process.env.TEST_DATABASE === "server")(
    "leaves no session to a login without it that was under way",
    async () => {
      const { db } = house.site;
      const begun = await house.admin.post("/api/two-factor", { current_password: rightPassword });
      const code = codeOf(begun.json().secret, house.now);
      const waiting = async () =>
        (await rowsOf(db, sql`select 1 from pg_locks where not granted`)).length;
      const slow = Promise.withResolvers<void>();
      const held = db.transaction(async (tx) => {
        await tx.execute(sql`select 1 from account for no key update`);
        await slow.promise;
      });
      const thief = new Person(house.site);
      const entered = thief.logIn(house.email);
      await vi.waitFor(async () => expect(await waiting()).toBe(1), waitOptions);
      let isOn = false;
      const turnedOn = house.admin
        .post("/api/two-factor/confirm", { code })
        .then(({ statusCode }) => {
          isOn = statusCode === 200;
        });
      await vi.waitFor(async () => expect(isOn || (await waiting()) > 1).toBe(true), waitOptions);
      slow.resolve();
      await Promise.all([held, entered, turnedOn]);
      expect(isOn).toBe(true);
      expectRefused(await thief.get("/api/user"), 401);
    },
  );

  it("ends the sessions that began without it, and can be begun again until it is on", async () => {
    const elsewhere = new Person(house.site);
    await elsewhere.logIn(house.email);
    const former = await house.admin.post("/api/two-factor", { current_password: rightPassword });
    await enableSecondFactor(house.admin, house.now);
    expectRefused(await elsewhere.get("/api/user"), 401);
    expect((await house.admin.get("/api/user")).json().two_factor).toBe("on");
    const again = await house.admin.post("/api/two-factor", { current_password: rightPassword });
    expectRefused(again, 409);
    house.now = house.later(2);
    expectInvalid(await house.logIn(codeOf(former.json().secret, house.now)), {
      code: accountFieldTexts.wrongCode,
    });
  });

  it("is the admins' own", async () => {
    await addAccount(house.site.db, { email: "omar@mail.example" });
    const craftsman = new Person(house.site);
    await craftsman.logIn("omar@mail.example");
    const calls = (who: Person) => [
      who.get("/api/two-factor"),
      who.post("/api/two-factor", { current_password: rightPassword }),
      who.post("/api/two-factor/confirm", { code: "123456" }),
      who.post("/api/two-factor/recovery-codes", proof("123456")),
      who.delete("/api/two-factor", proof("123456")),
    ];
    for (const answer of await Promise.all(calls(craftsman))) expectRefused(answer, 403);
    for (const answer of await Promise.all(calls(new Person(house.site))))
      expectRefused(answer, 401);
  });
});

describe("14: where the site demands it", () => {
  beforeEach(() => house.open({ admin2fa: "required" }));

  it("an admin without it may set it up and nothing else", async () => {
    expect((await house.admin.get("/api/user")).json().two_factor).toBe("demanded");
    expectRefused(await house.admin.get("/api/get-dashboard-data"), 403);
    expectRefused(await house.admin.post("/api/city", { name: "حمص" }), 403);
    expectRefused(await house.admin.get("/api/get-profile-data"), 403);
    const { secret } = await enableSecondFactor(house.admin, house.now);
    expect((await house.admin.get("/api/get-dashboard-data")).statusCode).toBe(200);
    expect((await house.admin.get("/api/user")).json().two_factor).toBe("on");
    house.now = house.later(1);
    const off = await house.admin.delete("/api/two-factor", proof(codeOf(secret, house.now)));
    expectRefused(off, 409);
    expect((await house.secondFactor()).enabled).toBe(true);
  });

  it("sees no phone number of a listing that waits", async () => {
    const id = await addAccount(house.site.db, { state: "pending" });
    expectRefused(await house.admin.get(`/api/show-craftsmen/${id}`), 404);
  });

  it("craftsmen go without", async () => {
    await addAccount(house.site.db, { email: "omar@mail.example" });
    const craftsman = new Person(house.site);
    expect((await craftsman.logIn("omar@mail.example")).statusCode).toBe(204);
    expect((await craftsman.get("/api/get-profile-data")).statusCode).toBe(200);
  });
});
