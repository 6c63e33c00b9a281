import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { hour } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { mailedLink, queuedMails } from "#tests/support/mails.ts";
import { type Applicant, applicant } from "#tests/support/people/applicant.ts";
import { formDataOf, newVisitor, Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, processInfoIn, type Site } from "#tests/support/site.ts";
import { removeOldInvitations } from "./invitations.service.server.ts";
import { adminInvitation } from "./table.server.ts";
import { teamFieldTexts, teamSentences } from "./team.texts.ts";

const given = { fullname: "هدى الخطيب", password: "zaytoun-9-jisr" };

let time: number;
let site: Site;
let owner: Admin;
let form: Applicant;
beforeEach(async () => {
  time = Date.now();
  site = await openSite({ now: () => new Date(time) });
  owner = await signedInAdmin(site);
  form = await applicant(site.db);
});

const invite = (more: object = {}) =>
  owner.post("/api/team/invitations", { email: form.email, role: "moderator", ...more });
const askForLink = (body: object = {}) => owner.post("/api/team/invitations/1/link", body);
async function copiedLink(body?: object) {
  const response = await askForLink(body);
  expect(response.statusCode).toBe(200);
  return apiPathOf(response.json().url);
}
async function mailed() {
  return apiPathOf((await mailedLink(site, form.email, "invitation")).href);
}
const apiPathOf = (url: string) => `/api/invitations/${new URL(url).pathname.split("/").at(-1)}`;

async function register() {
  const somebody = new Person(site);
  const response = await somebody.post("/register", formDataOf(form));
  expect(response.statusCode).toBe(201);
  return { somebody, id: response.json().id as number };
}

describe("a copied link", () => {
  it("makes the invited person an admin, whose e-mail stays unverified until it is proven", async () => {
    await invite();
    const response = await askForLink();
    expect(response.headers["cache-control"]).toBe("no-store");
    const { url, expires_at } = response.json();
    expect(url).toMatch(/^http:\/\/[^/]+\/invitation\/[\w-]{43}$/);
    expect(Date.parse(expires_at) - time).toBe(72 * hour);
    const link = apiPathOf(url);
    expect((await site.get(link)).json()).toMatchObject({ email: form.email, role: "moderator" });
    const huda = new Person(site);
    expectText(await huda.post(link, given), teamSentences.joined);
    const own = (await huda.get("/api/user")).json();
    expect(own).toMatchObject({ email: form.email, type: 1, email_verified_at: null });
    const { pathname, search } = await mailedLink(site, form.email, "verify");
    const verified = await site.get(`${pathname}${search}`, { accept: "application/json" });
    expectText(verified, accountSentences.verified);
    expect((await huda.get("/api/user")).json().email_verified_at).toMatch(/Z$/);
  });

  it("is stored hashed, is another than the mailed one, and is used once", async () => {
    await invite();
    const first = await mailed();
    const link = await copiedLink();
    const [row] = await site.db.select().from(adminInvitation);
    expect(row?.copyTokenHash).toBe(hashOf(link.split("/").at(-1)!));
    expect(row?.copyTokenHash).not.toBe(row?.tokenHash);
    for (const path of [first, link]) expect((await site.get(path)).statusCode).toBe(200);
    expectText(await newVisitor(site).post(link, given), teamSentences.joined);
    for (const path of [first, link]) {
      expectRefused(await newVisitor(site).post(path, given), 404);
    }
  });

  it("ends the one before, and ends with the next mail, with the invitation or after 72 hours", async () => {
    await invite();
    const first = await copiedLink();
    const second = await copiedLink();
    expectRefused(await site.get(first), 404);
    await owner.post("/api/team/invitations/1/send-again");
    expectRefused(await site.get(second), 404);
    const third = await copiedLink();
    time += 72 * hour - 1000;
    expect((await site.get(third)).statusCode).toBe(200);
    time += 1000;
    expectRefused(await site.get(third), 404);
    await owner.signIn("admin@mail.example");
    const fourth = await copiedLink();
    await owner.delete("/api/team/invitations/1");
    expectRefused(await site.get(fourth), 404);
    expectRefused(await askForLink(), 404);
  });

  it.each(["removed", "degraded"])("ends once the owner who copied it is %s", async (end) => {
    await invite({ role: "owner", current_password: rightPassword });
    const id = await addAdmin(site.db, "huda@mail.example");
    const huda = new Person(site);
    await huda.signIn("huda@mail.example");
    const answer = await huda.post("/api/team/invitations/1/link", {
      current_password: rightPassword,
    });
    const link = apiPathOf(answer.json().url);
    expect((await site.get(link)).statusCode).toBe(200);
    const proof = { current_password: rightPassword };
    const ended = await (end === "removed"
      ? owner.delete(`/api/team/${id}`, proof)
      : owner.put(`/api/team/${id}`, { role: "moderator", ...proof }));
    expect(ended.statusCode).toBe(200);
    expectRefused(await site.get(link), 404);
    expectRefused(await newVisitor(site).post(link, given), 404);
    const [invitation] = (await owner.get("/api/team")).json().invitations;
    expect(invitation).toMatchObject({ email: form.email, has_link: false });
    expect((await site.get(await mailed())).statusCode).toBe(200);
  });

  it("keeps its invitation, however old that is", async () => {
    await invite();
    time += 40 * 24 * hour;
    await owner.signIn("admin@mail.example");
    const link = await copiedLink();
    await removeOldInvitations(site.db, new Date(time));
    expectText(await newVisitor(site).post(link, given), teamSentences.joined);
  });

  it("for an owner needs the password", async () => {
    await invite({ role: "owner", current_password: rightPassword });
    expectInvalid(await askForLink(), { current_password: accountFieldTexts.currentPassword });
    expectInvalid(await askForLink({ current_password: "wrong-7-jisr" }), {
      current_password: accountFieldTexts.wrongPassword,
    });
    const [row] = await site.db.select().from(adminInvitation);
    expect(row?.copyTokenHash).toBeNull();
    const link = await copiedLink({ current_password: rightPassword });
    expect((await site.get(link)).json()).toMatchObject({ role: "owner" });
  });

  it("removes no registration with the address, which the mailed one removes", async () => {
    await invite();
    const link = await copiedLink();
    const { somebody, id } = await register();
    const refused = await newVisitor(site).post(link, given);
    expectRefused(refused, 409);
    expect(refused.json()).toEqual({ message: teamFieldTexts.emailTaken });
    expect((await somebody.get("/api/user")).statusCode).toBe(200);
    expect(await site.db.$count(craftsman, eq(craftsman.id, id))).toBe(1);
    expectText(await newVisitor(site).post(await mailed(), given), teamSentences.joined);
    expect(await site.db.$count(craftsman, eq(craftsman.id, id))).toBe(0);
  });

  it("takes no address from a craftsman who has not proven it", async () => {
    const id = await addAccount(site.db, { email: "laith@mail.example", verified: true });
    const laith = new Person(site);
    await laith.signIn("laith@mail.example");
    const profile = await profileOf(laith);
    await laith.put("/api/update-user", { ...profile, email: form.email });
    await invite();
    expectRefused(await newVisitor(site).post(await copiedLink(), given), 409);
    const [own] = await site.db.select().from(account).where(eq(account.id, id));
    expect(own).toMatchObject({ email: form.email });
  });

  it("is in the audit log, without its token", async () => {
    await invite();
    const link = await copiedLink();
    const rows = await site.db.select().from(audit).orderBy(audit.id);
    expect(rows.at(-1)).toMatchObject({
      act: "account.copyInvitation",
      accountId: owner.id,
      after: { email: form.email },
    });
    expect(JSON.stringify(rows)).not.toContain(link.split("/").at(-1));
  });
});

