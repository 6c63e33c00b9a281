import { beforeEach, describe, expect, it } from "vitest";
import { accountFieldTexts as say } from "#src/features/accounts/field-texts.ts";
import { session } from "#src/features/accounts/table.server.ts";
import { lockedAccount } from "#src/features/moderation/texts.ts";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import { acceptJson, mailedLink, mailTo, resetFormFor } from "#tests/support/mails.ts";
import {
  confirmLock,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/locked-account.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { lockSentences } from "./lock.texts.ts";

const { email } = ownerContacts;
const fresh = "mishmish-4-bahr";
const confirmed = { password: fresh, password_confirmation: fresh };

let site: Site;
let id: number;
let thief: Person;
let link: URL;
beforeEach(async () => {
  site = await openSite();
  ({ id, thief, link } = await stolenAccount(site));
});

const lock = () => confirmLock(site, link);

describe("18: a locked account", () => {
  it("has no session, old or new", async () => {
    await lock();
    expectRefused(await thief.get("/api/user"), 401);
    for (const address of [email, thiefContacts.email]) {
      const answer = await new Person(site).logIn(address);
      const words = address === email ? say.wrongLogin : say.locked;
      expectInvalid(answer, { email: words });
    }
    expect(await site.db.$count(session)).toBe(0);
  });

  it("says so only to whoever knows the password", async () => {
    await lock();
    const answer = await new Person(site).logIn(thiefContacts.email, fresh);
    expectInvalid(answer, { email: say.wrongLogin });
  });

  it("has no new password, by links from before and after", async () => {
    const stranger = new Person(site);
    await stranger.post("/password/email", { email: thiefContacts.email });
    const by = await resetFormFor(site, thiefContacts.email);
    await lock();
    expectInvalid(await stranger.post("/password/reset", { ...by, ...confirmed }), {
      email: say.link,
    });
    for (const address of [email, thiefContacts.email]) {
      const answer = await stranger.post("/password/email", { email: address });
      expect(answer.statusCode).toBe(200);
      expect(await mailTo(site, address, "reset")).toBeNull();
    }
  });

  it("verifies no address", async () => {
    const verify = await mailedLink(site, thiefContacts.email, "verify");
    await lock();
    const answer = await new Person(site).get(verify.pathname + verify.search, acceptJson);
    expectRefused(answer, 403);
    expect(await mailTo(site, thiefContacts.email, "verify")).toBeNull();
  });

  it.each<[string, (by: Person) => unknown]>([
    ["PUT /api/update-user", (by) => by.put("/api/update-user", { id })],
    ["PUT /api/update-password", (by) => by.put("/api/update-password", confirmed)],
    ["DELETE /api/user", (by) => by.delete("/api/user", { current_password: rightPassword })],
    ["POST /api/update-profile-image", (by) => by.post("/api/update-profile-image", { id })],
    ["POST /api/send-listing-again", (by) => by.post("/api/send-listing-again")],
    ["POST /email/verification-notification", (by) => by.post("/email/verification-notification")],
  ])("takes no %s", async (_name, act) => {
    await lock();
    const before = await digestsOfTables(site.db);
    expectRefused((await act(thief)) as Awaited<ReturnType<Person["get"]>>, 401);
    expect(await digestsOfTables(site.db)).toEqual(before);
  });

  it("lets nothing through that was under way when it was locked", async () => {
    const own = await profileOf(thief);
    const acts = Array.from({ length: 8 }, (_, at) =>
      thief.put("/api/update-user", { ...own, name: `ليث القباني ${"ابتثجحخد"[at]}` }),
    );
    const [locked, ...answers] = await Promise.all([lock(), ...acts, thief.logIn(own.email)]);
    expectText(locked!, lockSentences.locked);
    for (const { statusCode } of answers) expect([200, 204, 401, 409, 422]).toContain(statusCode);
    expect(await site.db.$count(session)).toBe(0);
    const before = await digestsOfTables(site.db);
    expectRefused(await thief.put("/api/update-user", { ...own, name: "ليث القباني" }), 401);
    expect(await digestsOfTables(site.db)).toEqual(before);
  });

  it("hides its listing, whoever's number is on it by now", async () => {
    const visitor = new Person(site);
    expect((await visitor.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
    await lock();
    expectRefused(await visitor.get(`/api/show-craftsmen/${id}`), 404);
    expect((await visitor.get("/api/craftsmen")).json().total).toBe(0);
  });

  it.each([
    ["approve", "/api/craftsmen-approv/", {}],
    ["decline", "/api/craftsmen-decline/", { reason: "name" }],
    ["suspend", "/api/craftsmen-suspend/", { reason: "wish" }],
    ["restore", "/api/craftsmen-restore/", {}],
  ])("is not decided on by %s, which says where to go", async (_what, path, given) => {
    await lock();
    await addAdmin(site.db);
    const admin = new Person(site);
    await admin.signIn("admin@mail.example");
    const answer = await admin.post(`${path}${id}`, given);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toEqual({ message: lockedAccount });
  });
});
