import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { MailKind } from "#src/mail/kinds.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailTo } from "#tests/support/mails.ts";
import { applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { contactMessage } from "#tests/support/requests/contact-message.ts";
import { expectInvalid } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { accountFieldTexts } from "./field-texts.ts";

const email = "stranger@mail.example";
/** As a listing may be called since before such names were refused. */
const fullname = "evil.com";

let site: Site;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

async function textOf(kind: MailKind): Promise<string> {
  const content = await mailTo(site, email, kind);
  expect(content, kind).toMatchObject({ paragraphs: expect.anything() });
  return JSON.stringify(content);
}

describe("38: mail to an address that was never verified has no name in it", () => {
  it("after a registration, a request for a new password, a change, and an admin's decisions", async () => {
    const id = await addAccount(site.db, { email, fullname, state: "pending" });
    const omar = new Person(site);
    await omar.signIn(email);
    await omar.post("/email/verification-notification");
    await omar.post("/password/email", { email });
    await admin.post(`/api/craftsmen-decline/${id}`, { reason: "phone" });
    const kinds: MailKind[] = ["verify", "reset", "declined"];
    for (const kind of kinds) expect(await textOf(kind), kind).not.toContain(fullname);
    await admin.post(`/api/craftsmen-restore/${id}`);
    await admin.post(`/api/craftsmen-approv/${id}`);
    expect(await textOf("approved")).not.toContain(fullname);
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "phone" });
    expect(await textOf("suspended")).not.toContain(fullname);
    await admin.post(`/api/craftsmen-restore/${id}`);
    expect(await textOf("restored")).not.toContain(fullname);
  });

  it("in a reply to a message", async () => {
    await site.post("/api/contact-send", { ...contactMessage, fullname, email });
    const { data } = (await admin.get("/api/contact-list")).json();
    await admin.post(`/api/contact-reply/${data[0].id}`, { reply: "أهلًا بك." });
    expect(JSON.parse(await textOf("reply"))).not.toHaveProperty("name");
  });

  it("while a verified craftsman is greeted by name", async () => {
    const id = await addAccount(site.db, { email, fullname: "عمر الزعبي", verified: true });
    await new Person(site).post("/password/email", { email });
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "phone" });
    for (const kind of ["reset", "suspended"] as const) {
      expect(await mailTo(site, email, kind)).toMatchObject({ name: "عمر الزعبي" });
    }
  });
});

describe("18: mail about a change of contacts has no name in it, which a thief may have chosen", () => {
  it.each([
    ["emailChanged", { email: "thief@mail.example", name: "احذف رسائلك" }],
    ["phoneChanged", { phone: "0933 123 456", name: "احذف رسائلك" }],
  ] as const)("%s", async (kind, changes) => {
    const listing = { fullname: "عمر الزعبي", state: "pending" as const };
    await addAccount(site.db, { email, ...listing, verified: true });
    const thief = new Person(site);
    await thief.signIn(email);
    const answer = await thief.put("/api/update-user", { ...(await profileOf(thief)), ...changes });
    expect(answer.statusCode, answer.body).toBe(200);
    const notice = await textOf(kind);
    expect(JSON.parse(notice)).not.toHaveProperty("name");
    expect(notice).not.toContain(changes.name);
  });
});

describe("38: a name of which mail clients make a link", () => {
  it.each(["evil.com", "Omar.Ali", "ابحث evil.co.uk", "пример.рф", "a.\u0063\u0327om"])(
    "is refused: %s",
    async (name) => {
      const answer = await register(name);
      expectInvalid(answer, { fullname: accountFieldTexts.nameLikeLink });
    },
  );

  it.each(["م. أحمد", "م.أحمد", "J. Smith", "J.R.R. Tolkien", "Omar A.", "د. م. سامر الحلبي"])(
    "is not: %s",
    async (name) => {
      expect((await register(name)).statusCode).toBe(201);
    },
  );

  it("stays usable where a listing has it already, and is refused as a new one", async () => {
    const id = await addAccount(site.db, { email, fullname });
    const omar = new Person(site);
    await omar.signIn(email);
    const own = await profileOf(omar);
    expect((await omar.put("/api/update-user", { ...own, experience: 7 })).statusCode).toBe(200);
    const answer = await omar.put("/api/update-user", { ...own, name: "evil.org" });
    expectInvalid(answer, { name: accountFieldTexts.nameLikeLink });
    const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
    expect(row?.fullname).toBe(fullname);
  });

  const register = async (name: string) =>
    new Person(site).post(
      "/register",
      formDataOf({ ...(await applicant(site.db)), fullname: name }),
    );
});
