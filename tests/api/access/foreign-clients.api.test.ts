// @module-tag slow
import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { cityTexts } from "#src/features/catalogue/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { sendRaw } from "#tests/support/requests/raw-socket.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let omar: Person;
beforeEach(async () => {
  site = await openSite({ shared: false });
  await addAccount(site.db, { email });
  omar = new Person(site);
});

describe("a client written for a Laravel back end", () => {
  it.each(["application/json", "application/x-www-form-urlencoded", "text/plain"])(
    "may accountFieldTexts %s of a body that is none",
    async (type) => {
      await omar.signIn(email);
      const empty = { "content-type": type, "content-length": "0" };
      const sent = await omar.post("/email/verification-notification", undefined, empty);
      expect(sent.statusCode).toBe(200);
      expect((await omar.post("/logout", undefined, empty)).statusCode).toBe(204);
      expectInvalid(await omar.post("/password/email", undefined, empty), {
        email: accountFieldTexts.email,
      });
    },
  );

  it("may say that a deletion without a body is JSON", async () => {
    const admin = await signedInAdmin(site);
    const id = await addCity(site.db, "تدمر");
    const token = decodeURIComponent(admin.cookies.get("XSRF-TOKEN") ?? "");
    const answer = await site.app.inject({
      method: "DELETE",
      url: `/api/city/${id}`,
      headers: { "content-type": "application/json", "x-xsrf-token": token },
      cookies: Object.fromEntries(admin.cookies),
    });
    expectText(answer, cityTexts.deleted);
  });

  it.each([
    ...[true, 1, "1", "on", "yes"].map((said) => [said, true] as const),
    ...[false, 0, null, "", undefined].map((said) => [said, false] as const),
  ])("may accountFieldTexts %j of what is remembered", async (remember, isRemembered) => {
    const answer = await omar.logIn(email, rightPassword, { remember });
    expect(answer.statusCode).toBe(204);
    const cookie = answer.cookies.find(({ name }) => name === "herafi_session");
    expect(cookie?.maxAge !== undefined).toBe(isRemembered);
  });

  it("finds all of an own record in an admin's too", async () => {
    const admin = await signedInAdmin(site);
    await omar.signIn(email);
    const [ofAdmin, own] = [
      (await admin.get("/api/user")).json(),
      (await omar.get("/api/user")).json(),
    ];
    const beyond = ["phone_display", "phone_state", "proven", "state", "state_reason"].concat([
      "checks",
      "confirmed_at",
      "hidden_by",
      "paused_at",
      "paused_until",
      "pending_changes",
      "professions",
      "cities",
      "places",
      "pictures",
    ]);
    const keys = Object.keys(own).filter((key) => !beyond.includes(key));
    expect(Object.keys(ofAdmin)).toEqual(expect.arrayContaining(keys));
    expect(ofAdmin).toMatchObject({ image: null, phone: null, city: null, status: 1, type: 1 });
  });
});

describe("25: a list where a text belongs", () => {
  it.each([
    ["/api/craftsmen?page[]=3", "page"],
    ["/api/craftsmen?q[]=a", "q"],
    ["/api/search?city[]=1&profession=1", "city"],
    ["/api/search?city[id]=1", "city"],
    ["/api/search?city=1&city[]=1", "city"],
    ["/api/search?city%5B%5D=1", "city"],
  ])("is refused: %s", async (url, field) => {
    const answer = await site.get(url);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  it("is left alone under a name that nobody asks for", async () => {
    expect((await site.get("/api/craftsmen?utm[]=a&[]=b")).statusCode).toBe(200);
  });
});

describe("outside of /api", () => {
  it.each([
    ["PUT", "/login"],
    ["DELETE", "/register"],
    ["PATCH", "/logout"],
    ["PUT", "/password/email"],
    ["POST", "/sanctum/csrf-cookie"],
    ["POST", "/email/verify/1/x"],
    ["POST", "/health/live"],
  ] as const)("%s %s gets the allowed methods and headers", async (method, url) => {
    const answer = await site.app.inject({ method, url });
    expectRefused(answer, 405);
    expect(answer.headers.allow).toBeTruthy();
  });
});

it.each(["*", "http://herafi.test?a", "//", "/%"])("never fails at the address %s", async (url) => {
  const address = await site.app.listen({ port: 0, host: "127.0.0.1" });
  const port = Number(new URL(address).port);
  const head = `GET ${url} HTTP/1.1\r\nhost: herafi.test\r\nconnection: close\r\n\r\n`;
  expect(await sendRaw(port, head)).toMatch(/^HTTP\/1\.1 (200|4\d\d) /);
  await site.app.close();
});

it.each(["omar@mail-.example", "omar@-mail.example"])("%s is no e-mail", async (typed) => {
  const form = { ...(await applicant(site.db)), email: typed };
  expectInvalid(await omar.post("/register", form), { email: accountFieldTexts.emailRule });
});

it("says under a field once what two rules say alike", async () => {
  const admin = await signedInAdmin(site);
  const answer = await admin.post("/api/city", { name: "ـ" });
  expect(answer.json().errors).toEqual({ name: [cityTexts.rule] });
});
