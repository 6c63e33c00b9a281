import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { mailTo, queuedMails } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused, expectText, statusesOf } from "#tests/support/responses.ts";
import { addAccount, addAdmin } from "#tests/support/rows.ts";
import { openSite, origin, type Site } from "#tests/support/site.ts";
import {
  conflictTexts,
  moderationFieldTexts,
  moderationSentences,
  suspendReasons,
} from "./texts.ts";

const email = "omar@mail.example";

let site: Site;
let id: number;
let omar: Person;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  await addAdmin(site.db);
  admin = await enter("admin@mail.example");
});

type Act = "approv" | "decline" | "suspend" | "restore";
const reasons = { decline: { reason: "phone" }, suspend: { reason: "complaints" } };
const act = (name: Act, body: object | undefined = undefined, by = admin) =>
  by.post(`/api/craftsmen-${name}/${id}`, body);

/** A craftsman of that state, who is logged in. */
async function having(state: ListingState, more = {}) {
  id = await addAccount(site.db, { email, state, fullname: "عمر الزعبي", ...more });
  omar = await enter(email);
}

const own = async () => (await omar.get("/api/user")).json();
const isListed = async () => (await site.get("/api/craftsmen")).json().total === 1;
const orders = async () => (await admin.get("/api/get-craftsmen-orders")).json();

describe("POST /api/craftsmen-decline/{id}", () => {
  beforeEach(() => having("pending"));

  it("takes the order away; the craftsman learns why, by mail and on the profile", async () => {
    const note = "لم يرد أحد مساء الأحد.\n<b>جرّب</b> غيره.";
    expectText(await act("decline", { reason: "phone", note }), moderationSentences.declined);
    expect((await orders()).data).toEqual([]);
    const reason = `${declineReasons.phone}\n${note}`;
    expect(await own()).toMatchObject({ status: 0, state: "declined", state_reason: reason });
    expect(await queuedMails(site)).toEqual([{ kind: "declined", recipient: email }]);
    expect(await mailTo(site, email, "declined")).toMatchObject({
      paragraphs: expect.arrayContaining([reason]),
      action: { url: `${origin}/profile` },
    });
    expect(await isListed()).toBe(false);
  });

  it("takes a reason in one's own words alone", async () => {
    expectText(
      await act("decline", { reason: "other", note: "  الاسم مكرر. " }),
      moderationSentences.declined,
    );
    expect((await own()).state_reason).toBe("الاسم مكرر.");
  });

  it.each([
    [{}, { reason: moderationFieldTexts.reason }],
    [{ reason: "complaints" }, { reason: moderationFieldTexts.reason }],
    [{ reason: ["phone"] }, { reason: moderationFieldTexts.reason }],
    [{ reason: "other" }, { note: moderationFieldTexts.noteMissing }],
    [{ reason: "other", note: " \u202e " }, { note: moderationFieldTexts.noteMissing }],
    [{ reason: "phone", note: "م".repeat(501) }, { note: moderationFieldTexts.note }],
    [{ reason: "phone", note: 7 }, { note: moderationFieldTexts.note }],
  ])("changes nothing for %j", async (body, fields) => {
    expectInvalid(await act("decline", body), fields as Record<string, string>);
    expect(await own()).toMatchObject({ state: "pending", state_reason: null });
    expect(await queuedMails(site)).toEqual([]);
  });

  it("in the same words again changes nothing, in others is told", async () => {
    await act("decline", reasons.decline);
    expectText(await act("decline", reasons.decline), moderationSentences.declined);
    const answer = await act("decline", { reason: "name" });
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(conflictTexts.declined);
    expect((await own()).state_reason).toBe(declineReasons.phone);
    expect(await queuedMails(site)).toHaveLength(1);
  });
});

