import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { lineKey } from "#src/arabic/same-line.ts";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { declineReasons } from "#src/features/craftsmen/decline-reasons.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { moderationFieldTexts } from "#src/features/moderation/texts.ts";
import { mail } from "#src/mail/table.server.ts";
import { undoWindow } from "#src/undo/undo.server.ts";
import { day, second } from "#src/util/time.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { mailTo } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { revisionConflicts, revisionFieldTexts, revisionSentences } from "./texts.ts";

const email = "omar@mail.example";

let site: Site;
let admin: Admin;
let omar: Person;
let id: number;
let clock: Date;
let smith: number;
let damascus: number;
let aleppo: number;
beforeEach(async () => {
  clock = new Date();
  site = await openSite({ now: () => clock });
  const professionId = await addProfession(site.db);
  smith = await addProfession(site.db, "حدّاد");
  damascus = await addCity(site.db);
  aleppo = await addCity(site.db, "حلب");
  id = await addAccount(site.db, {
    email,
    fullname: "عمر الزعبي",
    verified: true,
    phone: "+963944115220",
    description: "تمديد شبكات المياه",
    professionId,
    cityId: damascus,
  });
  admin = await signedInAdmin(site);
  omar = new Person(site);
  await omar.signIn(email);
});

/** Saves the own profile as its form does, with these changes. */
const save = async (changes: Record<string, unknown>, by = omar) =>
  by.put("/api/update-user", { ...(await profileOf(by)), ...changes });

const all = () => ({
  name: "ليث القباني",
  phone: "0933 700 418",
  profession: smith,
  city: aleppo,
  description: "نركّب السخّانات الشمسية",
});

const published = async () => (await site.get(`/api/show-craftsmen/${id}`)).json();
const own = async () => (await omar.get("/api/user")).json();
const listed = async (by: Person = admin) => (await by.get("/api/revisions")).json();
const waiting = async () => (await listed()).data[0];
const approve = (revisionId: number, given: object = {}, by: Person = admin) =>
  by.post(`/api/revisions/${revisionId}/approve`, given);
const decline = (revisionId: number, given: object = { reasons: ["description"] }) =>
  admin.post(`/api/revisions/${revisionId}/decline`, given);

function expectConflict(answer: Awaited<ReturnType<Person["get"]>>, message: string) {
  expect(answer.statusCode, answer.body).toBe(409);
  expect(answer.json()).toEqual({ message });
}

async function moderatorOf(...cities: number[]) {
  const address = `moderator${cities.join("-")}@mail.example`;
  await addModerator(site.db, address, { cities });
  const moderator = new Person(site);
  await moderator.signIn(address);
  return moderator;
}

