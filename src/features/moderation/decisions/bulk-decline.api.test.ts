import { beforeEach, describe, expect, it } from "vitest";
import { plural } from "#src/arabic/plural.ts";
import { audit } from "#src/audit/table.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import {
  declinedCount,
  moderationFieldTexts,
  skippedCount,
  undoneCount,
  undoOutdated,
} from "#src/features/moderation/texts.ts";
import { isPending } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { undoableAct } from "#src/undo/table.server.ts";
import { tooLateToUndo } from "#src/undo/undo.server.ts";
import { second } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo, undoTokenOf } from "#tests/support/admins/undo.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount } from "#tests/support/rows.ts";
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

const path = "/api/craftsmen-decline";
const decline = (ids: unknown, more: object = { reasons: ["name"] }) =>
  admin.post(path, { ids, ...more });
const add = (state: "pending" | "approved" = "pending") => addAccount(site.db, { state });
const rows = () => site.db.select().from(craftsman).orderBy(craftsman.id);
const statesOf = async () => (await rows()).map(({ state }) => state);
const waitingMails = () => site.db.$count(mail, isPending);

describe("POST /api/craftsmen-decline", () => {
  it("declines the selected orders for one reason, each with its mail and audit row", async () => {
    const ids = [await add(), await add(), await add()];
    const other = await add();
    const response = await decline([...ids, ids[0]], { reasons: ["name"], note: "اكتب اسمك." });
    expectText(response, plural(3, declinedCount));
    expect(await rows()).toHaveLength(4);
    for (const row of await rows()) {
      if (row.id === other) expect(row.state).toBe("pending");
      else {
        expect(row).toMatchObject({
          state: "declined",
          stateReason: `${declineReasons.name}\nاكتب اسمك.`,
        });
      }
    }
    expect((await queuedMails(site)).map(({ kind }) => kind)).toEqual(Array(3).fill("declined"));
    const acts = await site.db.select().from(audit).orderBy(audit.id);
    expect(acts.map(({ act, subject }) => [act, subject])).toEqual(
      ids.map((id) => ["listing.decline", id]),
    );
  });

  it("skips what is no longer pending or was never there, and says how many", async () => {
    const ids = [await add(), await add("approved"), 999_999];
    expectText(await decline(ids), `${plural(1, declinedCount)} ${plural(2, skippedCount)}`);
    expect(await statesOf()).toEqual(["declined", "approved"]);
  });

  it("declines nothing twice", async () => {
    const ids = [await add(), await add()];
    await decline(ids);
    const again = await decline(ids);
    expectText(again, `${plural(0, declinedCount)} ${plural(2, skippedCount)}`);
    expect(undoTokenOf(again)).toBeUndefined();
    expect(await waitingMails()).toBe(2);
  });

  it("by two admins at once declines each order once", async () => {
    const ids = [await add(), await add(), await add()];
    const responses = await Promise.all([decline(ids), decline(ids.toReversed())]);
    for (const { statusCode } of responses) expect(statusCode).toBe(200);
    expect(await site.db.$count(audit)).toBe(3);
    expect(await waitingMails()).toBe(3);
  });

  it.each([
    [[], {}, { ids: moderationFieldTexts.ids }],
    ["1", {}, { ids: moderationFieldTexts.ids }],
    [Array.from({ length: 101 }, (_, id) => id + 1), {}, { ids: moderationFieldTexts.tooManyIds }],
    [[1], { reasons: [] }, { reasons: moderationFieldTexts.reason }],
    [[1], { reasons: undefined }, { reason: moderationFieldTexts.reason }],
  ])("changes nothing for the ids %j with %j", async (ids, more, fields) => {
    await add();
    const response = await decline(ids, { reasons: ["name"], ...more });
    expectInvalid(response, fields as Record<string, string>);
    expect(await statesOf()).toEqual(["pending"]);
  });
});

describe("53: a refusal of several orders", () => {
  it("can be undone: all are as before, and no mail is sent", async () => {
    const ids = [await add(), await add()];
    const before = await rows();
    const declined = await decline(ids);
    time = new Date(time.getTime() + 9 * second);
    expectText(await undo(admin, declined), plural(2, undoneCount));
    expect(await rows()).toEqual(before);
    expect(await waitingMails()).toBe(0);
    expect(await site.db.$count(formerDecision)).toBe(0);
    expect((await undo(admin, declined)).statusCode).toBe(409);
  });

  it("leaves what was decided otherwise meanwhile", async () => {
    const [first, second] = [await add(), await add()];
    const declined = await decline([first, second]);
    await admin.post(`/api/craftsmen-restore/${first}`);
    await admin.post(`/api/craftsmen-approv/${first}`);
    expectText(await undo(admin, declined), plural(1, undoneCount));
    expect(await statesOf()).toEqual(["approved", "pending"]);
  });

  it("is refused where all were decided otherwise, too late, or to others", async () => {
    const id = await add();
    const declined = await decline([id]);
    const owner = new Person(site);
    expect((await undo(owner, declined)).statusCode).toBe(401);
    await admin.post(`/api/craftsmen-restore/${id}`);
    const outdated = await undo(admin, declined);
    expect(outdated.statusCode).toBe(409);
    expect(outdated.json().message).toBe(undoOutdated);
    const late = await decline([id]);
    time = new Date(time.getTime() + 10 * second);
    expect((await undo(admin, late)).json().message).toBe(tooLateToUndo);
  });

  it("keeps nothing of a listing that was deleted, and can be undone for the others", async () => {
    const ids = [await add(), await add()];
    const declined = await decline(ids);
    expect((await admin.delete(`/api/craftsmen/${ids[0]}`)).statusCode).toBe(200);
    const { data } = (await site.db.select().from(undoableAct))[0]!;
    expect(data).toEqual({ decisions: [expect.objectContaining({ id: ids[1] })] });
    expectText(await undo(admin, declined), plural(1, undoneCount));
    expect(await statesOf()).toEqual(["pending"]);
  });

  it("leaves a listing whose contacts an owner has yet to decide on", async () => {
    const ids = [await add(), await add()];
    const declined = await decline(ids);
    await site.db.insert(contactChange).values({
      accountId: ids[0]!,
      formerEmail: "former@mail.example",
      formerPhone: "+963933111222",
      createdAt: time,
      state: "waiting",
    });
    expectText(await undo(admin, declined), plural(1, undoneCount));
    expect(await statesOf()).toEqual(["declined", "pending"]);
  });
});
