import { beforeEach, describe, expect, it } from "vitest";
import { session } from "#src/features/accounts/table.server.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const token = "XSRF-TOKEN";

let site: Site;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  await addAccount(site.db, { email: "omar@mail.example" });
  omar = new Person(site);
});

describe("1: the anti-forgery token", () => {
  it("of before the login works no longer after it", async () => {
    await omar.get("/sanctum/csrf-cookie");
    const before = omar.cookies.get(token)!;
    await omar.logIn("omar@mail.example");
    const now = omar.cookies.get(token)!;
    expect(now).not.toBe(before);
    omar.cookies.set(token, before);
    expectRefused(await omar.post("/logout"), 419);
    expect((await omar.get("/api/user")).statusCode).toBe(200);
    omar.cookies.set(token, now);
    expect((await omar.post("/logout")).statusCode).toBe(204);
  });

  it("of before the logout works no longer after it", async () => {
    await omar.logIn("omar@mail.example");
    const before = omar.cookies.get(token)!;
    await omar.post("/logout");
    omar.cookies.set(token, before);
    expectRefused(await omar.logIn("omar@mail.example"), 419);
  });

  it("asked for anew within a session works in it", async () => {
    await omar.logIn("omar@mail.example");
    await omar.get("/sanctum/csrf-cookie");
    expect((await omar.post("/logout")).statusCode).toBe(204);
  });

  it("of another's session works in no other", async () => {
    const rana = await loggedIn("rana@mail.example");
    await omar.logIn("omar@mail.example");
    omar.cookies.set(token, rana.cookies.get(token)!);
    expectRefused(await omar.post("/logout"), 419);
  });

  it("of one's own other session in the same browser works no longer", async () => {
    await omar.logIn("omar@mail.example");
    const former = omar.cookies.get(token)!;
    omar.cookies.delete("herafi_session");
    await omar.get("/sanctum/csrf-cookie");
    await omar.logIn("omar@mail.example");
    omar.cookies.set(token, former);
    expectRefused(await omar.post("/logout"), 419);
  });

  it("is not lent by planting another's session", async () => {
    const rana = await loggedIn("rana@mail.example");
    await omar.logIn("omar@mail.example");
    omar.cookies.set("herafi_session", rana.cookies.get("herafi_session")!);
    expectRefused(await omar.post("/logout"), 419);
    expect((await rana.get("/api/user")).statusCode).toBe(200);
  });

  it("given at registration works", async () => {
    const rana = new Person(site);
    await rana.post("/register", { ...(await applicant(site.db)), email: "rana@mail.example" });
    expect((await rana.post("/logout")).statusCode).toBe(204);
  });
});

describe("1: without a valid token nothing of an account changes", () => {
  it.each([
    ["POST", "/logout"],
    ["PUT", "/api/update-user"],
    ["POST", "/api/update-profile-image"],
    ["DELETE", "/api/sessions"],
    ["POST", "/email/verification-notification"],
    ["POST", "/password/email"],
    ["POST", "/password/reset"],
  ] as const)("by %s %s", async (method, url) => {
    await omar.logIn("omar@mail.example");
    const cookie = `herafi_session=${omar.cookies.get("herafi_session")}`;
    for (const headers of [{ cookie }, { cookie, "x-xsrf-token": "invented" }]) {
      expectRefused(await site.app.inject({ method, url, headers, payload: {} }), 419);
    }
    expect(await site.db.$count(session)).toBe(1);
  });
});

it("what one sees of oneself is not stored by any cache", async () => {
  await omar.logIn("omar@mail.example");
  for (const url of ["/api/user", "/api/get-profile-data", "/api/sessions"]) {
    expect((await omar.get(url)).headers["cache-control"], url).toBe("no-store");
  }
});

async function loggedIn(email: string) {
  await addAccount(site.db, { email });
  const person = new Person(site);
  await person.logIn(email);
  return person;
}
