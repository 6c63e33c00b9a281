import { randomUUID } from "node:crypto";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plural } from "#src/arabic/plural.ts";
import { audit } from "#src/audit/table.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  moderationFieldTexts,
  notPublishedCount,
  suspendedCount,
  suspendReasons,
  suspensionBroken,
  undoLeft,
  undoneDecisions,
  undoneSuspensions,
} from "#src/features/moderation/texts.ts";
import type { Visibility } from "#src/images/paths.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { isPending } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { tooLateToUndo } from "#src/undo/undo.server.ts";
import { second } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo, undoTokenOf } from "#tests/support/admins/undo.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator } from "#tests/support/rows.ts";
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

const suspend = (ids: number[], more: object = {}, by: Person = admin) =>
  by.post("/api/craftsmen-suspend", { ids, reasons: ["fake"], ...more });
const decline = (ids: number[], more: object = {}) =>
  admin.post("/api/craftsmen-decline", { ids, reasons: ["fake"], ...more });
const undoAll = (tokens: unknown[]) => admin.post("/api/undo", { tokens });
const add = (state: "approved" | "pending" = "approved") => addAccount(site.db, { state });
const rows = () => site.db.select().from(craftsman).orderBy(craftsman.id);
const statesOf = async () => (await rows()).map(({ state }) => state);
/** As the worker leaves the mails of these listings. */
const sendMails = (...ids: number[]) =>
  site.db
    .update(mail)
    .set({ sentAt: time })
    .where(
      inArray(
        mail.recipient,
        ids.map((id) => `craftsman${id}@sent.example`),
      ),
    );
/** Gives the accounts addresses by which their mails are found. */
async function addNamed(state: "approved" | "pending") {
  const email = `craftsman${(await rows()).length + 2}@sent.example`;
  return addAccount(site.db, { state, email });
}

describe("POST /api/craftsmen-suspend", () => {
  it("suspends the selected listings for one reason, each with its mail, and ends their sessions", async () => {
    const ids = [await addAccount(site.db, { email: "omar@mail.example" }), await add()];
    const other = await add();
    const omar = new Person(site);
    await omar.signIn("omar@mail.example");
    const answer = await suspend([...ids, ids[0]!], { note: "راسلنا." });
    expectText(answer, plural(2, suspendedCount));
    expect(answer.headers["x-decided"]).toBe("2");
    for (const { id, state, stateReason } of await rows()) {
      expect([state, stateReason]).toEqual(
        id === other ? ["approved", null] : ["suspended", `${suspendReasons.fake}\nراسلنا.`],
      );
    }
    expect((await queuedMails(site)).map(({ kind }) => kind)).toEqual(Array(2).fill("suspended"));
    expect((await omar.get("/api/user")).statusCode).toBe(401);
    const acts = await site.db.select().from(audit).orderBy(audit.id);
    expect(acts.map(({ act, subject }) => [act, subject])).toEqual(
      ids.map((id) => ["listing.suspend", id]),
    );
  });

  it("skips what is not published or was never there, and says how many", async () => {
    const ids = [await add(), await add("pending"), 999_999];
    const answer = await suspend(ids);
    expectText(answer, `${plural(1, suspendedCount)} ${plural(2, notPublishedCount)}`);
    expect(await statesOf()).toEqual(["suspended", "pending"]);
  });

  it("suspends none if one is of a city that is not the moderator's", async () => {
    const [damascus, homs] = [await addCity(site.db, "دمشق"), await addCity(site.db, "حمص")];
    await addModerator(site.db, "huda@mail.example", { cities: [damascus] });
    const huda = new Person(site);
    await huda.signIn("huda@mail.example");
    const ids = [
      await addAccount(site.db, { cityId: damascus }),
      await addAccount(site.db, { cityId: homs }),
    ];
    expect((await suspend(ids, {}, huda)).statusCode).toBe(403);
    expect(await statesOf()).toEqual(["approved", "approved"]);
    expectText(await suspend(ids.slice(0, 1), {}, huda), plural(1, suspendedCount));
  });

  it.each([[9], [121], ["10"], [null]])("takes no hold of %j", async (hold) => {
    const answer = await suspend([await add()], { hold });
    expectInvalid(answer, { hold: moderationFieldTexts.hold });
    expect(await statesOf()).toEqual(["approved"]);
  });
});

