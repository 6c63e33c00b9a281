import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { plural } from "#src/arabic/plural.ts";
import { audit } from "#src/audit/table.server.ts";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { cityMergeTexts } from "#src/features/catalogue/merging/texts.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import { alert } from "#src/features/craftsmen/alerts/table.server.ts";
import { tellWhoWaits } from "#src/features/craftsmen/alerts/tell.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { listingSentences } from "#src/features/listings/texts.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { undo } from "#tests/support/admins/undo.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { queuedMails } from "#tests/support/mails.ts";
import { newVisitor, Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { expectInvalid, expectRefused, expectText } from "#tests/support/responses.ts";
import { addAccount, addCity, addModerator, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { filesOfZip } from "#tests/support/zip.ts";

const email = "omar@mail.example";

let site: Site;
let omar: Person;
let id: number;
let [plumber, smith, painter, tiler]: [number, number, number, number] = [0, 0, 0, 0];
let [damascus, homs, aleppo, hama]: [number, number, number, number] = [0, 0, 0, 0];

async function open(state: "approved" | "pending", settings = {}) {
  site = await openSite(settings);
  for (const title of ["سبّاك", "حدّاد", "دهّان", "بلّاط"]) await addProfession(site.db, title);
  for (const name of ["دمشق", "حمص", "حلب", "حماة"]) await addCity(site.db, name);
  [plumber, smith, painter, tiler] = [1, 2, 3, 4];
  [damascus, homs, aleppo, hama] = [1, 2, 3, 4];
  const listing = { professionId: plumber, cityId: damascus, fullname: "عمر الزعبي" };
  id = await addAccount(site.db, { email, verified: true, state, ...listing });
  omar = new Person(site);
  await omar.signIn(email);
}

beforeEach(() => open("approved"));

/** Saves the own profile as a client does that knows several, with these changes. */
const save = async (changes: Record<string, unknown>, by = omar) =>
  by.put("/api/update-user", { ...(await profileOf(by)), ...changes });

/** Gives the listing further ones without a decision. */
const give = (values: Partial<typeof craftsman.$inferInsert>, one = id) =>
  site.db.update(craftsman).set(values).where(eq(craftsman.id, one));

const addPlace = async (cityId: number, name: string) => {
  const [row] = await site.db
    .insert(place)
    .values({ cityId, name, folded: name, kind: "quarter" })
    .returning();
  return row!.id;
};

const list = async (query: string) => {
  const { total, data } = (await site.get(`/api/craftsmen?${query}`)).json();
  return { total, ids: data.map((card: { id: number }) => card.id) };
};

const card = async () => (await site.get("/api/craftsmen")).json().data[0];
const own = async () => (await omar.get("/api/user")).json();
const idsOf = (views: { id: number }[]) => views.map((view) => view.id);

describe("a listing with several professions and cities", () => {
  it("names all of them on its card, its page and in the own record, the first ones first", async () => {
    const quarter = await addPlace(homs, "الوعر");
    await give({
      furtherProfessionIds: [painter, smith],
      furtherCityIds: [homs],
      placeIds: [quarter],
    });
    const named = {
      profession_id: plumber,
      city_id: damascus,
      professions: [
        { id: plumber, title: "سبّاك" },
        { id: painter, title: "دهّان" },
        { id: smith, title: "حدّاد" },
      ],
      cities: [
        { id: damascus, name: "دمشق" },
        { id: homs, name: "حمص" },
      ],
      places: [{ id: quarter, name: "الوعر" }],
    };
    expect(await card()).toMatchObject(named);
    expect((await site.get(`/api/craftsmen/${id}`)).json()).toMatchObject(named);
    expect((await site.get(`/api/show-craftsmen/${id}`)).json()).toMatchObject(named);
    expect(await own()).toMatchObject(named);
  });

  it("of which there is one of each names that one", async () => {
    expect(await card()).toMatchObject({
      professions: [{ id: plumber, title: "سبّاك" }],
      cities: [{ id: damascus, name: "دمشق" }],
      places: [],
    });
  });

  it("80: stands in each of its lists once, and is counted once in all", async () => {
    const other = await addAccount(site.db, { professionId: smith, cityId: homs });
    await give({ furtherProfessionIds: [smith, painter], furtherCityIds: [homs, aleppo] });
    const both = { total: 2, ids: [other, id] };
    const alone = { total: 1, ids: [id] };
    expect(await list("")).toEqual(both);
    expect(await list(`profession=${smith}`)).toEqual(both);
    expect(await list(`city=${homs}`)).toEqual(both);
    expect(await list(`profession=${smith}&city=${homs}`)).toEqual(both);
    for (const profession of [plumber, painter]) {
      expect(await list(`profession=${profession}`)).toEqual(alone);
      for (const city of [damascus, homs, aleppo]) {
        expect(await list(`profession=${profession}&city=${city}`)).toEqual(alone);
      }
    }
    expect(await list(`profession=${tiler}`)).toEqual({ total: 0, ids: [] });
    expect(await list(`city=${hama}`)).toEqual({ total: 0, ids: [] });
  });

  it("is found by words of each of its trades and cities", async () => {
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    for (const words of ["حداد بحمص", "سباك حمص", "حداد", "حداد دمشق", "عمر الزعبي حمص"]) {
      expect(await list(`q=${encodeURIComponent(words)}`), words).toEqual({ total: 1, ids: [id] });
    }
    const found = (await site.get(`/api/craftsmen?q=${encodeURIComponent("حداد")}`)).json();
    expect(found.cities).toEqual([
      { id: damascus, name: "دمشق", count: 1 },
      { id: homs, name: "حمص", count: 1 },
    ]);
    expect((await list(`q=${encodeURIComponent("دهان")}`)).total).toBe(0);
    expect((await list(`q=${encodeURIComponent("حداد حلب")}`)).total).toBe(0);
  });

  it("is found by a word of the text beside each of them", async () => {
    await give({ description: "خبرة في الأفران", searchText: " عمر زعبي خبره في افران " });
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    for (const words of ["حداد افران", "افران حمص"]) {
      expect((await list(`q=${encodeURIComponent(words)}&everywhere=1`)).total, words).toBe(1);
    }
    expect((await list(`q=${encodeURIComponent("افران")}&profession=${smith}`)).total).toBe(1);
    expect((await list(`q=${encodeURIComponent("افران")}&city=${aleppo}`)).total).toBe(0);
  });

  it("stands before others of its city where the place is named", async () => {
    const quarter = await addPlace(damascus, "المزة");
    await give({ placeIds: [quarter] });
    await addAccount(site.db, { professionId: plumber, cityId: damascus });
    const { ids } = await list(`q=${encodeURIComponent("سباك المزة")}`);
    expect(ids[0]).toBe(id);
  });

  it("has pages of its trade in its city, which the sitemap names", async () => {
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    const trades = (await site.get(`/api/trades?city=${homs}`)).json();
    expect(trades.map((trade: { profession: { id: number } }) => trade.profession.id)).toEqual([
      plumber,
      smith,
    ]);
    expect((await site.get("/sitemap-screens.xml")).body).toContain(encodeURI("/حمص/حداد"));
  });

  it("leaves every list while it is suspended, and is back in all of them", async () => {
    const admin = await signedInAdmin(site);
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    await admin.post(`/api/craftsmen-suspend/${id}`, { reason: "complaints" });
    for (const query of ["", `profession=${smith}`, `city=${homs}`]) {
      expect((await list(query)).total).toBe(0);
    }
    await admin.post(`/api/craftsmen-restore/${id}`);
    for (const query of ["", `profession=${smith}`, `city=${homs}`]) {
      expect((await list(query)).total).toBe(1);
    }
  });

  it("is told to those who wait for one of its trades in one of its cities", async () => {
    for (const [profession_id, city_id] of [
      [smith, homs],
      [painter, homs],
    ]) {
      const waits = { profession_id, city_id, email: `waits${profession_id}@mail.example` };
      expect((await newVisitor(site).post("/api/alerts", waits)).statusCode).toBe(201);
    }
    await site.db.update(alert).set({ confirmedAt: new Date() });
    const outbox = openOutbox(await jobsOf(await currentDatabase()));
    const told = async () => {
      await tellWhoWaits({ db: site.db, outbox });
      const mails = await queuedMails(site);
      return mails.filter(({ kind }) => kind === "alertFound").map(({ recipient }) => recipient);
    };
    expect(await told()).toEqual([]);
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    expect(await told()).toEqual([`waits${smith}@mail.example`]);
  });

  it("counts once for moderators, whichever of its cities are theirs", async () => {
    await addModerator(site.db, "huda@mail.example", { cities: [damascus, homs] });
    await addModerator(site.db, "rima@mail.example", { cities: [homs] });
    await addModerator(site.db, "nada@mail.example", { cities: [hama] });
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs, aleppo] });
    const dashboards = [];
    for (const name of ["huda", "rima", "nada"]) {
      const moderator = new Person(site);
      await moderator.signIn(`${name}@mail.example`);
      const data = (await moderator.get("/api/get-dashboard-data")).json();
      const counted = data.craftsmanPerProfession
        .filter((row: { craftsman_count: number }) => row.craftsman_count > 0)
        .map((row: { title: string; craftsman_count: number }) => [row.title, row.craftsman_count]);
      const { total } = (await moderator.get("/api/craftsmen-records")).json();
      const { approved } = (await moderator.get("/api/craftsmen-records/counts")).json();
      dashboards.push([data.carftsmanSignUpToday, counted, total, approved]);
    }
    const once = [1, [["سبّاك", 1]], 1, 1];
    expect(dashboards).toEqual([once, once, [0, [], 0, 0]]);
  });

  it("is of its first trade on the dashboard", async () => {
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    const admin = await signedInAdmin(site);
    const { craftsmanPerProfession } = (await admin.get("/api/get-dashboard-data")).json();
    const counts = new Map(
      craftsmanPerProfession.map((row: { title: string; craftsman_count: number }) => [
        row.title,
        row.craftsman_count,
      ]),
    );
    expect([counts.get("سبّاك"), counts.get("حدّاد")]).toEqual([1, 0]);
  });

  it("is among the records of each of its trades and cities, which are counted so", async () => {
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    const admin = await signedInAdmin(site);
    for (const query of [
      `profession=${smith}`,
      `city=${homs}`,
      `profession=${smith}&city=${homs}`,
    ]) {
      expect((await admin.get(`/api/craftsmen-records?${query}`)).json().total, query).toBe(1);
      const counts = (await admin.get(`/api/craftsmen-records/counts?${query}`)).json();
      expect(counts, query).toMatchObject({ approved: 1 });
    }
  });
});

