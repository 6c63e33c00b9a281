import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { mailedLink, mailTo, queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let visitor: Person;
beforeEach(async () => {
  site = await openSite();
  await addAccount(site.db, { email });
  visitor = new Person(site);
});

const ask = (whose = email) => visitor.post("/password/email", { email: whose });

describe("POST /password/email", () => {
  it("10: says the same of an e-mail that is known, unknown or an admin's", async () => {
    await addAdmin(site.db);
    for (const whose of [email, "nobody@mail.example", "admin@mail.example", "OMAR@mail.example"]) {
      expectText(await ask(whose), accountSentences.resetSent);
    }
  });

  it("sends a link on this site to whoever is known, and nothing to anyone else", async () => {
    await ask();
    await ask("nobody@mail.example");
    const link = await mailedLink(site, email, "reset");
    expect(link.origin).toBe(origin);
    expect(link.pathname).toMatch(/^\/password\/reset\/[\w-]{43}$/);
    expect(Object.fromEntries(link.searchParams)).toEqual({ email });
    expect(await mailTo(site, "nobody@mail.example", "reset")).toBeNull();
  });

  it("13: sends no link elsewhere, whatever host the request names", async () => {
    await visitor.post("/password/email", { email }, { host: "evil.example" });
    await visitor.post("/password/email", { email }, { "x-forwarded-host": "evil.example" });
    expect((await mailedLink(site, email, "reset")).origin).toBe(origin);
  });

  it("ends no session and changes no password by itself", async () => {
    const omar = new Person(site);
    await omar.signIn(email);
    await ask();
    await mailedLink(site, email, "reset");
    expect((await omar.get("/api/user")).statusCode).toBe(200);
    expect((await new Person(site).logIn(email)).statusCode).toBe(204);
  });

  it.each([
    ["", accountFieldTexts.email],
    ["omar", accountFieldTexts.emailRule],
    ["omar@mail.example\r\nBcc: x@y.example", accountFieldTexts.emailRule],
    ["a@b.example,c@d.example", accountFieldTexts.emailRule],
  ])("refuses %j", async (typed, told) => {
    expectInvalid(await ask(typed), { email: told });
    expect(await queuedMails(site)).toEqual([]);
  });
});
