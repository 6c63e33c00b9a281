import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts as say } from "#src/features/accounts/field-texts.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { day, minute } from "#src/util/time.ts";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import { mailedLink } from "#tests/support/mails.ts";
import { confirmLock, openLockLink } from "#tests/support/people/locked-account.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { lockSentences } from "./lock.texts.ts";

const email = "omar@mail.example";

let time: number;
let site: Site;
let id: number;
let omar: Person;
let link: URL;
beforeEach(async () => {
  time = Date.parse("2026-03-28T12:00:00Z");
  site = await openSite({ now: () => new Date(time) });
  id = await addAccount(site.db, { email, verified: true });
  omar = new Person(site);
  await omar.signIn(email);
});

const save = async (changes: object, by = omar) =>
  by.put("/api/update-user", { ...(await profileOf(by)), ...changes });

/** A thief with the session has changed the e-mail; this is the link that its owner got. */
async function changeEmail() {
  expect((await save({ email: "thief@mail.example" })).statusCode).toBe(200);
  link = await mailedLink(site, email, "emailChanged");
}

const look = (at = link) => openLockLink(site, at);
const lock = (at = link) => confirmLock(site, at);

const lockedAt = async () =>
  (await site.db.select().from(account).where(eq(account.id, id)))[0]?.lockedAt;

describe("18: the link after a changed e-mail", () => {
  beforeEach(changeEmail);

  it("changes nothing as it is opened, and is kept nowhere", async () => {
    const before = await digestsOfTables(site.db);
    const answer = await look();
    expect(answer.json()).toEqual({ state: "open" });
    expect(answer.headers["cache-control"]).toBe("no-store");
    expect(await digestsOfTables(site.db)).toEqual(before);
  });

  it("locks the account; again is no mistake", async () => {
    expectText(await lock(), lockSentences.locked);
    expect(await lockedAt()).toEqual(new Date(time));
    time += minute;
    expect((await look()).json()).toEqual({ state: "locked" });
    expectText(await lock(), lockSentences.locked);
    expect(await lockedAt()).toEqual(new Date(time - minute));
  });

  it("works for seven days", async () => {
    time += 7 * day - 1000;
    expect((await look()).json()).toEqual({ state: "open" });
    time += 1000;
    expectRefused(await look(), 403);
    expectRefused(await lock(), 403);
    expect(await lockedAt()).toBeNull();
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
      { ...{ uuid, ...signature }, expires: String(Number(signature.expires) + 60) },
      { uuid, expires: signature.expires },
      { uuid, signature: signature.signature },
      { ...{ uuid, ...signature }, signature: "" },
    ];
    for (const { uuid: id, ...given } of flipped) {
      const answer = await new Person(site).post(`/api/account-locks/${id}`, given);
      expectRefused(answer, 403);
    }
    expect(await lockedAt()).toBeNull();
  });

  it("gives nobody access", async () => {
    const stranger = new Person(site);
    expectText(await confirmLock(site, link, stranger), lockSentences.locked);
    expectRefused(await stranger.get("/api/user"), 401);
    expect(await site.db.$count(session)).toBe(0);
  });
});

describe("18: the link after a changed number", () => {
  it("comes to the account's own address, and locks it", async () => {
    await save({ phone: "0933 123 456" });
    link = await mailedLink(site, email, "phoneChanged");
    expectText(await lock(), lockSentences.locked);
    expectInvalid(await new Person(site).logIn(email), { email: say.locked });
  });

  it("stays good when the thief changes more, and each owner's link locks", async () => {
    await save({ phone: "0933 123 456" });
    link = await mailedLink(site, email, "phoneChanged");
    await save({ email: "thief@mail.example" });
    await save({ email: "other@mail.example" });
    expectText(await lock(), lockSentences.locked);
    const second = await mailedLink(site, email, "emailChanged");
    expect((await look(second)).json()).toEqual({ state: "open" });
    expectText(await lock(second), lockSentences.locked);
    expect((await look(second)).json()).toEqual({ state: "locked" });
  });
});