describe("the cached lists of a listing", () => {
  it("are made anew when it changes, enters or leaves them", async () => {
    await open("approved", { withCache: true });
    const queries = [`profession=${smith}`, `city=${homs}`, `profession=${smith}&city=${homs}`];
    const names = async (query: string) =>
      (await site.get(`/api/craftsmen?${query}`))
        .json()
        .data.map((one: { fullname: string }) => one.fullname);
    // A notification may come after the change is answered.
    const become = (query: string, wanted: string[]) =>
      expect.poll(() => names(query)).toEqual(wanted);
    for (const query of queries) await become(query, []);
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    for (const query of queries) await become(query, ["عمر الزعبي"]);
    await give({ fullname: "عمر الحلبي" });
    for (const query of queries) await become(query, ["عمر الحلبي"]);
    await give({ furtherProfessionIds: null });
    await become(queries[0]!, []);
    expect(await names(queries[1]!)).toEqual(["عمر الحلبي"]);
  });
});

describe("PUT /api/update-user", () => {
  it("takes professions, cities and places of an order at once", async () => {
    await open("pending");
    const quarter = await addPlace(homs, "الوعر");
    const changes = { professions: [smith, plumber], cities: [damascus, homs], places: [quarter] };
    expectText(await save(changes), accountSentences.saved);
    const record = await own();
    expect(record).toMatchObject({ profession_id: smith, city_id: damascus, pending_changes: [] });
    expect(idsOf(record.professions)).toEqual([smith, plumber]);
    expect(idsOf(record.cities)).toEqual([damascus, homs]);
    expect(idsOf(record.places)).toEqual([quarter]);
  });

  it("keeps what is left out, and takes a new first one from the others", async () => {
    await open("pending");
    await save({ professions: [plumber, smith, painter], cities: [damascus, homs] });
    await save({ name: "عمر الحلبي" });
    expect(idsOf((await own()).professions)).toEqual([plumber, smith, painter]);
    await save({ profession: smith, city: homs });
    expect(idsOf((await own()).professions)).toEqual([smith, painter]);
    expect(idsOf((await own()).cities)).toEqual([homs]);
  });

  it("keeps them where a client sends its record back that knows of one each", async () => {
    await open("pending");
    await save({ professions: [plumber, smith], cities: [damascus, homs] });
    const { profession_id: _one, city_id: city, ...record } = await own();
    const sent = { ...record, name: "عمر الحلبي", profession: painter, city };
    expect((await omar.put("/api/update-user", sent)).statusCode).toBe(200);
    expect(idsOf((await own()).professions)).toEqual([painter, smith]);
    expect(idsOf((await own()).cities)).toEqual([damascus, homs]);
  });

  it.each<[string, () => Record<string, unknown>, string]>([
    ["no profession", () => ({ professions: [] }), "professions"],
    ["four professions", () => ({ professions: [1, 2, 3, 4] }), "professions"],
    ["an unknown profession", () => ({ professions: [plumber, 99] }), "professions"],
    ["what is no list", () => ({ professions: "سباك" }), "professions"],
    ["seven cities", () => ({ cities: [1, 2, 3, 4, 5, 6, 7] }), "cities"],
    ["an unknown city", () => ({ cities: [damascus, 99] }), "cities"],
    ["an unknown place", () => ({ places: [99] }), "places"],
    ["thirteen places", () => ({ places: Array.from({ length: 13 }, (_, n) => n + 1) }), "places"],
  ])("refuses %s", async (_what, changes, field) => {
    const text = accountFieldTexts[field as "professions" | "cities" | "places"];
    expectInvalid(await save(changes()), { [field]: text });
  });

  it("refuses a place of a city that is not among the own ones", async () => {
    const foreign = await addPlace(aleppo, "السليمانية");
    expectInvalid(await save({ places: [foreign] }), { places: accountFieldTexts.places });
    await open("pending");
    const added = await addPlace(aleppo, "السليمانية");
    expect((await save({ cities: [damascus, aleppo], places: [added] })).statusCode).toBe(200);
    await save({ cities: [damascus] });
    expect((await own()).places).toEqual([]);
  });

  it("holds what is added to an approved listing, and takes away at once", async () => {
    await give({ furtherProfessionIds: [painter], furtherCityIds: [homs] });
    const changes = { professions: [plumber, smith], cities: [damascus] };
    expectText(await save(changes), accountSentences.savedForReview);
    const record = await own();
    expect(record.pending_changes).toEqual(["professions"]);
    expect(idsOf(record.professions)).toEqual([plumber, smith]);
    const shown = await card();
    expect(idsOf(shown.professions)).toEqual([plumber]);
    expect(idsOf(shown.cities)).toEqual([damascus]);
    expect((await list(`city=${homs}`)).total).toBe(0);
    expect((await list(`profession=${smith}`)).total).toBe(0);
    // Saved again without them, it still waits.
    await save({ experience: 7 });
    expect((await own()).pending_changes).toEqual(["professions"]);
    await save({ professions: [plumber] });
    expect((await own()).pending_changes).toEqual([]);
  });
});

