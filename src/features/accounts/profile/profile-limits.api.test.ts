// @module-tag slow
import { beforeEach, describe, expect, it } from "vitest";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { formDataOf, newVisitor, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
beforeEach(async () => {
  site = await openSite({ limitFactor: 1 });
  await addAccount(site.db, { email });
});

const stranger = () => newVisitor(site);

describe("limit: images, phone numbers", () => {
  it("let an account upload thirty pictures an hour, from wherever", async () => {
    const id = await addAccount(site.db, { email: "rana@mail.example" });
    const rana = stranger();
    await rana.signIn("rana@mail.example");
    const send = async (person: Person) => {
      const form = formDataOf({ id, image: Buffer.from("no picture") });
      return (await person.post("/api/update-profile-image", form)).statusCode;
    };
    const statuses: number[] = [];
    for (let time = 0; time < 30; time++) statuses.push(await send(rana));
    expect(statuses).toEqual(Array(30).fill(422));
    const elsewhere = stranger();
    for (const [name, value] of rana.cookies) elsewhere.cookies.set(name, value);
    expect(await send(elsewhere)).toBe(429);
  });

  it.each([
    ["phone numbers", (time: number) => ({ phone: `0933 123 4${10 + time}` })],
    ["e-mails", (time: number) => ({ email: `omar${time}@mail.example` })],
  ])(
    "let an account try twenty other %s an hour from wherever, and save the rest all the same",
    async (_what, another) => {
      await addAccount(site.db, { email: "rana@mail.example" });
      const rana = stranger();
      await rana.signIn("rana@mail.example");
      const own = await profileOf(rana);
      const save = async (changes: object) => {
        const elsewhere = stranger();
        for (const [name, value] of rana.cookies) elsewhere.cookies.set(name, value);
        return (await elsewhere.put("/api/update-user", { ...own, ...changes })).statusCode;
      };
      const nowhere = { city: 2_000_000_000 };
      const statuses: number[] = [];
      for (let time = 0; time < 21; time++) {
        statuses.push(await save({ ...nowhere, ...another(time) }));
      }
      expect(statuses).toEqual([...Array(20).fill(422), 429]);
      expect(await save({ name: "رنا الأتاسي" })).toBe(200);
    },
  );

  it("let an address try sixty of either an hour, whichever accounts it is logged in to", async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 4; n++) {
      await addAccount(site.db, { email: `rana${n}@mail.example` });
      const rana = new Person(site, { remoteAddress: "192.0.2.1" });
      await rana.signIn(`rana${n}@mail.example`);
      const own = { ...(await profileOf(rana)), city: 2_000_000_000 };
      for (let time = 0; time < 16; time++) {
        const phone = `0933 ${n}23 4${10 + time}`;
        statuses.push((await rana.put("/api/update-user", { ...own, phone })).statusCode);
      }
    }
    expect(statuses).toEqual([...Array(60).fill(422), ...Array(4).fill(429)]);
  });

  it("let an account save sixty changes an hour, from wherever, and anything that changes nothing", {
    tags: ["slow"],
  }, async () => {
    const id = await addAccount(site.db, { email: "rana@mail.example", state: "pending" });
    const rana = stranger();
    await rana.signIn("rana@mail.example");
    const own = await profileOf(rana);
    const save = async (changes: object) => {
      const elsewhere = stranger();
      for (const [name, value] of rana.cookies) elsewhere.cookies.set(name, value);
      return (await elsewhere.put("/api/update-user", { ...own, ...changes })).statusCode;
    };
    const form = formDataOf({ id, image: await photo() });
    expect((await rana.post("/api/update-profile-image", form)).statusCode).toBe(200);
    const statuses: number[] = [];
    for (let time = 0; time < 60; time++) {
      statuses.push(await save({ description: `أركّب الأبواب ${time}` }));
      statuses.push(await save({ description: `أركّب الأبواب ${Math.min(time, 58)}` }));
    }
    expect(statuses).toEqual([...Array(118).fill(200), 429, 200]);
    expect((await profileOf(rana)).description).toBe("أركّب الأبواب 58");
    expect((await rana.post("/api/update-profile-image", form)).statusCode).toBe(429);
  });

  it("name nobody in their table", async () => {
    const omar = stranger();
    await omar.logIn(email, "zaytoun-8-jisr");
    await omar.post("/password/email", { email });
    await omar.signIn(email);
    await omar.post("/email/verification-notification");
    const counters = JSON.stringify(await site.db.select().from(limitCounter));
    // Rows come in no order.
    for (const counted of ["login", "failedEmails", "linkRecipients", "linksToOne"])
      expect(counters).toContain(counted);
    expect(counters).not.toMatch(/@|omar|mail\.example/i);
  });
});
