import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { createLinkSigner } from "#src/features/accounts/recovery/links.server.ts";
import { contactChange, session } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { digestsOfTables } from "#tests/support/database/digest.ts";
import { mailTo, queuedMails, resetFormFor } from "#tests/support/mails.ts";
import {
  confirmRevert,
  ownerContacts,
  stolenAccount,
  thiefContacts,
} from "#tests/support/people/stolen-account.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
import { appKey, openSite, origin, type Site } from "#tests/support/site.ts";
import { revertTexts } from "./revert.texts.ts";
import { revertLink } from "./revert-link.server.ts";

const { email } = ownerContacts;
const fresh = "mishmish-4-bahr";
const confirmed = { password: fresh, password_confirmation: fresh };

let site: Site;
let id: number;
let thief: Person;
let link: URL;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  ({ id, thief, link } = await stolenAccount(site));
  admin = await signedInAdmin(site);
});

const revert = () => confirmRevert(site, link);
const details = () => new Person(site).get(`/api/show-craftsmen/${id}`);
const stateOf = async () => {
  const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
  return row!.state;
};

/** By the link that the revert has sent to the former address. */
async function setPassword(address = email) {
  const by = await resetFormFor(site, address);
  const answer = await new Person(site).post("/password/reset", { ...by, ...confirmed });
  expect(answer.statusCode, answer.body).toBe(200);
}

describe("18: an account whose contacts were reverted", () => {
  it("has no session, old or new, and no password that is known", async () => {
    await revert();
    expectRefused(await thief.get("/api/user"), 401);
    for (const address of [email, thiefContacts.email]) {
      expectInvalid(await new Person(site).logIn(address), { email: accountFieldTexts.wrongLogin });
    }
    expect(await site.db.$count(session, eq(session.accountId, id))).toBe(0);
  });

  it("has no new password by a link from before", async () => {
    await new Person(site).post("/password/email", { email: thiefContacts.email });
    const by = await resetFormFor(site, thiefContacts.email);
    await revert();
    const answer = await new Person(site).post("/password/reset", { ...by, ...confirmed });
    expectInvalid(answer, { email: accountFieldTexts.link });
  });

  it("is its owner's again by the link that came to the former address, without a name", async () => {
    await revert();
    const sent = await mailTo(site, email, "reset");
    expect(sent).not.toHaveProperty("name");
    await setPassword();
    expect((await new Person(site).logIn(email, fresh)).statusCode).toBe(204);
    expect((await new Person(site).logIn(email, rightPassword)).statusCode).toBe(422);
  });

  it("is hidden until then, and back with the former number", async () => {
    await revert();
    expectRefused(await details(), 404);
    expect((await site.get("/api/craftsmen")).json().total).toBe(0);
    await setPassword();
    expect((await details()).json()).toMatchObject({ phone: ownerContacts.phone, status: 1 });
  });

  it.each<[string, string]>([
    [email, fresh],
    [thiefContacts.email, fresh],
  ])("is not shown by a login that fails: %s", async (address, password) => {
    await revert();
    await new Person(site).logIn(address, password);
    expectRefused(await details(), 404);
  });

  it("lets nothing through that was under way when it was reverted", async () => {
    const own = await profileOf(thief);
    const acts = Array.from({ length: 8 }, (_, at) =>
      thief.put("/api/update-user", {
        ...own,
        name: `ليث القباني ${"ابتثجحخد"[at]}`,
        email: `thief${at}@mail.example`,
      }),
    );
    const [reverted, ...answers] = await Promise.all([revert(), ...acts, thief.logIn(own.email!)]);
    expect(reverted!.json()).toEqual({ state: "reverted" });
    for (const { statusCode } of answers) expect([200, 204, 401, 409, 422]).toContain(statusCode);
    expect(await site.db.$count(session, eq(session.accountId, id))).toBe(0);
    const [row] = await site.db.select().from(account).where(eq(account.id, id));
    expect(row!.email).toBe(email);
    const before = await digestsOfTables(site.db);
    expectRefused(await thief.put("/api/update-user", { ...own, name: "ليث القباني" }), 401);
    expect(await digestsOfTables(site.db)).toEqual(before);
  });

  it("17: is written down without an address or number", async () => {
    await revert();
    const [written] = await site.db.select().from(audit).where(eq(audit.act, "listing.revert"));
    expect(written).toMatchObject({
      subject: id,
      after: { returned: ["email", "phone"] },
    });
    // Its time has milliseconds, which may be these digits.
    expect(JSON.stringify({ ...written, createdAt: null })).not.toMatch(/@|963/);
  });

  it("may be deleted by an admin; nothing stays but the notice to its owner", async () => {
    await revert();
    expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    expect(await queuedMails(site)).toEqual([{ kind: "accountDeleted", recipient: email }]);
    expectRefused(await revert(), 403);
  });
});

describe("18: once the password is set, a listing is in the state where moderation left it:", () => {
  it.each(["pending", "declined", "suspended"] as const)(
    "one that was %s before the revert stays so",
    async (state) => {
      const email = "rana@mail.example";
      id = await addAccount(site.db, { email, verified: true, state });
      await site.db.insert(contactChange).values({
        accountId: id,
        formerEmail: email,
        formerPhone: "+963955000111",
        createdAt: new Date(),
      });
      const [change] = await site.db
        .select()
        .from(contactChange)
        .where(eq(contactChange.accountId, id));
      const signer = await createLinkSigner(site.db, { appUrl: origin, appKey });
      await confirmRevert(site, new URL(revertLink(signer, change!)));
      await setPassword(email);
      expect(await stateOf()).toBe(state);
      expectRefused(await details(), 404);
    },
  );

  it("one that an admin suspended while it was hidden stays suspended", async () => {
    await revert();
    const { data } = (await admin.get("/api/craftsmen-records?state=suspended")).json();
    expect(data).toMatchObject([{ id, hidden_by_revert: true, state_reason: revertTexts.reason }]);
    const answer = await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "wish" });
    expect(answer.statusCode, answer.body).toBe(200);
    await setPassword();
    expect(await stateOf()).toBe("suspended");
  });

  it("one that an admin suspended while it was hidden is not hidden again by undoing that", async () => {
    await revert();
    const suspended = await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "wish" });
    await setPassword();
    expectRefused(await undo(admin, suspended), 409);
    expect(await stateOf()).toBe("suspended");
    expect((await admin.post(`/api/craftsmen-restore/${id}`)).statusCode).toBe(200);
  });

  it("one that an admin suspended while it was hidden comes back if that is undone", async () => {
    await revert();
    const answer = await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "wish" });
    expect((await undo(admin, answer)).statusCode).toBe(200);
    await setPassword();
    expect(await stateOf()).toBe("approved");
  });

  it("one that an admin has published meanwhile is public already", async () => {
    await revert();
    expect((await admin.post(`/api/craftsmen-restore/${id}`)).statusCode).toBe(200);
    expect((await details()).json()).toMatchObject({ phone: ownerContacts.phone });
    await setPassword();
    expect(await stateOf()).toBe("approved");
  });
});