describe("a held change of professions and cities", () => {
  const waiting = async (by: Person) => (await by.get("/api/revisions")).json().data;

  it("is shown before and after, published, undone, and put back", async () => {
    const admin = await signedInAdmin(site);
    const quarter = await addPlace(homs, "الوعر");
    await save({ professions: [plumber, smith], cities: [damascus, homs], places: [quarter] });
    const [revision] = await waiting(admin);
    expect(revision.changes).toEqual([
      {
        field: "professions",
        before: [plumber],
        after: [plumber, smith],
        before_text: null,
        after_text: "حدّاد",
      },
      {
        field: "cities",
        before: [damascus],
        after: [damascus, homs],
        before_text: null,
        after_text: "حمص",
      },
      { field: "places", before: [], after: [quarter], before_text: null, after_text: "الوعر" },
    ]);
    const approved = await admin.post(`/api/revisions/${revision.id}/approve`, {});
    expect(approved.statusCode).toBe(200);
    expect((await list(`profession=${smith}&city=${homs}`)).ids).toEqual([id]);
    expect(idsOf((await card()).places)).toEqual([quarter]);
    expect((await undo(admin, approved)).statusCode).toBe(200);
    expect((await list(`profession=${smith}`)).total).toBe(0);
    expect((await own()).pending_changes).toEqual(["professions", "cities", "places"]);
    await admin.post(`/api/revisions/${revision.id}/approve`, {});
    expect((await list("")).total).toBe(1);
    const back = await admin.post(`/api/revisions/${revision.id}/put-back`);
    expect(back.statusCode).toBe(200);
    expect((await list(`profession=${smith}`)).total).toBe(0);
  });

  it("stays away when it is declined", async () => {
    const admin = await signedInAdmin(site);
    await save({ professions: [plumber, smith] });
    const [revision] = await waiting(admin);
    const answer = await admin.post(`/api/revisions/${revision.id}/decline`, {
      reasons: ["other"],
      note: "لا نعرف عنك هذه المهنة",
    });
    expect(answer.statusCode).toBe(200);
    expect((await list(`profession=${smith}`)).total).toBe(0);
    const record = await own();
    expect(record.declined_changes).toMatchObject({
      fields: ["professions"],
      values: [{ field: "professions", text: "حدّاد" }],
      published: [],
    });
    expect(idsOf(record.professions)).toEqual([plumber]);
  });

  it("exchanges the first one with another in one decision, and undoing brings both back", async () => {
    const admin = await signedInAdmin(site);
    await give({ furtherProfessionIds: [smith] });
    await save({ professions: [smith, plumber] });
    expect((await own()).pending_changes).toEqual(["profession", "professions"]);
    expect(idsOf((await card()).professions)).toEqual([plumber, smith]);
    const [revision] = await waiting(admin);
    // One of the two alone says little.
    const fields = ["profession"];
    const approved = await admin.post(`/api/revisions/${revision.id}/approve`, { fields });
    expect(idsOf((await card()).professions)).toEqual([smith, plumber]);
    await undo(admin, approved);
    expect(idsOf((await card()).professions)).toEqual([plumber, smith]);
    expect(idsOf((await own()).professions)).toEqual([smith, plumber]);
  });

  it("brings back a further one that had become the first one", async () => {
    const admin = await signedInAdmin(site);
    await give({ furtherProfessionIds: [smith, painter] });
    await save({ profession: smith });
    const [revision] = await waiting(admin);
    const approved = await admin.post(`/api/revisions/${revision.id}/approve`, {});
    expect(idsOf((await card()).professions)).toEqual([smith, painter]);
    await undo(admin, approved);
    expect(new Set(idsOf((await card()).professions))).toEqual(new Set([plumber, smith, painter]));
    expect((await card()).profession_id).toBe(plumber);
  });

  it("needs a right on each city that is added", async () => {
    await addModerator(site.db, "huda@mail.example", { cities: [damascus] });
    await addModerator(site.db, "rima@mail.example", { cities: [homs] });
    await addModerator(site.db, "nada@mail.example", { cities: [damascus, homs] });
    const [huda, rima, nada] = [new Person(site), new Person(site), new Person(site)];
    await huda.signIn("huda@mail.example");
    await rima.signIn("rima@mail.example");
    await nada.signIn("nada@mail.example");
    await save({ cities: [damascus, homs] });
    for (const one of [huda, rima]) {
      const [revision] = await waiting(one);
      expect(revision.may_approve).toBe(false);
      expectRefused(await one.post(`/api/revisions/${revision.id}/approve`, {}), 403);
    }
    const [revision] = await waiting(nada);
    expect(revision.may_approve).toBe(true);
    expect((await nada.post(`/api/revisions/${revision.id}/approve`, {})).statusCode).toBe(200);
    expect(idsOf((await card()).cities)).toEqual([damascus, homs]);
  });
});