describe("without a mail server", () => {
  let unmailed: Site;
  let by: Person;
  beforeEach(async () => {
    unmailed = await openSite({
      emptied: false,
      processInfo: { ...processInfoIn(site.files), mailGoesTo: "files" },
    });
    by = new Person(unmailed);
    await by.signIn("admin@mail.example");
  });

  it("an invitation says that it will not arrive, and its link is copied", async () => {
    const values = { email: form.email, role: "moderator" };
    const added = await by.post("/api/team/invitations", values);
    expectText(added, teamSentences.invitedWithoutMail);
    expectText(await by.post("/api/team/invitations/1/send-again"), teamSentences.notSent);
    for (const text of [teamSentences.invitedWithoutMail, teamSentences.notSent]) {
      expect(text).toContain("لن تصل");
      expect(text).not.toContain("أُرسلت");
    }
    const listed = async () => (await by.get("/api/team")).json().invitations[0];
    expect(await listed()).toMatchObject({ has_link: false });
    const { url } = (await by.post("/api/team/invitations/1/link", {})).json();
    expect(await listed()).toMatchObject({ has_link: true, has_expired: false });
    expectText(await newVisitor(unmailed).post(apiPathOf(url), given), teamSentences.joined);
  });

  it("nobody is told that a link or a reply was sent, and screens know it", async () => {
    const visitor = new Person(unmailed);
    expect((await unmailed.get("/api/settings")).json()).toMatchObject({ sends_mail: false });
    expect((await site.get("/api/settings")).json()).toMatchObject({ sends_mail: true });
    const reset = await visitor.post("/password/email", { email: "nobody@mail.example" });
    expectText(reset, accountSentences.resetWithoutMail);
    const somebody = new Person(unmailed);
    expect((await somebody.post("/register", formDataOf(form))).statusCode).toBe(201);
    expectText(
      await somebody.post("/email/verification-notification"),
      accountSentences.verificationWithoutMail,
    );
    const profile = await profileOf(somebody);
    expectText(
      await somebody.put("/api/update-user", {
        ...profile,
        email: "other@mail.example",
        current_password: rightPassword,
      }),
      accountSentences.savedWithoutMail,
    );
  });

  it("owners are reminded of it on the dashboard, and no moderator", async () => {
    expect((await by.get("/api/get-waiting-counts")).json()).toMatchObject({ mailProblem: "none" });
    expect((await owner.get("/api/get-waiting-counts")).json()).toMatchObject({
      mailProblem: null,
    });
    await by.post("/api/team/invitations", { email: form.email, role: "moderator" });
    const { url } = (await by.post("/api/team/invitations/1/link", {})).json();
    const helper = new Person(unmailed);
    await helper.post(apiPathOf(url), given);
    expect((await helper.get("/api/get-waiting-counts")).json()).toMatchObject({
      mailProblem: null,
    });
    expect((await queuedMails(unmailed)).map(({ kind }) => kind)).toContain("invitation");
  });
});
