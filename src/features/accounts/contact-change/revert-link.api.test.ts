import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { contactChange, session } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day, minute } from "#src/util/time.ts";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import { acceptJson, mailedLink, mailTo, queuedMails } from "#tests/support/mails.ts";
import {
  confirmRevert,
  openRevertLink,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/stolen-account.ts";
import { whileUnpublished } from "#tests/support/people/unpublished.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let time: number;
let site: Site;
let id: number;
let thief: Person;
let link: URL;
beforeEach(async () => {
  time = Date.parse("2026-03-28T12:00:00Z");
  site = await openSite({ now: () => new Date(time) });
  ({ id, thief, link } = await stolenAccount(site));
});

const look = (at = link) => openRevertLink(site, at);
const revert = (at = link) => confirmRevert(site, at);

async function save(changes: object) {
  time += minute;
  const given = { ...(await profileOf(thief)), ...changes, current_password: rightPassword };
  const answer = await whileUnpublished(site.db, id, () => thief.put("/api/update-user", given));
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("18: the link after a changed e-mail", () => {
  it("changes nothing as it is opened, and is kept nowhere", async () => {
    const before = await digestsOfTables(site.db);
    const answer = await look();
    expect(answer.json()).toEqual({ state: "open" });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await digestsOfTables(site.db)).toEqual(before);
  });

  it("gives the former contacts back; again is no mistake and changes nothing", async () => {
    expect((await revert()).json()).toEqual({ state: "reverted" });
    expect(await contactsOf(id)).toEqual(ownerContacts);
    const before = await digestsOfTables(site.db);
    time += minute;
    expect((await look()).json()).toEqual({ state: "reverted" });
    expect((await revert()).json()).toEqual({ state: "reverted" });
    expect(await digestsOfTables(site.db)).toEqual(before);
  });

  it("works for seven days", async () => {
    time += 7 * day - 1000;
    expect((await look()).json()).toEqual({ state: "open" });
    time += 1000;
    expectRefused(await look(), 403);
    expectRefused(await revert(), 403);
    expect(await contactsOf(id)).toEqual(thiefContacts);
  });

  it("12: is refused with any byte of it changed, or of another change", async () => {
    const uuid = link.pathname.split("/").at(-1)!;
    const signature = Object.fromEntries(link.searchParams);
    const flip = (text: string, at: number) =>
      `${text.slice(0, at)}${text[at] === "1" ? "2" : "1"}${text.slice(at + 1)}`;
    const flipped = [
      ...[0, 9, 35].map((at) => ({ uuid: flip(uuid, at), ...signature })),
      ...[...signature.signature!].map((_, at) => ({
        uuid,
        ...signature,
        signature: flip(signature.signature!, at),
      })),
      { uuid, ...signature, expires: String(Number(signature.expires) + 60) },
      { uuid, expires: signature.expires },
      { uuid, signature: signature.signature },
      { uuid, ...signature, signature: "" },
    ];
    for (const { uuid: changeId, ...given } of flipped) {
      const answer = await new Person(site).post(`/api/contact-changes/${changeId}/revert`, given);
      expectRefused(answer, 403);
    }
    expect(await contactsOf(id)).toEqual(thiefContacts);
  });

  it("gives nobody access", async () => {
    const stranger = new Person(site);
    expect((await confirmRevert(site, link, stranger)).statusCode).toBe(200);
    expectRefused(await stranger.get("/api/user"), 401);
    expect(await site.db.$count(session)).toBe(0);
  });

  it("leads on from the address that mails of the version before have", async () => {
    const uuid = link.pathname.split("/").at(-1)!;
    const answer = await site.get(`/lock-account/${uuid}${link.search}`);
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe(`/revert-contacts/${uuid}${link.search}`);
  });
});

describe("18: of several changes in a row", () => {
  const thirdEmail = "third@mail.example";
  let thiefLink: URL;
  beforeEach(async () => {
    await save({ email: thirdEmail });
    thiefLink = await mailedLink(site, thiefContacts.email, "emailChanged");
  });

  it("the oldest link ends the later ones, and gives back what was before all of them", async () => {
    expect((await revert()).json()).toEqual({ state: "reverted" });
    expectRefused(await look(thiefLink), 403);
    expectRefused(await revert(thiefLink), 403);
    expect(await contactsOf(id)).toEqual(ownerContacts);
  });

  it("the oldest link wins also once a thief has used a later one and set a password", async () => {
    expect((await revert(thiefLink)).json()).toEqual({ state: "reverted" });
    expect(await contactsOf(id)).toEqual(thiefContacts);
    expect((await revert()).json()).toEqual({ state: "reverted" });
    expectRefused(await look(thiefLink), 403);
    expect(await contactsOf(id)).toEqual(ownerContacts);
  });

  it("a change back gives no link to the addresses in between, and ends theirs", async () => {
    const between = "between@mail.example";
    await save({ email: between });
    const links = [await mailedLink(site, thiefContacts.email, "emailChanged")];
    time += 6 * day;
    thief = new Person(site);
    await thief.signIn(between);
    await save({ email: ownerContacts.email, current_password: rightPassword });
    const notices = (await queuedMails(site)).filter(({ recipient }) => recipient === between);
    expect(notices.map(({ kind }) => kind)).not.toContain("emailChanged");
    for (const one of links) expectRefused(await revert(one), 403);
    expect((await revert()).json()).toEqual({ state: "reverted" });
    expect(await contactsOf(id)).toEqual(ownerContacts);
  });

  it("no link comes of a revert", async () => {
    await revert();
    expect(await site.db.$count(contactChange)).toBe(1);
    const mails = await queuedMails(site);
    expect(mails.filter(({ kind }) => /Changed$/.test(kind))).toHaveLength(2);
    const told = await mailTo(site, thirdEmail, "contactsReverted");
    expect(told).toMatchObject({ action: { url: "http://herafi.test/contact" } });
  });
});

describe("18: an e-mail that its owner has changed to and proven", () => {
  const [first, present] = ["first@mail.example", "present@mail.example"];
  let owner: Person;
  const saveAs = async (by: Person, changes: object) => {
    time += minute;
    const given = { ...(await profileOf(by)), ...changes, current_password: rightPassword };
    const answer = await by.put("/api/update-user", given);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const verify = async (email: string) => {
    const { pathname, search } = await mailedLink(site, email, "verify");
    expect((await site.get(`${pathname}${search}`, acceptJson)).statusCode).toBe(200);
  };
  const linkTo = (email: string) => mailedLink(site, email, "emailChanged");
  beforeEach(async () => {
    id = await addAccount(site.db, { email: first, phone: "+963944000222", verified: true });
    owner = new Person(site);
    await owner.signIn(first);
    await saveAs(owner, { email: present });
    await verify(present);
    thief = new Person(site);
    await thief.signIn(present);
  });

  it("gets a working link as somebody changes it back to the first, and on from there", async () => {
    await saveAs(thief, { email: first, phone: "0933 000 333" });
    await saveAs(thief, { email: "further@mail.example" });
    expect((await revert(await linkTo(present))).json()).toEqual({ state: "reverted" });
    expect(await contactsOf(id)).toEqual({ email: present, phone: "+963944000222" });
  });

  it("keeps its link as somebody changes it away and then to the first", async () => {
    await saveAs(thief, { email: "further@mail.example" });
    await saveAs(thief, { email: first });
    expect((await revert(await linkTo(present))).json()).toEqual({ state: "reverted" });
    expect((await contactsOf(id)).email).toBe(present);
  });

  it("has no link any more once the first is proven again, which has the oldest", async () => {
    await saveAs(thief, { email: first });
    const link = await linkTo(present);
    await verify(first);
    expectRefused(await revert(link), 403);
    expect((await revert(await linkTo(first))).json()).toEqual({ state: "reverted" });
  });
});

it("18: the link after a changed number comes to the account's own address, and gives the number back", async () => {
  const email = "rana@mail.example";
  const rana = await addAccount(site.db, { email, phone: "+963944000111" });
  const person = new Person(site);
  await person.signIn(email);
  const given = { phone: "0955 000 111", current_password: rightPassword };
  const changed = { ...(await profileOf(person)), ...given };
  await whileUnpublished(site.db, rana, () => person.put("/api/update-user", changed));
  expect((await revert(await mailedLink(site, email, "phoneChanged"))).json()).toEqual({
    state: "reverted",
  });
  expect(await contactsOf(rana)).toEqual({ email, phone: "+963944000111" });
  const [own] = await site.db.select().from(account).where(eq(account.id, rana));
  expect(own!.emailVerifiedAt).not.toBeNull();
});

async function contactsOf(accountId: number) {
  const [own] = await site.db.select().from(account).where(eq(account.id, accountId));
  const [listing] = await site.db.select().from(craftsman).where(eq(craftsman.id, accountId));
  return { email: own!.email, phone: listing!.phone };
}