describe("53: several suspensions", () => {
  it("can be undone together: all are as before, and no mail is sent", async () => {
    const ids = [await add(), await add()];
    const before = await rows();
    const suspended = await suspend(ids);
    expectText(await undo(admin, suspended), plural(2, undoneSuspensions));
    expect(await rows()).toEqual(before);
    expect(await site.db.$count(mail, isPending)).toBe(0);
    expect((await undo(admin, suspended)).statusCode).toBe(409);
  });

  it.each(["approved", "pending"] as const)(
    "leave those of %s ones whose mail was sent, and say so",
    async (state) => {
      const ids = [await addNamed(state), await addNamed(state), await addNamed(state)];
      const decided = await (state === "approved" ? suspend(ids) : decline(ids));
      await sendMails(ids[0]!);
      const text = (await undo(admin, decided)).body;
      expect(text.endsWith(`. ${undoLeft.late}`)).toBe(true);
      const after = state === "approved" ? "suspended" : "declined";
      expect(await statesOf()).toEqual([after, state, state]);
    },
  );

  it("are refused where all mails were sent", async () => {
    const ids = [await addNamed("approved")];
    const decided = await suspend(ids);
    await sendMails(...ids);
    const answer = await undo(admin, decided);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe(tooLateToUndo);
  });

  it("that are steps of a larger one can be undone for as long as their mails wait", async () => {
    const id = await add();
    const suspended = await suspend([id], { hold: 60 });
    const [waiting] = await site.db.select().from(mail);
    const wait = waiting!.nextAttemptAt!.getTime() - waiting!.createdAt.getTime();
    expect(wait).toBeGreaterThanOrEqual(60 * second);
    time = new Date(time.getTime() + 59 * second);
    expect((await undo(admin, suspended)).statusCode).toBe(200);
    const again = await suspend([id], { hold: 60 });
    time = new Date(time.getTime() + 60 * second);
    expect((await undo(admin, again)).statusCode).toBe(409);
  });
});

