import { beforeEach, describe, expect, it } from "vitest";
import { session } from "#src/features/accounts/table.server.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  await addAccount(site.db, { email });
  omar = new Person(site);
});

describe("POST /logout", () => {
  it("4: ends the session on the server, so that a copy of the cookies opens nothing", async () => {
    await omar.logIn(email);
    const copy = omar.twin();
    const answer = await omar.post("/logout");
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe("");
    expect(omar.cookies.has("herafi_session")).toBe(false);
    expectRefused(await copy.get("/api/user"), 401);
    expect(await site.db.$count(session)).toBe(0);
  });

  it("leaves one's other browsers logged in", async () => {
    const phone = new Person(site);
    await omar.logIn(email);
    await phone.logIn(email);
    await omar.post("/logout");
    expect((await phone.get("/api/user")).statusCode).toBe(200);
  });

  it("is followed by a login with the token that it gives", async () => {
    await omar.logIn(email);
    await omar.post("/logout");
    expect((await omar.logIn(email)).statusCode).toBe(204);
  });

  it("is refused to whoever is not logged in", async () => {
    expectRefused(await omar.post("/logout"), 401);
  });
});