describe("19: what the public sees of an approved listing has been seen by an admin", () => {
  it("holds name, number, profession, city and description, and shows them to their holder", async () => {
    const before = await published();
    expectText(await save({ ...all(), experience: 12 }), accountSentences.savedForReview);
    expect(await own()).toMatchObject({
      fullname: "ليث القباني",
      phone: "+963933700418",
      phone_display: "0933 700 418",
      profession: { id: smith, title: "حدّاد" },
      city: { id: aleppo, name: "حلب" },
      description: "نركّب السخّانات الشمسية",
      experience: 12,
      status: 1,
      pending_changes: ["name", "phone", "profession", "city", "description"],
    });
    expect(await published()).toEqual({ ...before, experience: 12 });
    const lists = [
      "/api/craftsmen",
      `/api/craftsmen?city=${damascus}`,
      "/api/craftsmen?q=الزعبي",
      `/api/craftsmen/${id}`,
    ];
    for (const path of lists) {
      const { body } = await site.get(path);
      expect(body, path).toContain("عمر الزعبي");
      expect(body, path).not.toContain("ليث");
    }
    for (const path of [`/api/craftsmen?city=${aleppo}`, "/api/craftsmen?q=القباني"]) {
      expect((await site.get(path)).json().total, path).toBe(0);
    }
    expect((await site.get(`/craftsmen-details/${id}`)).body).not.toContain("ليث");
  });

  it("holds nothing of a listing that waits or was declined", async () => {
    for (const state of ["pending", "declined"] as const) {
      const address = `${state}@mail.example`;
      await addAccount(site.db, { email: address, state });
      const person = new Person(site);
      await person.signIn(address);
      expectText(await save({ name: "ليث القباني" }, person), accountSentences.saved);
      expect((await person.get("/api/user")).json()).toMatchObject({
        fullname: "ليث القباني",
        pending_changes: [],
      });
    }
    expect((await listed()).total).toBe(0);
  });

  it("takes a text away at once", async () => {
    await save({ description: "نركّب السخّانات الشمسية" });
    await save({ description: "" });
    expect((await published()).description).toBeNull();
    expect(await own()).toMatchObject({ description: null, pending_changes: [] });
  });

  it("replaces what waits by what is saved next, and ends with the values that are published", async () => {
    await save({ name: "ليث القباني", city: aleppo });
    const first = await waiting();
    await save({ name: "ليث الأيوبي" });
    expect(await waiting()).toMatchObject({
      id: first.id,
      created_at: first.created_at,
      version: first.version + 1,
      changes: [
        { field: "name", before: "عمر الزعبي", after: "ليث الأيوبي" },
        { field: "city", before: damascus, after: aleppo, after_text: "حلب" },
      ],
    });
    await save({ name: "عمر الزعبي", city: damascus });
    expect((await listed()).total).toBe(0);
    expect((await own()).pending_changes).toEqual([]);
  });

  it("withdraws it by a press", async () => {
    await save(all());
    expectText(await omar.delete("/api/user/pending-changes"), accountSentences.changesWithdrawn);
    expect(await own()).toMatchObject({ fullname: "عمر الزعبي", pending_changes: [] });
    expect((await listed()).total).toBe(0);
  });

  it("saves the same again without another password, and without counting it", async () => {
    await save({ phone: "0933 700 418" });
    clock = new Date(clock.getTime() + 60 * 60 * second);
    for (let time = 0; time < 12; time++) {
      expect((await save({})).statusCode).toBe(200);
    }
    expect((await own()).pending_changes).toEqual(["phone"]);
  });

  it("refuses the eleventh change of a day", async () => {
    site = await openSite({ limitFactor: 1 });
    id = await addAccount(site.db, { email, fullname: "عمر الزعبي", verified: true });
    omar = new Person(site);
    await omar.signIn(email);
    for (let number = 0; number < 10; number++) {
      expect((await save({ description: `نعمل ${number} ساعات` })).statusCode).toBe(200);
    }
    expect((await save({ description: "نعمل كل يوم" })).statusCode).toBe(429);
    expect((await save({ description: "نعمل 9 ساعات", experience: 5 })).statusCode).toBe(200);
  });
});

describe("GET /api/revisions", () => {
  it("has a page of what differs, a number first", async () => {
    await save(all());
    const page = await listed();
    expect(page).toMatchObject({ total: 1, per_page: 12 });
    expect(page.data).toEqual([
      expect.objectContaining({
        id: expect.any(Number),
        craftsman_id: id,
        version: 1,
        fullname: "عمر الزعبي",
        may_approve: true,
        changes: [
          {
            field: "phone",
            before: "+963944115220",
            after: "+963933700418",
            before_text: "0944 115 220",
            after_text: "0933 700 418",
          },
          {
            field: "name",
            before: "عمر الزعبي",
            after: "ليث القباني",
            before_text: "عمر الزعبي",
            after_text: "ليث القباني",
          },
          expect.objectContaining({ field: "profession", after: smith, after_text: "حدّاد" }),
          expect.objectContaining({ field: "city", before: damascus, after: aleppo }),
          expect.objectContaining({ field: "description", before: "تمديد شبكات المياه" }),
        ],
      }),
    ]);
    expect((await admin.get("/api/get-waiting-counts")).json()).toMatchObject({ revisions: 1 });
  });

  it("is for admins of the city that it is in, and of the one that it moves to", async () => {
    await save({ city: aleppo });
    const [here, there] = [await moderatorOf(damascus), await moderatorOf(aleppo)];
    const elsewhere = await moderatorOf(await addCity(site.db, "حمص"));
    const both = await moderatorOf(damascus, aleppo);
    const totals = await Promise.all([here, there, elsewhere, both].map(listed));
    expect(totals.map(({ total }) => total)).toEqual([1, 1, 0, 1]);
    expect(totals.map(({ data }) => data[0]?.may_approve)).toEqual([false, false, undefined, true]);
    const { id: revisionId } = await waiting();
    for (const one of [here, there, elsewhere, omar]) {
      expect((await approve(revisionId, {}, one)).statusCode).toBe(403);
    }
    expect((await approve(revisionId, {}, both)).statusCode).toBe(200);
    expect((await new Person(site).get("/api/revisions")).statusCode).toBe(401);
    expect((await omar.get("/api/revisions")).statusCode).toBe(403);
  });

  it("leaves out what waits of a listing that is hidden, until it is back", async () => {
    await save({ name: "ليث القباني" });
    const { id: revisionId, version } = await waiting();
    await admin.post(`/api/craftsmen-suspend/${id}`, { reasons: ["complaints"] });
    expect((await listed()).total).toBe(0);
    expectConflict(await approve(revisionId, { version }), revisionConflicts.hidden);
    await admin.post(`/api/craftsmen-restore/${id}`, {});
    expect((await published()).fullname).toBe("عمر الزعبي");
    expect((await listed()).total).toBe(1);
  });
});

