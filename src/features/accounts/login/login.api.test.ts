import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const month = 30 * 24 * 60 * 60;

let site: Site;
let id: number;
let omar: Person;
beforeEach(async () => {
  site = await openSite();
  id = await addAccount(site.db, { email });
  omar = new Person(site);
});

describe("POST /login", () => {
  it("answers with nothing but cookies", async () => {
    const answer = await omar.logIn(email);
    expect(answer.statusCode).toBe(204);
    expect(answer.body).toBe("");
    expect(answer.headers["cache-control"]).toBe("no-store");
    const flags = { path: "/", httpOnly: true, sameSite: "Lax", value: expect.any(String) };
    const { name: _token, ...own } = cookieOf(answer, "herafi_session");
    expect(own).toEqual(flags);
    expect(own.value).toMatch(/^[\w-]{43}$/);
  });

  it("7: sends cookies under https that no other host or plain line gets", async () => {
    const secure = await openSite({ appUrl: "https://herafi.test" });
    await addAccount(secure.db, { email });
    const answer = await new Person(secure).logIn(email);
    for (const name of ["__Host-herafi_session", "__Host-herafi_device", "XSRF-TOKEN"]) {
      expect(cookieOf(answer, name)).toMatchObject({ path: "/", secure: true, sameSite: "Lax" });
      expect(cookieOf(answer, name)).not.toHaveProperty("domain");
    }
    expect(cookieOf(answer, "__Host-herafi_session").httpOnly).toBe(true);
  });

  it.each([
    ["true", true],
    ["1", "1"],
    ["on, as a form's checkbox", "on"],
  ])("remembers for thirty days where asked with %s", async (_how, remember) => {
    const answer = await omar.logIn(email, rightPassword, { remember });
    expect(cookieOf(answer, "herafi_session").maxAge).toBe(month);
  });

  it.each([undefined, false, "0", "false", ""])(
    "lasts as long as the browser is open where asked with %j",
    async (remember) => {
      const answer = await omar.logIn(email, rightPassword, { remember });
      expect(cookieOf(answer, "herafi_session")).not.toHaveProperty("maxAge");
      expect(cookieOf(answer, "herafi_session")).not.toHaveProperty("expires");
    },
  );

  it("never remembers an admin", async () => {
    await addAdmin(site.db);
    const answer = await omar.logIn("admin@mail.example", rightPassword, { remember: true });
    expect(cookieOf(answer, "herafi_session")).not.toHaveProperty("maxAge");
  });

  it("takes the e-mail in any case, amid spaces", async () => {
    expect((await omar.logIn(" OMAR@Mail.Example ")).statusCode).toBe(204);
  });

  it("4: gives an id of its own making, whatever cookie was planted", async () => {
    omar.cookies.set("herafi_session", "planted");
    await omar.logIn(email);
    expect(omar.cookies.get("herafi_session")).not.toBe("planted");
    const thief = new Person(site);
    thief.cookies.set("herafi_session", "planted");
    expectRefused(await thief.get("/api/user"), 401);
  });

  it("4: gives another id each time", async () => {
    const secrets = new Set<string | undefined>();
    for (let time = 0; time < 3; time++) {
      const person = new Person(site);
      await person.logIn(email);
      secrets.add(person.cookies.get("herafi_session"));
    }
    expect(secrets.size).toBe(3);
  });

  it("is not for whoever is logged in, and leaves the session as it is", async () => {
    await omar.logIn(email);
    expectRefused(await omar.logIn(email), 409);
    expect((await omar.get("/api/user")).json().id).toBe(id);
    expect(await site.db.$count(session)).toBe(1);
  });

  it("makes no session of a wrong password", async () => {
    const answer = await omar.logIn(email, "zaytoun-8-jisr");
    expectInvalid(answer, { email: accountFieldTexts.wrongLogin });
    expect(answer.cookies).toEqual([]);
    expect(await site.db.$count(session)).toBe(0);
  });

  it("10: tells an unknown e-mail and a wrong password in the same words", async () => {
    const wrong = await omar.logIn(email, "zaytoun-8-jisr");
    const unknown = await omar.logIn("nobody@mail.example");
    expect(unknown.statusCode).toBe(422);
    expect(unknown.body).toBe(wrong.body);
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  it.each([
    ["a word", "omar"],
    ["a pattern", "%@mail.example"],
    ["a condition", "' or '1'='1"],
    ["a very long text", "a".repeat(100_000)],
    ["halves of characters", "\uD800omar@mail.example"],
  ])("knows no one by %s", async (_what, typed) => {
    expectInvalid(await omar.logIn(typed), { email: accountFieldTexts.wrongLogin });
  });

  it.each([
    "",
    `${rightPassword} `,
    ` ${rightPassword}`,
    rightPassword.toUpperCase(),
    "\0",
    "none",
  ])("does not open with the password %j", async (password) =>
    expect((await omar.logIn(email, password)).statusCode).toBe(422),
  );

  it("does not open with a password of half a mebibyte, and soon says so", async () => {
    expectInvalid(await omar.logIn(email, "x".repeat(500_000)), {
      email: accountFieldTexts.wrongLogin,
    });
  });

  it("says which field is missing", async () => {
    const answer = await omar.post("/login", {});
    expectInvalid(answer, { email: accountFieldTexts.email, password: accountFieldTexts.password });
  });

  it.each([[[]], [{}], [5], [null], [["omar@mail.example"]], [{ $ne: null }]])(
    "25: refuses %j in place of a text",
    async (value) => {
      for (const field of ["email", "password"]) {
        const body = { email, password: rightPassword, [field]: value };
        const answer = await omar.post("/login", body);
        expect(answer.statusCode).toBe(422);
        expect(Object.keys(answer.json().errors)).toEqual([field]);
      }
    },
  );
});

function cookieOf(answer: { cookies: unknown[] }, name: string) {
  const cookies = answer.cookies as ({ name: string } & Record<string, unknown>)[];
  const found = cookies.find((cookie) => cookie.name === name);
  if (!found) throw new Error(`no cookie ${name}`);
  return found;
}
