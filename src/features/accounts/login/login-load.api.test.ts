import { beforeEach, describe, expect, it } from "vitest";
import { Person } from "#tests/support/person.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { hashForReal } from "#tests/support/vitest/argon2.ts";

hashForReal();

let site: Site;
beforeEach(async () => {
  site = await openSite();
  await addAccount(site.db, { email: "omar@mail.example" });
});

describe("8: 64 logins at the same moment", () => {
  it("are served or sent away at once, never failed, while the site goes on", async () => {
    const people = Array.from({ length: 64 }, () => new Person(site));
    await Promise.all(people.map((person) => person.get("/sanctum/csrf-cookie")));
    const logins = people.map((person) => person.logIn("omar@mail.example"));
    const meanwhile = await site.get("/health/live");
    const answers = await Promise.all(logins);
    const served = answers.filter(({ statusCode }) => statusCode === 204);
    const sentAway = answers.filter(({ statusCode }) => statusCode === 503);
    expect(served.length + sentAway.length).toBe(64);
    expect(served.length).toBeGreaterThanOrEqual(2);
    expect(sentAway.length).toBeGreaterThan(0);
    for (const { headers, body } of sentAway) {
      expect(headers["retry-after"]).toMatch(/^[1-9]\d*$/);
      expect(JSON.parse(body)).toEqual({ message: expect.stringMatching(/^\p{Script=Arabic}/u) });
    }
    expect(meanwhile.statusCode).toBe(200);
    expect((await new Person(site).logIn("omar@mail.example")).statusCode).toBe(204);
  });

  it("that are sent away count as no failures", { tags: ["slow"] }, async () => {
    site = await openSite({ limitFactor: 4 });
    await addAccount(site.db, { email: "omar@mail.example" });
    for (let wave = 0; wave < 3; wave++) {
      await Promise.all(
        Array.from({ length: 64 }, (_, n) => {
          const person = new Person(site, { remoteAddress: `198.51.${wave}.${n}` });
          return person.logIn("omar@mail.example");
        }),
      );
    }
    const { statusCode } = await new Person(site).logIn("omar@mail.example");
    expect(statusCode).toBe(204);
  });
});
