// @module-tag slow
import { describe, expect, it, vi } from "vitest";
import { Refusal } from "#src/errors/refusal.server.ts";
import { createLimiter } from "#src/http/security/limits/limits.server.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";

/** Two processes on one database; what one has counted the other knows. */
async function twoProcesses(limits: number) {
  const twin = await openSite({ limitFactor: limits });
  const site = await openSite({ limitFactor: limits });
  return [site, twin] as const;
}

const email = "omar@mail.example";

describe("limit: the same over all processes:", () => {
  it.each<[string, number, (site: Site, n: number) => Promise<{ statusCode: number }>]>([
    ["login", 5, (site) => new Person(site).logIn(email, "zaytoun-8-jisr")],
    [
      "failed logins, from everywhere",
      20,
      (site, n) =>
        new Person(site, { remoteAddress: `192.0.2.${n}` }).logIn(email, "zaytoun-8-jisr"),
    ],
    [
      "failed logins over different e-mails, from one",
      60,
      (site, n) => new Person(site).logIn(`someone${n}@mail.example`, "zaytoun-8-jisr"),
    ],
    [
      "reset mails to one",
      1,
      (site, n) =>
        new Person(site, { remoteAddress: `192.0.2.${n}` }).post("/password/email", { email }),
    ],
    [
      "reset mails from one",
      6,
      (site, n) => new Person(site).post("/password/email", { email: `a${n}@mail.example` }),
    ],
    [
      "contact form",
      10,
      (site, n) =>
        site.post("/api/contact-send", {
          fullname: "سمير الخطيب",
          email,
          subject: `سؤال ${n}`,
          description: "كيف أضيف عملي إلى الموقع؟",
        }),
    ],
  ])("%s", async (_what, most, call) => {
    const sites = await twoProcesses(1);
    await addAccount(sites[0].db, { email });
    for (let n = 1; n <= most; n++) {
      expect((await call(sites[n % 2]!, n)).statusCode, `the ${n}th`).not.toBe(429);
    }
    for (const site of sites) {
      const { statusCode, headers } = (await call(site, most + 1)) as Awaited<
        ReturnType<Site["get"]>
      >;
      expect(statusCode).toBe(429);
      expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
    }
  });

  it("registrations, and images of one account", async () => {
    const [site, twin] = await twoProcesses(1 / 20);
    const form = await applicant(site.db);
    const visitor = new Person(twin, { remoteAddress: "192.0.2.1" });
    const first = await visitor.post("/register", formDataOf({ ...form, image: await photo() }));
    expect(first.statusCode).toBe(201);
    const second = { ...form, email: "rana@mail.example", phone: "0955 123 456" };
    const again = new Person(site, { remoteAddress: "192.0.2.1" });
    expect((await again.post("/register", formDataOf(second))).statusCode).toBe(429);
    const elsewhere = new Person(site, { remoteAddress: "192.0.2.2" });
    for (const [name, value] of visitor.cookies) elsewhere.cookies.set(name, value);
    const picture = async (person: Person) => {
      const image = formDataOf({ id: first.json().id, image: Buffer.from("no picture") });
      return (await person.post("/api/update-profile-image", image)).statusCode;
    };
    expect([await picture(visitor), await picture(elsewhere)]).toEqual([422, 422]);
    expect([await picture(visitor), await picture(elsewhere)]).toEqual([429, 429]);
  });

  // The embedded database has one process.
  it.runIf(process.env.TEST_DATABASE === "server")("everything else, but for a tenth", async () => {
    const [site, twin] = await twoProcesses(1 / 6);
    for (let call = 0; call < 100; call++) await twin.get("/sanctum/csrf-cookie");
    let calls = 0;
    const next = async () => {
      calls++;
      return (await site.get("/sanctum/csrf-cookie")).statusCode;
    };
    await vi.waitFor(async () => expect(await next()).toBe(429), waitOptions);
    expect(calls).toBeLessThan(100);
  });

  it.runIf(process.env.TEST_DATABASE === "server")(
    "everything else, also where the last went beyond the limit",
    async () => {
      const { db } = await openSite();
      const [one, other] = [1, 1].map((factor) => createLimiter({ db, kind: "server" }, factor));
      const isRefused = (limiter = one, times = 1) =>
        limiter!.countForKeyOnly("everything", "192.0.2.1", times).then(
          () => false,
          (reason) => reason instanceof Refusal,
        );
      for (let counted = 0; counted < 590; counted += 10)
        expect(await isRefused(one, 10)).toBe(false);
      for (let counted = 590; counted < 595; counted++) expect(await isRefused()).toBe(false);
      expect(await isRefused(one, 10)).toBe(true);
      // All ten tenths are used up, so that the first of the other's is too much.
      const told = async () => (await db.select().from(limitCounter)).map(({ points }) => points);
      await vi.waitFor(async () => expect(await told()).toEqual([600]), waitOptions);
      for (let counted = 0; counted < 60; counted++) expect(await isRefused(other)).toBe(false);
      await vi.waitFor(async () => expect(await told()).toEqual([660]), waitOptions);
      await vi.waitFor(async () => expect(await isRefused(other)).toBe(true), waitOptions);
    },
  );
});

describe("limit: everything else", () => {
  it("counts a /64 of IPv6 as one, whatever it says of itself", async () => {
    const site = await openSite({ limitFactor: 1 / 60 });
    const statuses: number[] = [];
    for (let call = 0; call < 11; call++) {
      const answer = await site.app.inject({
        url: "/api/get-all-cities",
        remoteAddress: `2001:db8:1:2::${call}`,
        headers: { "x-forwarded-for": `192.0.2.${call}`, forwarded: `for=192.0.2.${call}` },
      });
      statuses.push(answer.statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});