describe("moderators", () => {
  it("of an added city see an order and may decline it; who approves it needs a right on all", async () => {
    await open("pending");
    await addModerator(site.db, "rima@mail.example", { cities: [homs] });
    await addModerator(site.db, "huda@mail.example", { cities: [damascus] });
    const [rima, huda] = [new Person(site), new Person(site)];
    await rima.signIn("rima@mail.example");
    await huda.signIn("huda@mail.example");
    const orders = async (by: Person) => (await by.get("/api/get-craftsmen-orders")).json().data;
    expect(await orders(rima)).toEqual([]);
    await save({ cities: [damascus, homs] });
    for (const one of [rima, huda]) {
      const [order] = await orders(one);
      expect(order).toMatchObject({ id, may_publish: false });
      expect(idsOf(order.cities)).toEqual([damascus, homs]);
      expectRefused(await one.post(`/api/craftsmen-approv/${id}`), 403);
    }
    const admin = await signedInAdmin(site);
    const approved = await admin.post(`/api/craftsmen-approv/${id}`);
    expect(approved.statusCode).toBe(200);
    await undo(admin, approved);
    const declined = await rima.post(`/api/craftsmen-decline/${id}`, { reason: "name" });
    expect(declined.statusCode).toBe(200);
  });

  it("approve the professions and cities that they have seen, no others", async () => {
    await open("pending");
    const admin = await signedInAdmin(site);
    const [order] = (await admin.get("/api/get-craftsmen-orders")).json().data;
    await save({ professions: [plumber, smith] });
    const { version } = order;
    expectRefused(await admin.post(`/api/craftsmen-approv/${id}`, { version }), 409);
  });
});

