import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { undoneTexts, undoOutdated } from "#src/features/moderation/texts.ts";
import { isPending } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { undoableAct } from "#src/undo/table.server.ts";
import { tooLateToUndo } from "#src/undo/undo.server.ts";
import { second } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo, undoTokenOf } from "#tests/support/admins/undo.ts";
import { Person } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Admin;
/** The site's clock. */
let time: Date;

beforeEach(async () => {
  time = new Date();
  site = await openSite({ now: () => time });
  admin = await signedInAdmin(site);
});

type State = "pending" | "approved" | "suspended" | "declined";
const reason = { reason: "phone" };

/** Each decision, from each state that it leads from. */
const decisions: [string, State, object][] = [
  ["approv", "pending", {}],
  ["decline", "pending", reason],
  ["suspend", "approved", reason],
  ["restore", "suspended", {}],
  ["restore", "declined", {}],
];

let people = 0;
const addListing = (state: State) =>
  addAccount(site.db, {
    email: `person${++people}@mail.example`,
    state,
    ...(["suspended", "declined"].includes(state) ? { stateReason: "سبب سابق." } : {}),
  });
const decide = (decision: string, id: number, body: object) =>
  admin.post(`/api/craftsmen-${decision}/${id}`, body);

function expectConflict(response: Awaited<ReturnType<Person["post"]>>, text: string) {
  expect(response.statusCode).toBe(409);
  expect(response.json().message).toBe(text);
}

async function rowOf(id: number) {
  const [row] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
  const { position: _position, ...rest } = row!;
  return rest;
}
const waitingMails = () => site.db.$count(mail, isPending);

describe.each(decisions)(
  "53: POST /api/craftsmen-%s of a listing that is %s",
  (decision, state, body) => {
    it("can be undone: the listing is as before, and no mail is sent", async () => {
      const id = await addListing(state);
      const before = await rowOf(id);
      const decided = await decide(decision, id, body);
      expect(undoTokenOf(decided)).toMatch(/^[\w-]{32}$/);
      expect(await rowOf(id)).not.toEqual(before);
      time = new Date(time.getTime() + 9 * second);
      expectText(await undo(admin, decided), undoneTexts[state]);
      expect(await rowOf(id)).toEqual(before);
      expect(await waitingMails()).toBe(0);
      expect(await site.db.$count(formerDecision)).toBe(0);
      const acts = await site.db.select({ act: audit.act }).from(audit).orderBy(audit.id);
      expect(acts).toHaveLength(2);
      expect(acts[1]).toEqual({ act: "listing.undo" });
    });

    it("can be undone once", async () => {
      const decided = await decide(decision, await addListing(state), body);
      const twice = await Promise.all([undo(admin, decided), undo(admin, decided)]);
      expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    });

    it("cannot be undone after ten seconds, and the mail is sent", async () => {
      const id = await addListing(state);
      const decided = await decide(decision, id, body);
      const after = await rowOf(id);
      const mails = await waitingMails();
      time = new Date(time.getTime() + 10 * second);
      expectConflict(await undo(admin, decided), tooLateToUndo);
      expect(await rowOf(id)).toEqual(after);
      expect(await waitingMails()).toBe(mails);
    });

    it("can be undone by nobody but who decided", async () => {
      const decided = await decide(decision, await addListing(state), body);
      await addAdmin(site.db, "other@mail.example");
      const other = new Person(site);
      await other.signIn("other@mail.example");
      expect((await undo(other, decided)).statusCode).toBe(404);
      const owner = new Person(site);
      await owner.signIn(`person${people}@mail.example`);
      expect([401, 403]).toContain((await undo(owner, decided)).statusCode);
      expect((await undo(new Person(site), decided)).statusCode).toBe(401);
      expect((await admin.post(`/api/undo/${"x".repeat(32)}`)).statusCode).toBe(404);
      expect((await undo(admin, decided)).statusCode).toBe(200);
    });
  },
);

describe("53: an undone decision", () => {
  it("returns an order to its place", async () => {
    const ids = [await addListing("pending"), await addListing("pending")];
    const orders = async () =>
      (await admin.get("/api/get-craftsmen-orders"))
        .json()
        .data.map(({ id }: { id: number }) => id);
    expect(await orders()).toEqual(ids);
    const decided = await decide("approv", ids[0]!, {});
    expect(await orders()).toEqual([ids[1]]);
    await undo(admin, decided);
    expect(await orders()).toEqual(ids);
  });

  it("keeps what is remembered of an earlier one", async () => {
    const id = await addListing("pending");
    await decide("decline", id, reason);
    const byContact = () => site.db.select().from(formerDecision).orderBy(formerDecision.contact);
    const remembered = await byContact();
    expect(remembered).toHaveLength(2);
    time = new Date(time.getTime() + 60 * second);
    const restored = await decide("restore", id, {});
    expect(await site.db.$count(formerDecision)).toBe(0);
    await undo(admin, restored);
    expect(await byContact()).toEqual(remembered);
  });

  it("is refused once something else became of the listing", async () => {
    const id = await addListing("pending");
    const decided = await decide("approv", id, {});
    await decide("suspend", id, reason);
    expectConflict(await undo(admin, decided), undoOutdated);
    expect(await rowOf(id)).toMatchObject({ state: "suspended" });
  });

  it.each<[string, Partial<typeof craftsman.$inferSelect>]>([
    ["its number was changed", { phone: "+963944777888" }],
    ["another account took its number", { phone: null }],
  ])("is refused once %s", async (_, change) => {
    const id = await addListing("pending");
    const decided = await decide("decline", id, reason);
    await site.db.update(craftsman).set(change).where(eq(craftsman.id, id));
    expectConflict(await undo(admin, decided), undoOutdated);
    expect(await rowOf(id)).toMatchObject({ state: "declined", ...change });
  });

  it("keeps nothing of a listing that was deleted", async () => {
    const id = await addListing("pending");
    await decide("decline", id, { reason: "other", note: "سبب خاص." });
    expect(JSON.stringify(await site.db.select().from(undoableAct))).toContain(`"id":${id}`);
    expect((await admin.delete(`/api/craftsmen/${id}`)).statusCode).toBe(200);
    expect((await site.db.select().from(undoableAct))[0]!.data).toBeNull();
  });

  it("leaves the sessions of a suspended craftsman ended", async () => {
    const id = await addListing("approved");
    const owner = new Person(site);
    await owner.signIn(`person${people}@mail.example`);
    const decided = await decide("suspend", id, reason);
    expect((await undo(admin, decided)).statusCode).toBe(200);
    expect((await owner.get("/api/user")).statusCode).toBe(401);
  });

  it("is refused where its mail was sent all the same, and nothing changes", async () => {
    const id = await addListing("pending");
    const decided = await decide("approv", id, {});
    await site.db.update(mail).set({ sentAt: time });
    expectConflict(await undo(admin, decided), tooLateToUndo);
    expect(await rowOf(id)).toMatchObject({ state: "approved" });
  });

  it("has no token where nothing was decided", async () => {
    const id = await addListing("approved");
    expect(undoTokenOf(await decide("approv", id, {}))).toBeUndefined();
  });
});
