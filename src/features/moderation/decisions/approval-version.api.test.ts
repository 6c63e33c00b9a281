import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { comparedFieldName as nameOf } from "#src/features/accounts/record/compared-fields.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { moderationSentences } from "#src/features/moderation/texts.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { recordOf, saveProfile, untilBlocked } from "#tests/support/admins/records.ts";
import { acceptJson, mailedLink, queuedMails } from "#tests/support/mails.ts";
import { formDataOf, Person } from "#tests/support/person.ts";
import { photo } from "#tests/support/pictures/pictures.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

const email = "omar@mail.example";

let site: Site;
let id: number;
let omar: Person;
let admin: Admin;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  const phone = "+963944000001";
  id = await addAccount(site.db, { email, phone, state: "pending", fullname: "عمر الزعبي" });
  omar = new Person(site);
  await omar.signIn(email);
});

const order = () => recordOf(admin, id, "get-craftsmen-orders");
const approve = (version?: unknown, whose = id) =>
  admin.post(`/api/craftsmen-approv/${whose}`, { version });
const stateNow = async () => (await recordOf(admin, id)).state;
const save = (changes: object) => saveProfile(omar, changes);

async function verify() {
  await omar.post("/email/verification-notification");
  const { pathname, search } = await mailedLink(site, email, "verify");
  await omar.get(pathname + search, acceptJson);
  expect((await order()).email_verified_at).not.toBeNull();
}

/** What a craftsman changes or an admin renames, what the refusal calls it, and how it is done. */
const changes: [string, string[], () => Promise<unknown>][] = [
  ["the name", [nameOf("fullname")], () => save({ name: "عمر الزعبي الثاني" })],
  ["the phone", [nameOf("phone")], () => save({ phone: "0944 000 002" })],
  ["the e-mail", [nameOf("email")], () => save({ email: "other@mail.example" })],
  ["the gender", [nameOf("gender")], () => save({ gender: "female" })],
  ["the experience", [nameOf("experience")], () => save({ experience: 30 })],
  ["the description", [nameOf("description")], () => save({ description: "أعمل في المزة." })],
  ["the city", [nameOf("city")], async () => save({ city: await addCity(site.db, "حلب") })],
  [
    "the profession",
    [nameOf("profession")],
    async () => save({ profession: await addProfession(site.db, "نجّار") }),
  ],
  [
    "the picture",
    [nameOf("image")],
    async () => omar.post("/api/update-profile-image", formDataOf({ id, image: await photo() })),
  ],
  [
    "the city's name",
    [nameOf("city")],
    async () => admin.put(`/api/city/${(await order()).city_id}`, { name: "الشام" }),
  ],
  [
    "the profession's title",
    [nameOf("profession")],
    async () => admin.put(`/api/profession/${(await order()).profession_id}`, { title: "سمكري" }),
  ],
  [
    "several at once",
    [nameOf("phone"), nameOf("description")],
    () => save({ phone: "0944 000 002", description: "أعمل في المزة." }),
  ],
];

describe("34: an approval with the version of an order that changed meanwhile", () => {
  it.each(changes)("answers 409 after a change of %s, and names it", async (_what, named, act) => {
    const { version } = await order();
    await act();
    const answer = await approve(version);
    expectRefused(answer, 409);
    expect(answer.json().message).toContain(`: ${named.join("، ")}.`);
    expect(await stateNow()).toBe("pending");
    const kinds = (await queuedMails(site)).map(({ kind }) => kind);
    expect(kinds).not.toContain("approved");
    expectText(await approve((await order()).version), moderationSentences.approved);
  });

  it("answers 409 when the change is committed while the approval waits for the row", async () => {
    const { version } = await order();
    const waiting: ReturnType<typeof approve>[] = [];
    await site.db.transaction(async (tx) => {
      await tx.update(craftsman).set({ phone: "+963944000002" }).where(eq(craftsman.id, id));
      waiting.push(approve(version));
      await untilBlocked(site);
    });
    for (const answer of await Promise.all(waiting)) expectRefused(answer, 409);
    expect(await stateNow()).toBe("pending");
  });

  it("answers 409 when the e-mail is the same, but no longer verified", async () => {
    await verify();
    const { version } = await order();
    await save({ email: "other@mail.example" });
    await save({ email });
    const answer = await approve(version);
    expectRefused(answer, 409);
    expect(answer.json().message).toContain(nameOf("email"));
  });
});

describe("34: an approval", () => {
  it("passes when nothing changed, a value was changed back, or the e-mail was verified", async () => {
    const { version } = await order();
    await save({ phone: "0944 000 002" });
    await save({ phone: "0944 000 001" });
    await verify();
    expectText(await approve(version), moderationSentences.approved);
  });

  it.each([[undefined], [""], [null]])(
    "passes with %j for a version, whatever changed",
    async (none) => {
      await save({ phone: "0944 000 002" });
      expectText(await approve(none), moderationSentences.approved);
    },
  );

  it("passes without a body, whatever changed", async () => {
    await save({ phone: "0944 000 002" });
    expectText(await admin.post(`/api/craftsmen-approv/${id}`), moderationSentences.approved);
  });

  it.each([
    ["a number as text", "1"],
    ["too few parts", "a.b.c"],
    ["empty parts", ".".repeat(20)],
    ["a long text", "x".repeat(5000)],
  ])("answers 409 for a version that is %s", async (_what, version) => {
    expectRefused(await approve(version), 409);
    expect(await stateNow()).toBe("pending");
  });

  it("answers 409 for the version of another order with the same values", async () => {
    const { version } = await order();
    const other = await addAccount(site.db, { state: "pending", fullname: "عمر الزعبي" });
    expectRefused(await approve(version, other), 409);
  });

  it.each([[1], [true], [[]], [{}]])("answers 422 for the version %j", async (version) => {
    expectInvalid(await approve(version), { version: accountFieldTexts.id });
    expect(await stateNow()).toBe("pending");
  });

  it("by a double tap and by a second admin answers as ever, also after a change", async () => {
    const { version } = await order();
    for (const answer of await Promise.all([approve(version), approve(version)])) {
      expectText(answer, moderationSentences.approved);
    }
    await save({ phone: "0944 000 002" });
    expectText(await approve(version), moderationSentences.approved);
    expect(await site.db.$count(audit)).toBe(1);
    const kinds = (await queuedMails(site)).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "approved")).toHaveLength(1);
  });
});