describe("the catalogue", () => {
  it("keeps a profession and a city that a listing names beside its first ones, and says how many do", async () => {
    await open("pending");
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs] });
    const admin = await signedInAdmin(site);
    for (const path of [`/api/profession/${smith}`, `/api/city/${homs}`]) {
      const answer = await admin.delete(path);
      expectRefused(answer, 409);
      expect(answer.json().message).toContain("حرفي واحد");
    }
    expect((await admin.get("/api/city/counts")).json()).toContainEqual({ id: homs, craftsmen: 1 });
    await give({ furtherProfessionIds: null, furtherCityIds: null });
    expect((await admin.delete(`/api/profession/${smith}`)).statusCode).toBe(200);
    expect((await admin.delete(`/api/city/${homs}`)).statusCode).toBe(200);
  });

  it("never deletes what a listing names, also by hand", async () => {
    await give({ furtherCityIds: [homs] });
    await expect(site.db.execute(sql`delete from city where id = ${homs}`)).rejects.toThrow();
  });

  it("merges a city that a listing names into one that it names, too", async () => {
    const admin = await signedInAdmin(site);
    const other = await addAccount(site.db, { professionId: plumber, cityId: homs });
    await give({ furtherCityIds: [aleppo], cityId: homs }, other);
    await give({ furtherCityIds: [homs, aleppo] });
    const merged = await admin.post(`/api/city/${homs}/merge`, { into: aleppo });
    expectText(merged, plural(2, cityMergeTexts.moved));
    const rows = await site.db.select().from(craftsman).orderBy(craftsman.id);
    expect(rows.map((row) => [row.cityId, row.furtherCityIds])).toEqual([
      [damascus, [aleppo]],
      [aleppo, null],
    ]);
    expect((await list(`city=${aleppo}`)).total).toBe(2);
    expect((await list("")).total).toBe(2);
  });

  it("merges a profession into the first one of a listing, also in what waits", async () => {
    const admin = await signedInAdmin(site);
    await give({ furtherProfessionIds: [smith] });
    await save({ professions: [plumber, smith, painter] });
    expect((await admin.post(`/api/profession/${smith}/merge`, { into: plumber })).statusCode).toBe(
      200,
    );
    expect((await admin.post(`/api/profession/${painter}/merge`, { into: tiler })).statusCode).toBe(
      200,
    );
    expect(idsOf((await card()).professions)).toEqual([plumber]);
    expect(idsOf((await own()).professions)).toEqual([plumber, tiler]);
    const [revision] = (await admin.get("/api/revisions")).json().data;
    await admin.post(`/api/revisions/${revision.id}/approve`, {});
    expect(idsOf((await card()).professions)).toEqual([plumber, tiler]);
  });

  it("passes over a profession that was deleted while it waited", async () => {
    const admin = await signedInAdmin(site);
    await save({ professions: [plumber, smith, painter] });
    expect((await admin.delete(`/api/profession/${smith}`)).statusCode).toBe(200);
    const [revision] = (await admin.get("/api/revisions")).json().data;
    expect((await admin.post(`/api/revisions/${revision.id}/approve`, {})).statusCode).toBe(200);
    expect(idsOf((await card()).professions)).toEqual([plumber, painter]);
  });

  it("shows a place no more that an admin has removed", async () => {
    const quarter = await addPlace(damascus, "المزة");
    await give({ placeIds: [quarter] });
    const admin = await signedInAdmin(site);
    expect((await admin.delete(`/api/places/${quarter}`)).statusCode).toBe(200);
    expect((await card()).places).toEqual([]);
    expect((await own()).places).toEqual([]);
  });
});

