import { beforeEach, describe, expect, it } from "vitest";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { acceptJson, mailedLink, mailTo, queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openBrokenSite } from "#tests/support/site/broken-site.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Pick<Site, "app" | "db">;
let omar: Person;
let me: object;
const open = async (given: typeof site) => {
  site = given;
  const listing = { email, fullname: "عمر الزعبي", state: "pending" as const };
  await addAccount(site.db, { ...listing, verified: true });
  omar = new Person(site);
  await omar.signIn(email);
  me = await now();
};
beforeEach(async () => open(await openSite()));

const now = async () => (await omar.get("/api/user")).json();

const save = async (changes: object) =>
  omar.put("/api/update-user", { ...(await profileOf(omar)), ...changes });

const change = (to = "New@mail.example") => save({ email: to });

const revertLink =
  /^http:\/\/herafi\.test\/revert-contacts\/[\w-]{36}\?expires=\d+&signature=[0-9a-f]{64}$/;

/** Of a mail. The digits of its link are random, so the others are read without them. */
function partsOf(mail: Awaited<ReturnType<typeof mailTo>>) {
  const { action, ...texts } = mail!;
  return { link: action?.url, texts: JSON.stringify({ ...texts, label: action?.label }) };
}

describe("a changed e-mail", () => {
  it("is unverified, gets a link, and the old address is told", async () => {
    expectText(await change(), accountSentences.savedNewEmail);
    expect(await now()).toMatchObject({ email: "new@mail.example", email_verified_at: null });
    expect(await queuedMails(site)).toEqual([
      { kind: "verify", recipient: "new@mail.example" },
      { kind: "emailChanged", recipient: email },
    ]);
    const link = await mailedLink(site, "new@mail.example", "verify");
    await omar.get(link.pathname + link.search, acceptJson);
    expect((await now()).email_verified_at).not.toBeNull();
    const told = await mailTo(site, email, "emailChanged");
    expect(JSON.stringify(told)).not.toContain("new@mail.example");
  });

  it("18: sends the old address a link that reverts the change", async () => {
    await change();
    const notice = await mailTo(site, email, "emailChanged");
    expect(notice?.action?.url).toMatch(revertLink);
    expect(notice?.notes?.join(" ")).toContain("7 أيام");
  });

  it("is told in one mail together with another phone number", async () => {
    await save({ email: "new@mail.example", phone: "0933 123 456" });
    expect(await queuedMails(site)).toEqual([
      { kind: "verify", recipient: "new@mail.example" },
      { kind: "emailChanged", recipient: email },
    ]);
    const { link, texts } = partsOf(await mailTo(site, email, "emailChanged"));
    expect(texts).toContain("البريد الإلكتروني ورقم الهاتف");
    expect(texts).not.toMatch(/new@mail|933/);
    expect(link).toMatch(revertLink);
  });

  it("is the one to log in with", async () => {
    await change();
    expect((await new Person(site).logIn("new@mail.example")).statusCode).toBe(204);
    expect((await new Person(site).logIn(email)).statusCode).toBe(422);
  });

  it("in another case is no change", async () => {
    expectText(await change(" OMAR@Mail.Example "), accountSentences.saved);
    expect(await now()).toEqual(me);
    expect(await queuedMails(site)).toEqual([]);
  });

  it("is not kept, nor anything else, if its mail cannot be queued", async () => {
    await open(await openBrokenSite("enqueue"));
    const answer = await save({ email: "new@mail.example", name: "ليث القباني" });
    expect(answer.statusCode).toBe(500);
    expect(await now()).toEqual(me);
    expect(await queuedMails(site)).toEqual([]);
  });
});

describe("a changed phone number", () => {
  it("18: is told to the account's address, with a link that reverts the change", async () => {
    expectText(await save({ phone: "0933 123 456" }), accountSentences.saved);
    expect(await queuedMails(site)).toEqual([{ kind: "phoneChanged", recipient: email }]);
    const notice = await mailTo(site, email, "phoneChanged");
    expect(notice).toMatchObject({ subject: "تغيّر رقم الهاتف في حسابك" });
    const { link, texts } = partsOf(notice);
    expect(link).toMatch(revertLink);
    expect(texts).not.toContain("933");
  });

  it("in another spelling is no change", async () => {
    const { phone } = await now();
    expectText(await save({ phone: phone.replace("+963", "0") }), accountSentences.saved);
    expect(await queuedMails(site)).toEqual([]);
  });

  it("is not kept if its mail cannot be queued", async () => {
    await open(await openBrokenSite("enqueue"));
    expect((await save({ phone: "0933 123 456" })).statusCode).toBe(500);
    expect(await now()).toEqual(me);
  });
});
