import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { acceptJson, mailedLink, mailTo, queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";
const notification = "/email/verification-notification";
const hour = 60 * 60_000;

let site: Site;
let later: number;
let omar: Person;
let id: number;
let link: URL;
beforeEach(async () => {
  later = 0;
  site = await openSite({ now: () => new Date(Date.now() + later) });
  id = await addAccount(site.db, { email });
  omar = new Person(site);
  await omar.signIn(email);
  await omar.post(notification);
  link = await mailedLink(site, email, "verify");
});

const visit = (url: URL | string, headers: Record<string, string> = acceptJson) => {
  const { pathname, search } = new URL(url, origin);
  return site.get(pathname + search, headers);
};

const verified = async (whose = id) => {
  const [row] = await site.db.select().from(account).where(eq(account.id, whose));
  return row?.emailVerifiedAt !== null;
};

/** The same link with a part written anew. */
function altered(change: Partial<Record<"id" | "hash" | "expires" | "signature", string>>) {
  const [, , , ownId, ownHash] = link.pathname.split("/");
  const { hash = ownHash, id: whose = ownId, ...query } = change;
  const url = new URL(`/email/verify/${whose}/${hash}${link.search}`, origin);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

describe("12: the link that verifies an address", () => {
  it("leads to this site, with a hash in place of the address", async () => {
    expect(link.origin).toBe(origin);
    expect(link.pathname).toMatch(new RegExp(`^/email/verify/${id}/[0-9a-f]{64}$`));
    expect([...link.searchParams.keys()]).toEqual(["expires", "signature"]);
    expect(link.href).not.toContain("omar");
  });

  it("leads nowhere else, whatever host asked for it", async () => {
    await omar.post(notification, undefined, { host: "evil.example" });
    expect((await mailedLink(site, email, "verify")).origin).toBe(origin);
  });

  it("verifies without a login, and again with the same answer", async () => {
    for (let time = 0; time < 2; time++) {
      const answer = await visit(link);
      expectText(answer, accountSentences.verified);
      expect(answer.headers["cache-control"]).toBe("no-store");
    }
    const { email_verified_at: since } = (await omar.get("/api/user")).json();
    expect(since).toMatch(/^\d{4}-.*Z$/);
    await visit(link);
    expect((await omar.get("/api/user")).json().email_verified_at).toBe(since);
  });

  it("verifies also with what a mail provider adds to each link", async () => {
    expectText(
      await visit(`${link.pathname}${link.search}&mc_eid=1&utm_source=mail`),
      accountSentences.verified,
    );
  });

  it("works for an hour short of a day", async () => {
    later = 23 * hour;
    expectText(await visit(link), accountSentences.verified);
  });

  it("has expired after a day, and says so in words", async () => {
    later = 24 * hour;
    const answer = await visit(link);
    expect(answer.json()).toEqual({ message: accountSentences.badLink });
    await expectNotVerified(answer);
  });

  it.each([
    ["hash", () => link.pathname.split("/")[4]!],
    ["expires", () => link.searchParams.get("expires")!],
    ["signature", () => link.searchParams.get("signature")!],
  ] as const)("is refused with any one sign of its %s changed", async (part, current) => {
    const text = current();
    for (let at = 0; at < text.length; at++) {
      const other = text[at] === "1" ? "2" : "1";
      const answer = await visit(
        altered({ [part]: text.slice(0, at) + other + text.slice(at + 1) }),
      );
      expect(answer.statusCode).toBe(403);
    }
    expect(await verified()).toBe(false);
    expectText(await visit(link), accountSentences.verified);
  });

  it.each<[string, () => URL | string]>([
    ["with a later expiry", () => altered({ expires: laterBy(3600) })],
    ["with an expiry of other notation", () => altered({ expires: `${laterBy(0)}.0` })],
    ["with an endless expiry", () => altered({ expires: "Infinity" })],
    ["with its signature in capitals", () => altered({ signature: signature().toUpperCase() })],
    ["with half its signature", () => altered({ signature: signature().slice(0, 32) })],
    ["with two signatures joined", () => altered({ signature: signature().repeat(2) })],
    ["with a zero before the id", () => altered({ id: `0${id}` })],
    ["with no id", () => altered({ id: "abc" })],
    ["with two expiries", () => `${link.href}&expires=${laterBy(3600)}`],
    ["with another signature behind", () => `${link.href}&signature=x`],
    ["without signature", () => `${link.pathname}?expires=${laterBy(0)}`],
    ["without expiry", () => `${link.pathname}?signature=${signature()}`],
    ["without both", () => link.pathname],
  ])("is refused %s", async (_how, spoil) => expectNotVerified(await visit(spoil())));

  it("is refused for another account", async () => {
    const other = await addAccount(site.db, { email: "rana@mail.example" });
    await expectNotVerified(await visit(altered({ id: String(other) })));
    expect(await verified(other)).toBe(false);
  });

  it("is refused once the address has changed, and for the new one too", async () => {
    await site.db.update(account).set({ email: "new@mail.example" }).where(eq(account.id, id));
    await expectNotVerified(await visit(link));
  });

  it("is refused once the account is gone", async () => {
    await site.db.delete(account).where(eq(account.id, id));
    expectRefused(await visit(link), 403);
  });

  it("is refused where it was made under another key", async () => {
    const other = await openSite({ appKey: "another key, 32 characters or longer" });
    const theirs = await addAccount(other.db, { email });
    expect(theirs).toBe(id);
    const answer = await other.get(link.pathname + link.search, acceptJson);
    expectRefused(answer, 403);
  });

  it("does nothing when a page is asked for, or only the head of the answer", async () => {
    const page = await visit(link, { accept: "text/html,*/*;q=0.8" });
    expect(page.statusCode).toBe(404);
    const url = link.pathname + link.search;
    for (const headers of [acceptJson, {}]) {
      const head = await site.app.inject({ method: "HEAD", url, headers });
      expect(head.statusCode).toBe(404);
    }
    expect(await verified()).toBe(false);
  });
});

describe("POST /email/verification-notification", () => {
  it("is for whoever is logged in", async () => {
    expectRefused(await new Person(site).post(notification), 401);
  });

  it("sends another link to one's own address, and says so", async () => {
    const before = await queuedMails(site);
    expectText(await omar.post(notification), accountSentences.verificationSent);
    expect(await queuedMails(site)).toEqual([...before, { kind: "verify", recipient: email }]);
    expectText(await visit(await mailedLink(site, email, "verify")), accountSentences.verified);
  });

  it("sends nothing to an address that is verified", async () => {
    await visit(link);
    const before = await queuedMails(site);
    expectText(await omar.post(notification), accountSentences.alreadyVerified);
    expect(await queuedMails(site)).toEqual(before);
  });

  it("sends nothing to an admin, whose address is the operator's own", async () => {
    const admin = await signedInAdmin(site);
    expectText(await admin.post(notification), accountSentences.alreadyVerified);
  });

  it("writes no letter any more once the address is verified", async () => {
    await visit(link);
    expect(await mailTo(site, email, "verify")).toBeNull();
  });
});

const signature = () => link.searchParams.get("signature")!;
const laterBy = (seconds: number) => String(Number(link.searchParams.get("expires")) + seconds);

async function expectNotVerified(answer: Awaited<ReturnType<typeof visit>>) {
  expectRefused(answer, 403);
  expect(await verified()).toBe(false);
}
