import { describe, expect, it } from "vitest";
import { recordQueries } from "#tests/support/database/queries.ts";
import { Person } from "#tests/support/person.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

/** The same answer after the same work leaves nothing to be told apart, by the clock either. */
describe("10: whether anyone has an e-mail makes no difference", () => {
  it.each<[string, (person: Person, email: string) => ReturnType<Person["get"]>]>([
    ["to a login", (person, email) => person.logIn(email, "zaytoun-8-jisr")],
    ["to whoever forgot a password", (person, email) => person.post("/password/email", { email })],
    [
      "to a link that was invented",
      (person, email) =>
        person.post("/password/reset", {
          email,
          token: "a".repeat(43),
          password: "mishmish-4-bahr",
          password_confirmation: "mishmish-4-bahr",
        }),
    ],
  ])("%s: status, headers, body and what the database is asked", async (_what, call) => {
    const site = await openSite();
    await addAccount(site.db, { email: "omar@mail.example" });
    await addAccount(site.db, { email: "rana@mail.example", state: "suspended" });
    await addAdmin(site.db);
    const unknown = await seen(site, call, "nobody@mail.example");
    for (const email of ["omar@mail.example", "rana@mail.example", "admin@mail.example"]) {
      expect(await seen(site, call, email)).toEqual(unknown);
    }
  });
});

async function seen(
  site: Site,
  call: (person: Person, email: string) => ReturnType<Person["get"]>,
  email: string,
) {
  const person = new Person(site);
  await person.get("/sanctum/csrf-cookie");
  const heard = recordQueries(site.db);
  const { statusCode, body, headers } = await call(person, email);
  heard.stop();
  const { date: _date, ...said } = headers;
  return { statusCode, body, said, queries: heard.queries.map(({ query }) => query) };
}