describe("POST /api/revisions/{id}/approve", () => {
  it("publishes all of it at once, tells the holder and writes down what was before and after", async () => {
    await save(all());
    const { id: revisionId, version } = await waiting();
    expectText(await approve(revisionId, { version }), revisionSentences.approved);
    expect(await published()).toMatchObject({
      fullname: "ليث القباني",
      phone: "+963933700418",
      profession: { title: "حدّاد" },
      city: { name: "حلب" },
      description: "نركّب السخّانات الشمسية",
    });
    expect((await site.get("/api/craftsmen?q=القباني")).json().total).toBe(1);
    expect((await site.get(`/api/craftsmen?city=${damascus}`)).json().total).toBe(0);
    expect((await own()).pending_changes).toEqual([]);
    expect((await listed()).total).toBe(0);
    const [entry] = await site.db
      .select()
      .from(audit)
      .where(eq(audit.act, "listing.approveChanges"));
    expect(entry).toMatchObject({
      subject: id,
      before: { fullname: "عمر الزعبي", number: "+963••••••220", city: "دمشق" },
      after: { fullname: "ليث القباني", number: "+963••••••418", city: "حلب" },
    });
    const kinds = (await site.db.select().from(mail)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(["changesApproved", "phoneChanged"]));
  });

  it("publishes some fields, and the others wait on", async () => {
    await save({ name: "ليث القباني", description: "نركّب السخّانات" });
    const { id: revisionId, version } = await waiting();
    const answer = await approve(revisionId, { fields: ["description"], version });
    expectText(answer, revisionSentences.approvedSome);
    expect(await published()).toMatchObject({
      fullname: "عمر الزعبي",
      description: "نركّب السخّانات",
    });
    expect(await waiting()).toMatchObject({
      id: revisionId,
      version: version + 1,
      changes: [{ field: "name", after: "ليث القباني" }],
    });
    expect((await own()).pending_changes).toEqual(["name"]);
  });

  it("takes a field that is named twice once", async () => {
    await save({ name: "ليث القباني", description: "نركّب السخّانات" });
    const { id: revisionId } = await waiting();
    expect((await approve(revisionId, { fields: ["name", "name"] })).statusCode).toBe(200);
    const rows = await site.db.select().from(revision);
    expect(rows.map(({ fields }) => fields).sort()).toEqual([["description"], ["name"]]);
    const [sent] = await site.db.select().from(mail).where(eq(mail.kind, "changesApproved"));
    expect(sent?.data).toMatchObject({ fields: ["name"] });
  });

  it("is refused for what was saved again meanwhile, or is decided", async () => {
    await save({ name: "ليث القباني" });
    const { id: revisionId, version } = await waiting();
    await save({ name: "سامر الخطيب" });
    expectConflict(await approve(revisionId, { version }), revisionConflicts.changed);
    expect((await published()).fullname).toBe("عمر الزعبي");
    const both = await Promise.all([approve(revisionId), decline(revisionId)]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expectConflict(await approve(revisionId), revisionConflicts.decided);
    expect((await approve(999)).statusCode).toBe(404);
  });

  it("names what is wrong with the request", async () => {
    await save({ name: "ليث القباني" });
    const { id: revisionId, version } = await waiting();
    for (const fields of [[], ["email"], ["image"], "name"]) {
      const answer = await approve(revisionId, { fields, version });
      expectInvalid(answer, { fields: revisionFieldTexts.fields });
    }
    const answer = await approve(revisionId, { version: "x" });
    expectInvalid(answer, { version: revisionFieldTexts.version });
  });

  it("is refused where the number is another listing's by now", async () => {
    await save({ phone: "0933 700 418", name: "ليث القباني" });
    await addAccount(site.db, { phone: "+963933700418", email: "other@mail.example" });
    const { id: revisionId } = await waiting();
    expectConflict(await approve(revisionId), revisionConflicts.phoneTaken);
    expect((await approve(revisionId, { fields: ["name"] })).statusCode).toBe(200);
  });

  it("can be undone, as if nothing had been approved", async () => {
    await save(all());
    const before = await published();
    const seen = await waiting();
    const done = await approve(seen.id);
    expectText(await undo(admin, done), revisionSentences.undone);
    expect(await published()).toEqual(before);
    expect(await waiting()).toEqual({ ...seen, version: expect.any(Number) });
    const states = await site.db.select().from(mail);
    expect(states.filter(({ droppedAt }) => droppedAt === null)).toEqual([]);
    expect((await omar.get("/api/get-profile-data")).json().user).toMatchObject({
      fullname: "ليث القباني",
    });
  });

  it("of some fields can be undone, too", async () => {
    await save({ name: "ليث القباني", description: "نركّب السخّانات" });
    const seen = await waiting();
    const done = await approve(seen.id, { fields: ["name"] });
    expect((await undo(admin, done)).statusCode).toBe(200);
    expect((await published()).fullname).toBe("عمر الزعبي");
    const { changes } = await waiting();
    expect(changes).toEqual(seen.changes);
    expect(await site.db.$count(revision)).toBe(1);
  });

  it("is not undone once something else was saved", async () => {
    await save({ name: "ليث القباني" });
    const done = await approve((await waiting()).id);
    await save({ name: "سامر الخطيب" });
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
    expect((await published()).fullname).toBe("ليث القباني");
  });
});

describe.each(["city", "profession"] as const)("a %s that is deleted meanwhile", (field) => {
  const remove = () =>
    field === "city"
      ? site.db.delete(city).where(eq(city.id, aleppo))
      : site.db.delete(profession).where(eq(profession.id, smith));
  const value = () => (field === "city" ? aleppo : smith);

  it("leaves nothing to decide on where nothing else was changed", async () => {
    await save({ [field]: value() });
    const { id: revisionId, version } = await waiting();
    await remove();
    expect(await listed()).toMatchObject({ total: 0, data: [] });
    expect((await admin.get("/api/get-waiting-counts")).json()).toMatchObject({ revisions: 0 });
    expectConflict(await approve(revisionId, { version }), revisionConflicts.decided);
    expect(await site.db.$count(mail)).toBe(0);
    expect((await own()).pending_changes).toEqual([]);
    await save({ name: "ليث القباني" });
    expect((await waiting()).changes).toMatchObject([{ field: "name" }]);
  });

  it("leaves the other changes", async () => {
    await save({ [field]: value(), name: "ليث القباني" });
    await remove();
    const { id: revisionId, changes } = await waiting();
    expect(changes).toMatchObject([{ field: "name" }]);
    expect((await approve(revisionId)).statusCode).toBe(200);
  });

  it("cannot be put back", async () => {
    await save({ [field]: value() });
    const { id: first } = await waiting();
    await approve(first);
    await admin.post(`/api/revisions/${first}/put-back`);
    clock = new Date(clock.getTime() + undoWindow + second);
    await remove();
    expectConflict(await admin.post(`/api/revisions/${first}/put-back`), revisionConflicts.decided);
  });
});

describe("the mail about changes that are published", () => {
  const letter = () => mailTo(site, email, "changesApproved");
  let revisionId: number;
  beforeEach(async () => {
    await site.db.update(account).set({ emailVerifiedAt: clock }).where(eq(account.id, id));
    await save({ name: "ليث القباني", description: "نركّب السخّانات" });
    revisionId = (await waiting()).id;
    expect((await approve(revisionId, { fields: ["name"] })).statusCode).toBe(200);
  });
  const former = async (): Promise<number> =>
    (await admin.get(`/api/listings/${id}`)).json().former_version.id;

  it("names them, also where others wait or are published after them", async () => {
    expect((await letter())?.paragraphs).toEqual([expect.stringMatching(/: الاسم\.$/)]);
    expect((await approve(revisionId)).statusCode).toBe(200);
    expect((await letter())?.paragraphs).toEqual([expect.stringMatching(/: وصف العمل\.$/)]);
  });

  it("is not sent once the former values are back", async () => {
    clock = new Date(clock.getTime() + second);
    const done = await admin.post(`/api/revisions/${await former()}/put-back`);
    expect(done.statusCode, done.body).toBe(200);
    expect(await letter()).toBeNull();
    expect((await undo(admin, done)).statusCode).toBe(200);
  });

  it("is not sent of a listing that is suspended", async () => {
    await admin.post(`/api/craftsmen-suspend/${id}`, { reasons: ["complaints"] });
    expect(await letter()).toBeNull();
    await admin.post(`/api/craftsmen-restore/${id}`, {});
    expect(await letter()).not.toBeNull();
  });
});

describe("an approval is not undone", () => {
  it("where what was saved next is declined", async () => {
    await save({ name: "ليث القباني" });
    const done = await approve((await waiting()).id);
    await save({ name: "سامر الخطيب" });
    expect((await decline((await waiting()).id)).statusCode).toBe(200);
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
    expect((await published()).fullname).toBe("ليث القباني");
  });

  it("where what still waited of it is declined", async () => {
    await save({ name: "ليث القباني", description: "نركّب السخّانات" });
    const { id: revisionId } = await waiting();
    const done = await approve(revisionId, { fields: ["name"] });
    expect((await decline(revisionId)).statusCode).toBe(200);
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
  });

  it("where the former number is another listing's by now", async () => {
    await save({ phone: "0933 700 418" });
    const done = await approve((await waiting()).id);
    await addAccount(site.db, { phone: "+963944115220", email: "other@mail.example" });
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
    expect((await published()).phone).toBe("+963933700418");
  });

  it("where another account logs in with the former number", async () => {
    await save({ phone: "0933 700 418" });
    const done = await approve((await waiting()).id);
    const other = await addAccount(site.db, { email: "other@mail.example" });
    await site.db
      .update(account)
      .set({ loginPhone: lineKey("+963944115220") })
      .where(eq(account.id, other));
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
  });

  it.each(["city", "profession"] as const)("where the former %s is deleted", async (field) => {
    await save({ [field]: field === "city" ? aleppo : smith });
    const [before] = await site.db.select().from(craftsman).where(eq(craftsman.id, id));
    const done = await approve((await waiting()).id);
    await (field === "city"
      ? site.db.delete(city).where(eq(city.id, before!.cityId))
      : site.db.delete(profession).where(eq(profession.id, before!.professionId)));
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
  });

  it("nor a put-back, where the value that it replaced is another's or gone", async () => {
    await save({ phone: "0933 700 418", city: aleppo });
    const { id: revisionId } = await waiting();
    await approve(revisionId);
    const done = await admin.post(`/api/revisions/${revisionId}/put-back`);
    expect(done.statusCode, done.body).toBe(200);
    await addAccount(site.db, { phone: "+963933700418", email: "other@mail.example" });
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
    await site.db.delete(craftsman).where(eq(craftsman.phone, "+963933700418"));
    await site.db.delete(city).where(eq(city.id, aleppo));
    expectConflict(await undo(admin, done), revisionConflicts.outdated);
  });
});

describe("POST /api/revisions/{id}/decline", () => {
  it("leaves the listing as it is, and says why to its holder", async () => {
    await save({ name: "ليث القباني" });
    const answer = await decline((await waiting()).id, { reasons: ["name"], note: "اكتب اسمك." });
    expect(answer.statusCode).toBe(200);
    expect((await published()).fullname).toBe("عمر الزعبي");
    const reason = `${declineReasons.name}\nاكتب اسمك.`;
    expect(await own()).toMatchObject({
      fullname: "عمر الزعبي",
      pending_changes: [],
      declined_changes: { fields: ["name"], reason },
    });
    expect((await site.db.select().from(mail)).map(({ kind }) => kind)).toEqual([
      "changesDeclined",
    ]);
    await save({ name: "سامر الخطيب" });
    expect(await own()).not.toHaveProperty("declined_changes");
  });

  it("names to its holder what was published of the same changes and what was not", async () => {
    await save({ name: "ليث القباني", phone: "0933 700 418", city: aleppo });
    await approve((await waiting()).id, { fields: ["name", "city"] });
    const rest = await waiting();
    expect(rest).toMatchObject({ published: ["name", "city"] });
    expect((await decline(rest.id, { reasons: ["phone"] })).statusCode).toBe(200);
    expect(await own()).toMatchObject({
      fullname: "ليث القباني",
      phone_display: "0944 115 220",
      declined_changes: {
        fields: ["phone"],
        values: [{ field: "phone", text: "0933 700 418" }],
        published: ["name", "city"],
        reason: declineReasons.phone,
      },
    });
    const text = (await mailTo(site, email, "changesDeclined"))?.paragraphs.join("\n");
    expect(text).toContain("نشرنا: الاسم، المدينة. ولم ننشر: الهاتف");
    expect(text).toContain(declineReasons.phone);
    expect(text).not.toContain("بقيت صفحتك كما كانت");
  });

  it("says that nothing was published where that is so, also after a put-back", async () => {
    await save({ name: "ليث القباني", phone: "0933 700 418" });
    await approve((await waiting()).id, { fields: ["name"] });
    const former = (await admin.get(`/api/listings/${id}`)).json().former_version.id;
    expect((await admin.post(`/api/revisions/${former}/put-back`)).statusCode).toBe(200);
    await decline((await waiting()).id);
    expect((await own()).declined_changes).toMatchObject({ fields: ["phone"], published: [] });
    const paragraphs = (await mailTo(site, email, "changesDeclined"))?.paragraphs;
    expect(paragraphs?.join("\n")).toContain("بقيت صفحتك كما كانت");
  });

  it("takes `text` for `note`, and needs a reason", async () => {
    await save({ name: "ليث القباني" });
    const { id: revisionId } = await waiting();
    expectInvalid(await decline(revisionId, {}), { reason: moderationFieldTexts.reason });
    expect((await decline(revisionId, { reasons: ["other"], text: "لا نعرفه." })).statusCode).toBe(
      200,
    );
    expect((await own()).declined_changes.reason).toBe("لا نعرفه.");
  });

  it("can be undone", async () => {
    await save({ name: "ليث القباني" });
    const seen = await waiting();
    const done = await decline(seen.id);
    expect((await undo(admin, done)).statusCode).toBe(200);
    expect(await waiting()).toEqual(seen);
    expect((await own()).pending_changes).toEqual(["name"]);
  });
});

describe("POST /api/revisions/{id}/put-back", () => {
  it("brings back what an approval replaced, for 30 days", async () => {
    await save({ name: "ليث القباني" });
    const { id: revisionId } = await waiting();
    await approve(revisionId);
    const record = (await admin.get(`/api/listings/${id}`)).json();
    expect(record.former_version).toMatchObject({ id: revisionId, fields: ["name"] });
    const answer = await admin.post(`/api/revisions/${revisionId}/put-back`);
    expectText(answer, revisionSentences.putBack);
    expect((await published()).fullname).toBe("عمر الزعبي");
    expect((await undo(admin, answer)).statusCode).toBe(200);
    expect((await published()).fullname).toBe("ليث القباني");
    clock = new Date(clock.getTime() + 30 * day + second);
    await admin.signIn("admin@mail.example");
    expect((await admin.get(`/api/listings/${id}`)).json().former_version).toBeNull();
    const late = await admin.post(`/api/revisions/${revisionId}/put-back`);
    expect(late.statusCode).toBe(409);
    await runCleanup(await cleanupDeps(site), clock);
    expect(await site.db.$count(revision)).toBe(0);
  });
});

describe("a put-back by two admins", () => {
  let revisionId: number;
  let huda: Admin;
  beforeEach(async () => {
    await save({ name: "ليث القباني" });
    revisionId = (await waiting()).id;
    await approve(revisionId);
    huda = await signedInAdmin(site, "huda@mail.example");
  });

  const putBack = (by: Person, given?: object) =>
    by.post(`/api/revisions/${revisionId}/put-back`, given);
  const formerVersion = async (): Promise<number> =>
    (await admin.get(`/api/listings/${id}`)).json().former_version.version;

  it("of the version that both saw is done once, however late the other one is", async () => {
    const version = await formerVersion();
    const answers = await Promise.all([admin, huda].map((by) => putBack(by, { version })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect((await published()).fullname).toBe("عمر الزعبي");
    clock = new Date(clock.getTime() + undoWindow + second);
    expectConflict(await putBack(huda, { version }), revisionConflicts.decided);
    expect((await published()).fullname).toBe("عمر الزعبي");
    const now = await formerVersion();
    expect(now).toBeGreaterThan(version);
    expect((await putBack(huda, { version: now })).statusCode).toBe(200);
    expect((await published()).fullname).toBe("ليث القباني");
  });

  it("without a version is done once while it can be undone", async () => {
    const answers = await Promise.all([admin, huda].map((by) => putBack(by)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    for (const by of [admin, huda]) {
      expectConflict(await putBack(by), revisionConflicts.decided);
    }
    expect((await published()).fullname).toBe("عمر الزعبي");
    clock = new Date(clock.getTime() + undoWindow + second);
    expect((await putBack(huda)).statusCode).toBe(200);
    expect((await published()).fullname).toBe("ليث القباني");
  });

  it("can be done again once it was undone", async () => {
    const version = await formerVersion();
    const done = await putBack(admin, { version });
    expect((await undo(admin, done)).statusCode).toBe(200);
    expectConflict(await putBack(huda, { version }), revisionConflicts.decided);
    expect((await putBack(huda)).statusCode).toBe(200);
    expect((await published()).fullname).toBe("عمر الزعبي");
  });

  it("names a version that is no number", async () => {
    expectInvalid(await putBack(admin, { version: "x" }), { version: revisionFieldTexts.version });
  });
});

describe("a number that is dead or lost", () => {
  it("is hidden at once while the new one waits", async () => {
    expect((await omar.delete("/api/user/phone")).statusCode).toBe(409);
    await save({ phone: "0933 700 418" });
    expectText(await omar.delete("/api/user/phone"), accountSentences.numberHidden);
    expect((await published()).phone).toBeNull();
    expect(await own()).toMatchObject({ phone: "+963933700418", pending_changes: ["phone"] });
    expect((await approve((await waiting()).id)).statusCode).toBe(200);
    expect((await published()).phone).toBe("+963933700418");
  });
});

it("a correction by an admin ends what waits of the same field alone", async () => {
  await save({ name: "ليث القباني", description: "نركّب السخّانات" });
  await admin.put(`/api/listings/${id}`, { fullname: "عمر الزعبيّ" });
  expect((await waiting()).changes).toMatchObject([{ field: "description" }]);
  expect((await published()).fullname).toBe("عمر الزعبيّ");
});

it("what waits longer than a week is in the site's state", async () => {
  await save({ name: "ليث القباني" });
  await site.db
    .update(revision)
    .set({ createdAt: new Date(clock.getTime() - 7 * day - second) })
    .where(eq(revision.craftsmanId, id));
  expect((await admin.get("/api/site-state")).json().revisions).toEqual({ late: 1 });
});

it("a deleted account takes what waits with it", async () => {
  await save({ name: "ليث القباني" });
  const { id: revisionId } = await waiting();
  await site.db.delete(craftsman).where(eq(craftsman.id, id));
  expect((await approve(revisionId)).statusCode).toBe(404);
  expect(await site.db.$count(revision)).toBe(0);
});