describe("53: several suspensions of which one fails", () => {
  it("are undone but for a listing that has moved to a city without a right", async () => {
    const [damascus, homs] = [await addCity(site.db, "دمشق"), await addCity(site.db, "حمص")];
    await addModerator(site.db, "huda@mail.example", { cities: [damascus] });
    const huda = new Person(site);
    await huda.signIn("huda@mail.example");
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push(await addAccount(site.db, { cityId: damascus }));
    }
    const suspended = await suspend(ids, {}, huda);
    await site.db.update(craftsman).set({ cityId: homs }).where(eq(craftsman.id, ids[0]!));
    const text = `${plural(2, undoneSuspensions)} ${undoLeft.forbidden}`;
    expectText(await undo(huda, suspended), text);
    expect(await statesOf()).toEqual(["suspended", "approved", "approved"]);
    expect((await undo(huda, suspended)).statusCode).toBe(403);
  });

  it("say how far they came where the database refuses one, and are undone as far", async () => {
    const ids = [await add(), await add(), await add()];
    const fails = sql.raw(`check (not (id = ${ids[1]} and state = 'suspended')) not valid`);
    await site.db.execute(sql`alter table craftsman add constraint broken ${fails}`);
    try {
      const answer = await suspend(ids);
      expectText(answer, `${plural(1, suspendedCount)} ${suspensionBroken}`);
      expect(answer.headers["x-decided"]).toBe("1");
      expect(await statesOf()).toEqual(["suspended", "approved", "approved"]);
      expectText(await undo(admin, answer), plural(1, undoneSuspensions));
      expect((await suspend(ids.slice(1))).statusCode).toBe(500);
      expect(await statesOf()).toEqual(["approved", "approved", "approved"]);
    } finally {
      await site.db.execute(sql`alter table craftsman drop constraint broken`);
    }
  });

  it("can all be undone by the same token once the storage is back", async () => {
    let left = Number.POSITIVE_INFINITY;
    const folder = await openStorage({ directory: mkdtempSync(join(tmpdir(), "herafi-undo-")) });
    const copyPicture = async (_key: string, visibility: Visibility) => {
      if (left-- <= 0) throw new Refusal("unavailable", { retryAfter: 5 });
      return `craftsmen/${visibility === "private" ? "private-" : ""}${randomUUID()}.webp`;
    };
    const pictured = await openSite({ now: () => time, storage: { ...folder, copyPicture } });
    const owner = await signedInAdmin(pictured);
    const ids: number[] = [];
    for (let count = 0; count < 3; count++) {
      ids.push(await addAccount(pictured.db, { image: `craftsmen/${count}.webp` }));
    }
    const states = async () =>
      (await pictured.db.select().from(craftsman).orderBy(craftsman.id)).map(({ state }) => state);
    const suspended = await suspend(ids, {}, owner);
    left = 1;
    expect((await undo(owner, suspended)).statusCode).toBe(503);
    expect(await states()).toEqual(["approved", "suspended", "suspended"]);
    left = Number.POSITIVE_INFINITY;
    expectText(await undo(owner, suspended), plural(2, undoneSuspensions));
    expect(await states()).toEqual(["approved", "approved", "approved"]);
    expect((await undo(owner, suspended)).statusCode).toBe(409);
  });
});

describe("53: POST /api/undo", () => {
  it("undoes several acts and says how many decisions they were", async () => {
    const ids = [await add("pending"), await add("pending"), await add("pending"), await add()];
    const before = await rows();
    const tokens = [
      undoTokenOf(await admin.post(`/api/craftsmen-approv/${ids[0]}`)),
      undoTokenOf(await decline(ids.slice(1, 3))),
      undoTokenOf(await suspend(ids.slice(3))),
      // The same listing twice: the later decision is undone first.
      undoTokenOf(await admin.post(`/api/craftsmen-suspend/${ids[0]}`, { reason: "phone" })),
    ];
    expectText(await undoAll(tokens), plural(5, undoneDecisions));
    expect(await rows()).toEqual(before);
    expect(await site.db.$count(mail, isPending)).toBe(0);
  });

  it("leaves those for which it is too late, and says so", async () => {
    const ids = [await add("pending"), await add("pending")];
    const first = undoTokenOf(await admin.post(`/api/craftsmen-approv/${ids[0]}`));
    time = new Date(time.getTime() + 9 * second);
    const last = undoTokenOf(await admin.post(`/api/craftsmen-approv/${ids[1]}`));
    time = new Date(time.getTime() + 2 * second);
    expectText(await undoAll([first, last]), `${plural(1, undoneDecisions)} ${undoLeft.late}`);
    expect(await statesOf()).toEqual(["approved", "pending"]);
    const again = await undoAll([first, last]);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe(tooLateToUndo);
  });

  it("undoes nothing of another admin", async () => {
    const id = await add("pending");
    const token = undoTokenOf(await admin.post(`/api/craftsmen-approv/${id}`));
    const other = await signedInAdmin(site, "other@mail.example");
    expect((await other.post("/api/undo", { tokens: [token] })).statusCode).toBe(404);
    expect(await site.db.$count(craftsman, eq(craftsman.state, "approved"))).toBe(1);
  });

  it.each([[[]], [Array(101).fill("a")], ["a"], [[1]]])("takes no tokens of %j", async (tokens) => {
    expectInvalid(await undoAll(tokens as never), { tokens: moderationFieldTexts.tokens });
  });
});