describe("an admin's correction", () => {
  const correct = (given: object, by: Person) => by.put(`/api/listings/${id}`, given);
  const record = async (by: Person) => (await by.get(`/api/listings/${id}`)).json();
  const moderatorOf = async (...cities: number[]) => {
    const address = `moderator${cities.join("-")}@mail.example`;
    await addModerator(site.db, address, { cities });
    const moderator = new Person(site);
    await moderator.signIn(address);
    return moderator;
  };

  it("makes a further one the first, and undoing brings both back", async () => {
    const admin = await signedInAdmin(site);
    await give({ furtherProfessionIds: [smith, painter] });
    const corrected = await admin.put(`/api/listings/${id}`, { profession_id: smith });
    expect(corrected.statusCode).toBe(200);
    expect(idsOf((await card()).professions)).toEqual([smith, painter]);
    await undo(admin, corrected);
    expect(idsOf((await card()).professions)).toEqual([plumber, smith, painter]);
  });

  it("sets all of them at once, and undoing brings back what was there", async () => {
    const admin = await signedInAdmin(site);
    const [inHoms, inAleppo] = [await addPlace(homs, "الوعر"), await addPlace(aleppo, "الجميلية")];
    await give({ furtherProfessionIds: [tiler], furtherCityIds: [homs], placeIds: [inHoms] });
    expect((await record(admin)).city_places).toEqual([
      { id: inHoms, name: "الوعر", city_id: homs },
    ]);
    const given = { professions: [smith, painter], cities: [damascus, aleppo], places: [inAleppo] };
    const corrected = await correct(given, admin);
    expect(corrected.statusCode, corrected.body).toBe(200);
    const names = ({ professions, cities, places }: Record<string, { id: number }[]>) =>
      [professions!, cities!, places!].map(idsOf);
    expect(names(await card())).toEqual([[smith, painter], [damascus, aleppo], [inAleppo]]);
    expect((await list(`profession=${painter}&city=${aleppo}`)).total).toBe(1);
    expect((await list(`profession=${tiler}`)).total + (await list(`city=${homs}`)).total).toBe(0);
    const [entry] = await site.db.select().from(audit).where(eq(audit.act, "listing.correct"));
    expect(entry).toMatchObject({
      before: { professions: ["بلّاط"], cities: ["حمص"], places: ["الوعر"] },
      after: { professions: ["دهّان"], cities: ["حلب"], places: ["الجميلية"] },
    });
    expect((await undo(admin, corrected)).statusCode).toBe(200);
    expect(names(await card())).toEqual([[plumber, tiler], [damascus, homs], [inHoms]]);
    expect((await list(`profession=${tiler}&city=${homs}`)).total).toBe(1);
  });

  it("changes nothing where the same is sent, and drops what waits in the place of a corrected list", async () => {
    const admin = await signedInAdmin(site);
    await give({ furtherProfessionIds: [smith] });
    await save({ professions: [plumber, smith, painter], name: "عمر الحلبي" });
    const same = { professions: [plumber, smith], cities: [damascus], places: [] };
    expectText(await correct(same, admin), listingSentences.unchanged);
    await correct({ professions: [plumber, tiler] }, admin);
    expect((await own()).pending_changes).toEqual(["name"]);
    expect(idsOf((await own()).professions)).toEqual([plumber, tiler]);
  });

  it.each<[string, () => object, "professions" | "cities" | "places"]>([
    ["an unknown profession", () => ({ professions: [plumber, 99] }), "professions"],
    ["four professions", () => ({ professions: [1, 2, 3, 4] }), "professions"],
    ["an unknown city", () => ({ cities: [damascus, 99] }), "cities"],
    ["a place of no city of the listing", () => ({ places: [99] }), "places"],
  ])("refuses %s", async (_what, given, field) => {
    const admin = await signedInAdmin(site);
    expectInvalid(await correct(given(), admin), { [field]: accountFieldTexts[field] });
  });

  it("needs a right on the first city and on each that it adds", async () => {
    await give({ furtherCityIds: [homs] });
    const [ofFirst, ofFurther, ofBoth] = [
      await moderatorOf(damascus),
      await moderatorOf(homs),
      await moderatorOf(damascus, aleppo),
    ];
    expectRefused(await correct({ cities: [damascus, homs, aleppo] }, ofFirst), 403);
    expectRefused(await correct({ fullname: "عمر الحلبي" }, ofFurther), 403);
    expect((await correct({ phone: "0944 123 457" }, ofFirst)).statusCode).toBe(200);
    expect((await correct({ cities: [damascus, homs, aleppo] }, ofBoth)).statusCode).toBe(200);
    expect((await correct({ cities: [damascus] }, ofFirst)).statusCode).toBe(200);
    expect(idsOf((await card()).cities)).toEqual([damascus]);
  });
});

describe("what is kept of a listing with several", () => {
  it("is in its holder's own data by names", async () => {
    const quarter = await addPlace(homs, "الوعر");
    await give({ furtherProfessionIds: [smith], furtherCityIds: [homs], placeIds: [quarter] });
    const answer = await omar.get("/api/user/export");
    const text = filesOfZip(answer.rawPayload).get("data.json")!.toString("utf8");
    for (const name of ["حدّاد", "حمص", "الوعر"]) expect(text).toContain(`"${name}"`);
  });
});