describe("POST /api/craftsmen-suspend/{id}", () => {
  beforeEach(() => having("approved"));

  it("6: hides the listing, ends its craftsman's sessions at once and tells why", async () => {
    const other = omar.twin();
    expectText(await act("suspend", reasons.suspend), moderationSentences.suspended);
    for (const person of [omar, other]) expectRefused(await person.get("/api/user"), 401);
    expect(await isListed()).toBe(false);
    for (const path of ["craftsmen", "show-craftsmen"]) {
      expectRefused(await site.get(`/api/${path}/${id}`), 404);
    }
    expect((await site.get(`/carftsman-details/${id}`)).statusCode).toBe(404);
    expect(await mailTo(site, email, "suspended")).toMatchObject({
      paragraphs: expect.arrayContaining([suspendReasons.complaints]),
    });
    omar = await enter(email);
    expect(await own()).toMatchObject({
      status: 0,
      state: "suspended",
      state_reason: suspendReasons.complaints,
    });
    expect((await orders()).data).toEqual([]);
  });
});

describe("POST /api/craftsmen-restore/{id}", () => {
  it("shows a suspended listing again, in the place that it had, and tells", async () => {
    await having("approved");
    const newer = await addAccount(site.db);
    const listed = (await site.get("/api/craftsmen")).json().data;
    expect(listed.map((card: { id: number }) => card.id)).toEqual([newer, id]);
    await act("suspend", reasons.suspend);
    expectText(await act("restore"), moderationSentences.restored);
    expectText(await act("restore"), moderationSentences.restored);
    expect((await site.get("/api/craftsmen")).json().data).toEqual(listed);
    expect(await queuedMails(site)).toEqual([
      { kind: "suspended", recipient: email },
      { kind: "restored", recipient: email },
    ]);
    expect(await mailTo(site, email, "restored")).toMatchObject({
      action: { url: `${origin}/carftsman-details/${id}` },
    });
    // What is not so any more is not told.
    expect(await mailTo(site, email, "suspended")).toBeNull();
  });

  it("puts a declined listing among the orders again, without a mail", async () => {
    await having("declined");
    expectText(await act("restore"), moderationSentences.restored);
    expect((await orders()).data).toMatchObject([{ id, state: "pending", state_reason: null }]);
    expect(await queuedMails(site)).toEqual([]);
  });
});

describe("a decision", () => {
  it.each([
    ["approv", "declined"],
    ["approv", "suspended"],
    ["decline", "approved"],
    ["decline", "suspended"],
    ["suspend", "pending"],
    ["suspend", "declined"],
  ] as const)("%s of a listing that is %s is refused in words", async (name, state) => {
    await having(state);
    const before = await own();
    const answer = await act(name, reasons[name as keyof typeof reasons]);
    expectRefused(answer, 409);
    expect(answer.json().message).toBe(conflictTexts[state]);
    expect(await own()).toEqual(before);
    expect(await queuedMails(site)).toEqual([]);
    expect(await site.db.select().from(audit)).toEqual([]);
  });

  it("of two admins at the same moment is one, and the other is told", async () => {
    await having("pending");
    await addAdmin(site.db, "second@mail.example");
    const second = await enter("second@mail.example");
    const answers = await Promise.all([
      act("approv"),
      act("decline", { reason: "name" }, second),
      act("decline", { reason: "other", note: "مكرر" }, second),
    ]);
    expect(statusesOf(answers)).toEqual([200, 409, 409]);
    expect(await queuedMails(site)).toHaveLength(1);
    expect(await site.db.select().from(audit)).toHaveLength(1);
  });

  it.each(["decline", "suspend", "restore"] as const)("%s knows no unknown id", async (name) => {
    await having("pending");
    const { id: adminId } = (await admin.get("/api/user")).json();
    for (const other of [adminId, 999_999, 0, "abc"]) {
      const body = reasons[name as keyof typeof reasons];
      expectRefused(await admin.post(`/api/craftsmen-${name}/${other}`, body), 404);
    }
  });
});

async function enter(whose: string) {
  const person = new Person(site);
  await person.signIn(whose);
  return person;
}
