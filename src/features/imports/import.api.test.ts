import { eq } from "drizzle-orm";
import type { LightMyRequestResponse } from "fastify";
import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { openFormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { insertListings } from "#src/features/listings/insert-listings.server.ts";
import { listingConsent } from "#src/features/listings/table.server.ts";
import { addedListingTexts } from "#src/features/listings/texts.ts";
import { refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day } from "#src/util/time.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { fileConsent, importForm } from "#tests/support/imports/form.ts";
import { runDeps, runImports } from "#tests/support/imports/run.ts";
import { Person } from "#tests/support/person.ts";
import { expectInvalid, expectRefused } from "#tests/support/responses.ts";
import { addAccount, addModerator } from "#tests/support/rows.ts";
import { addCity, addProfession, appKey, openSite, type Site } from "#tests/support/site.ts";
import type { ImportReport } from "./contract.ts";
import { forgetReports } from "./report.server.ts";
import { runImport } from "./run-import.server.ts";
import { importedListing, importRun } from "./table.server.ts";
import { importTexts, rowTexts } from "./texts.ts";

let site: Site;
let owner: Person;
let now: Date;
beforeEach(async () => {
  now = new Date("2026-11-30T10:00:00Z");
  site = await openSite({ now: () => now });
  owner = await signedInAdmin(site);
  for (const name of ["دمشق", "حمص"]) await addCity(site.db, name);
  for (const title of ["سبّاك", "نجّار"]) await addProfession(site.db, title);
});

const table = (...rows: string[]) => ["الاسم,الهاتف,المهنة,المدينة", ...rows].join("\n");
const three = table(
  "سامر النجار,0944123456,نجار,حمص",
  "عمر الحلبي,0933123456,سباك,دمشق",
  "ليلى حداد,0955123456,سباك,حمص",
);

type Options = Parameters<typeof importForm>[1];

async function dryRun(file: string | Uint8Array, options: Options = {}): Promise<ImportReport> {
  const answer = await owner.post("/api/import", importForm(file, { ...options, dryRun: true }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

/** Imports a file to its end. */
async function imported(file: string | Uint8Array, options: Options = {}): Promise<ImportReport> {
  const answer = await owner.post("/api/import", importForm(file, options));
  expect(answer.statusCode, answer.body).toBe(200);
  await runImports(site);
  return (await owner.get(`/api/import/${answer.json().id}`)).json();
}

function expectConflict(answer: LightMyRequestResponse, status: number, message: string) {
  expectRefused(answer, status);
  expect(answer.json().message).toBe(message);
}

const listed = async (query = "") => (await site.get(`/api/craftsmen${query}`)).json();
const phones = async () =>
  (await site.db.select().from(craftsman).orderBy(craftsman.id)).map(({ phone }) => phone);

describe("POST /api/import", () => {
  it("adds all rows of a file, found by lists and the search once it is done and not before", async () => {
    const answer = await owner.post("/api/import", importForm(three));
    expect(answer.json()).toMatchObject({
      state: "running",
      rows: 3,
      done_rows: 0,
      finished_at: null,
    });
    expect((await listed()).total).toBe(0);
    await runImports(site);
    const report = await owner.get(`/api/import/${answer.json().id}`);
    expect(report.json()).toMatchObject({
      state: "done",
      rows: 3,
      done_rows: 3,
      created: 3,
      updated: 0,
      same: 0,
      said_no: 0,
      refused: [],
      unknown: { professions: [], cities: [] },
      message: "أُضيف 3\u00A0حرفيين.",
      finished_at: now.toISOString(),
    });
    expect((await listed()).total).toBe(3);
    expect((await listed(`?q=${encodeURIComponent("ليلى حداد")}`)).data).toHaveLength(1);
    expect((await listed("?city=2")).total).toBe(2);
  });

  it("69: sends nothing, asks nobody among the orders, and gives nobody an account to log in with", async () => {
    await imported(three);
    expect(await site.db.$count(mail)).toBe(0);
    expect((await owner.get("/api/carftsman-orders")).json().total ?? 0).toBe(0);
    const accounts = await site.db.select().from(account).where(eq(account.type, 0));
    expect(accounts).toHaveLength(3);
    for (const one of accounts) expect(one).toMatchObject({ email: null, passwordHash: null });
  });

  it("writes down the statement for the file with each listing, and each act", async () => {
    await imported(three);
    for (const consent of await site.db.select().from(listingConsent)) {
      expect(consent).toMatchObject({
        how: "call",
        wording: fileConsent.wording,
        ofFile: true,
        recordedBy: "رنا الأتاسي",
        givenAt: new Date(fileConsent.given_at),
      });
    }
    const acts = await site.db
      .select({ act: audit.act, after: audit.after })
      .from(audit)
      .orderBy(audit.id);
    expect(acts).toEqual([
      { act: "import.start", after: { count: 3 } },
      { act: "import.done", after: { count: 3 } },
    ]);
  });

  it("prefers the consent that a row has of its own, and refuses a row without any", async () => {
    const file = [
      "name,phone,profession,city,كيف وافق,تاريخ الموافقة",
      "سامر النجار,0944123456,نجار,حمص,حضوريا,15/10/2026",
      "عمر الحلبي,0933123456,سباك,دمشق,,",
      "ليلى حداد,0955123456,سباك,حمص,اتصال,2027-01-01",
    ].join("\n");
    const report = await imported(file, { consent: null });
    expect(report).toMatchObject({
      created: 1,
      refused: [
        { line: 3, field: "consent", message: rowTexts.consentMissing },
        { line: 4, field: "consent", message: rowTexts.consentDate },
      ],
    });
    expect(await site.db.select().from(listingConsent)).toEqual([
      expect.objectContaining({
        how: "in_person",
        ofFile: false,
        givenAt: new Date("2026-10-15"),
      }),
    ]);
    expect(await imported(file)).toMatchObject({ created: 1, same: 1 });
  });

  const consentHeadings = "name,phone,profession,city,كيف وافق,تاريخ الموافقة,نص الموافقة";

  it("takes consent columns without a single cell for absent: the statement for the file counts", async () => {
    const file = [
      consentHeadings,
      "سامر النجار,0944123456,نجار,حمص,,,",
      "عمر,0933123456,سباك,دمشق, , ,",
    ].join("\n");
    const columns = (await owner.post("/api/import/columns", importForm(file))).json().columns;
    expect(columns.map(({ field }: { field: string | null }) => field)).toEqual([
      ...["fullname", "phone", "profession", "city"],
      ...[null, null, null],
    ]);
    expect(await dryRun(file, { consent: null })).toMatchObject({
      created: 2,
      refused: [],
      notes: [],
    });
    // Also where the owner has matched them.
    const matched = { "كيف وافق": "consent_how" };
    expectInvalid(
      await owner.post("/api/import", importForm(file, { consent: null, columns: matched })),
      {
        consent: importTexts.consent,
      },
    );
    expect(await imported(file)).toMatchObject({ created: 2, refused: [] });
    const consents = await site.db.select().from(listingConsent);
    expect(consents.map(({ ofFile }) => ofFile)).toEqual([true, true]);
  });

  it("names before the import the rows that take the statement, as they have no consent of their own", async () => {
    const file = [
      consentHeadings,
      "سامر النجار,0944123456,نجار,حمص,حضوريا,15/10/2026,نعم",
      "عمر الحلبي,0933123456,سباك,دمشق,,,",
    ].join("\n");
    expect(await dryRun(file, { consent: null })).toMatchObject({
      created: 2,
      refused: [],
      notes: [{ line: 3, field: "consent", message: rowTexts.consentOfFile }],
    });
    const report = await imported(file);
    expect(report).toMatchObject({ created: 2, refused: [], untold: 1 });
    const consents = await site.db.select().from(listingConsent).orderBy(listingConsent.listingId);
    expect(consents.map(({ ofFile }) => ofFile)).toEqual([false, true]);
    await owner.post(`/api/import/untold/${consents[1]!.listingId}/told`);
    expect((await owner.get(`/api/import/${report.id}`)).json().untold).toBe(0);
  });

  it("says of a refused row whose it is, and what stands in the cells that are the reason", async () => {
    const long = "معلم".repeat(50);
    const report = await imported(
      [
        "name,phone,profession,city,experience,gender,كيف وافق,تاريخ الموافقة",
        "عمر الحلبي,9.63944E+11,سباك,دمشق,كثير,,,",
        `ليلى حداد,0955123456,${long},حمص,,,,`,
        ",0955123457,سباك,حمص,,,,",
        "سامر النجار,0944123456,سباك,حمص,,,هكذا,2026-10-01",
      ].join("\n"),
    );
    expect(report.refused.map(({ line, name, value }) => [line, name, value])).toEqual([
      [2, "عمر الحلبي", "9.63944E+11 · كثير"],
      [3, "ليلى حداد", `${long.slice(0, 60)}…`],
      [4, "", ""],
      [5, "سامر النجار", "هكذا · 2026-10-01"],
    ]);
  });

  it("shows reports from before rows had a name", async () => {
    const { id } = await imported(three);
    const refused = [{ line: 2, field: "phone", message: rowTexts.phone }];
    await site.db.update(importRun).set({ refused }).where(eq(importRun.id, id));
    expect((await owner.get(`/api/import/${id}`)).json().refused).toEqual([
      { ...refused[0], name: null, value: null },
    ]);
  });

  it("is refused without any consent, and keeps nothing", async () => {
    const answer = await owner.post("/api/import", importForm(three, { consent: null }));
    expectInvalid(answer, { consent: importTexts.consent });
    const wrong = [
      { how: "call" },
      { ...fileConsent, how: "guess" },
      { ...fileConsent, given_at: "2200-01-01" },
    ];
    for (const consent of wrong) {
      const answer = await owner.post("/api/import", importForm(three, { consent }));
      expect(answer.statusCode).toBe(422);
      expect(answer.json().errors).toHaveProperty("consent");
    }
    expect(await site.db.$count(importRun)).toBe(0);
  });

  it("a dry run counts the same and writes nothing", async () => {
    await addAccount(site.db, { phone: "+963933123456" });
    const before = await site.db.$count(craftsman);
    const dry = await dryRun(three, { consent: null });
    expect(await site.db.$count(craftsman)).toBe(before);
    expect(await site.db.$count(audit)).toBe(0);
    const real = await imported(three);
    for (const key of [
      "state",
      "rows",
      "created",
      "updated",
      "same",
      "said_no",
      "refused",
    ] as const) {
      expect(dry[key], key).toEqual(real[key]);
    }
    expect(dry).toMatchObject({
      state: "done",
      created: 2,
      same: 1,
      message: "سيُضاف حرفيان. لم يُحفظ شيء بعد.",
    });
    expect((await owner.get(`/api/import/${dry.id}`)).json()).toEqual(dry);
  });

  it("says of each row why it is refused, by its line in the file", async () => {
    const report = await imported(
      `قائمة الحرفيين\n\n${table(
        "سامر النجار,0944123456,نجار,حمص",
        "عمر الحلبي,9.63944E+11,سباك,دمشق",
        ",0955123456,سباك,حمص",
        "ليلى حداد,12,سباك,حمص",
        "سامر ثانية,+963 944 123 456,نجار,حمص",
        "=1+1,0955123457,سباك,حمص",
      )}`,
    );
    expect(report).toMatchObject({ rows: 6, created: 1, same: 1 });
    expect(report.refused.map(({ line, field }) => [line, field])).toEqual([
      [5, "phone"],
      [6, "fullname"],
      [7, "phone"],
      [9, "fullname"],
    ]);
    expect(report.refused[0]?.message).toBe(rowTexts.phoneShortened);
    expect(report.notes).toEqual([{ line: 8, field: "phone", message: rowTexts.sameInFile(4) }]);
  });

  it("takes the first of several numbers and names the others, and sees a number that somebody has in any notation", async () => {
    await addAccount(site.db, { phone: "+963933123456", state: "pending" });
    const report = await imported(
      table("سامر النجار,0944123456 / 0955123456,نجار,حمص", "عمر الحلبي,00963933123456,سباك,دمشق"),
    );
    expect(report).toMatchObject({ created: 1, same: 1, refused: [] });
    expect(report.notes).toEqual([
      { line: 2, field: "phone", message: rowTexts.otherPhones(["0955123456"]) },
    ]);
    expect(await phones()).toEqual(["+963933123456", "+963944123456"]);
  });

  it("66: adds nobody who said no before", async () => {
    await refuseNumber(site.db, "+963944123456", { via: "admin", now });
    expect(await imported(three)).toMatchObject({ created: 2, said_no: 1 });
    expect(await phones()).not.toContain("+963944123456");
  });

  it("remembers the cities that refused a number, as adding by hand does", async () => {
    const former = openFormerDecisions(appKey);
    await former.remember(
      site.db,
      77,
      { phone: "+963944123456", email: null },
      { state: "suspended", stateSince: now, cityIds: [1], isConfirmed: true },
    );
    await imported(three);
    const rows = await site.db.select().from(craftsman).orderBy(craftsman.id);
    expect(rows.map(({ refusedCityIds }) => refusedCityIds)).toEqual([[1], null, null]);
  });

  it("lists unknown professions and cities once, maps them, or adds them", async () => {
    const file = table(
      "سامر النجار,0944123456,معلّم خشب,حمص",
      "عمر الحلبي,0933123456,معلم خشب,العدية",
      "ليلى حداد,0955123456,نحّال,حمص",
    );
    const dry = await dryRun(file);
    expect(dry).toMatchObject({
      created: 0,
      unknown: { professions: ["معلّم خشب", "نحّال"], cities: ["العدية"] },
    });
    expect(dry.refused.map(({ field }) => field)).toEqual([
      "profession",
      "profession",
      "profession",
    ]);
    const values = { professions: { "معلّم خشب": 2, نحّال: "new" }, cities: { العدية: "حمص" } };
    expect(await dryRun(file, { values })).toMatchObject({
      created: 3,
      unknown: { professions: [], cities: [] },
    });
    expect(await site.db.$count(profession)).toBe(2);
    expect(await imported(file, { values })).toMatchObject({ created: 3, refused: [] });
    const titles = (await site.db.select().from(profession)).map(({ title }) => title);
    expect(titles).toEqual(["سبّاك", "نجّار", "نحّال"]);
    expect(await site.db.$count(city)).toBe(2);
  });

  it("cuts long words in what it says, and takes a choice for one by what it has listed", async () => {
    const long = "معلم".repeat(50);
    const file = table(`سامر النجار,0944123456,${long},حمص`, `عمر,0933123456,سباك,${long}`);
    const { refused, unknown } = await dryRun(file);
    expect(refused.map(({ message }) => message)).toEqual([
      rowTexts.unknownProfession(long),
      rowTexts.unknownCity(long),
    ]);
    expect(refused[0]?.message).toContain(`«${long.slice(0, 60)}…»`);
    const [word] = unknown.professions;
    expect(word).toHaveLength(61);
    const values = { professions: { [word!]: 2 } };
    expect(await dryRun(file, { values })).toMatchObject({ created: 1 });
    const added = { professions: { [word!]: "new" } };
    expect(await dryRun(file, { values: added })).toMatchObject({ created: 0 });
  });

  it("refuses a row whose consent is longer than one may be", async () => {
    const file = [
      "name,phone,profession,city,كيف وافق,تاريخ الموافقة,نص الموافقة",
      `سامر النجار,0944123456,نجار,حمص,حضوريا,15/10/2026,${"نعم ".repeat(260)}`,
    ].join("\n");
    expect(await dryRun(file)).toMatchObject({
      created: 0,
      refused: [{ line: 2, field: "consent", message: addedListingTexts.wordingRule }],
    });
  });

  it("knows professions and cities by any of their names", async () => {
    await owner.post("/api/city/2/names", { name: "أم الحجار السود" });
    expect(await imported(table("سامر,0944123456,السبّاك,ام الحجار السود"))).toMatchObject({
      created: 1,
    });
  });

  it("matches headings of other names by `columns`, and says which are missing", async () => {
    const file = "من,كيف نتصل به,ماذا يعمل,أين\nسامر النجار,0944123456,نجار,حمص";
    const answer = await owner.post("/api/import", importForm(file));
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors.columns[0]).toContain("الهاتف");
    const columns = {
      من: "fullname",
      "كيف نتصل به": "phone",
      "ماذا يعمل": "profession",
      أين: "city",
    };
    expect(await imported(file, { columns })).toMatchObject({ rows: 1, created: 1 });
  });

  it("shows the columns of a file with their first cells", async () => {
    const answer = await owner.post(
      "/api/import/columns",
      importForm("عنوان\nname,هاتفه,x\nسامر,1,\n"),
    );
    expect(answer.json()).toEqual({
      line: 2,
      rows: 1,
      columns: [
        { heading: "name", field: "fullname", samples: ["سامر"] },
        { heading: "هاتفه", field: null, samples: ["1"] },
        { heading: "x", field: null, samples: [] },
      ],
    });
  });

  it("refuses a second import while one is running, in words", async () => {
    await owner.post("/api/import", importForm(three));
    expectConflict(await owner.post("/api/import", importForm(three)), 409, importTexts.running);
    await runImports(site);
    expect(await imported(three)).toMatchObject({ created: 0, same: 3 });
  });

  it("updates what an import has added and nobody has edited since; all else is the same", async () => {
    await imported(three);
    const [samer, omar] = await site.db.select().from(craftsman).orderBy(craftsman.id);
    await site.db
      .update(craftsman)
      .set({ fullname: "عمر الشامي" })
      .where(eq(craftsman.id, omar!.id));
    const next = `${table("سامر النجار الحمصي,0944123456,نجار,دمشق", "عمر أبو علي,0933123456,سباك,دمشق", "ليلى حداد,0955123456,سباك,حمص")}`;
    expect(await dryRun(next)).toMatchObject({ created: 0, updated: 1, same: 2 });
    const report = await imported(next);
    expect(report).toMatchObject({ created: 0, updated: 1, same: 2, refused: [] });
    const [now] = await site.db.select().from(craftsman).where(eq(craftsman.id, samer!.id));
    expect(now).toMatchObject({ fullname: "سامر النجار الحمصي", cityId: 1 });
    expect((await listed(`?q=${encodeURIComponent("الحمصي")}`)).total).toBe(1);
    await owner.post(`/api/import/${report.id}/undo`);
    const [undone] = await site.db.select().from(craftsman).where(eq(craftsman.id, samer!.id));
    expect(undone).toMatchObject({ fullname: "سامر النجار", cityId: 2 });
  });

  it("is for owners alone", async () => {
    await addModerator(site.db, "moderator@mail.example");
    const moderator = new Person(site);
    await moderator.signIn("moderator@mail.example");
    expectRefused(await moderator.post("/api/import", importForm(three)), 403);
    expectRefused(await new Person(site).post("/api/import", importForm(three)), 401);
    expectRefused(await moderator.get("/api/import/1"), 403);
    expectConflict(await owner.get("/api/import/7"), 404, importTexts.gone);
  });
});

describe("GET /api/import", () => {
  it("lists the imports that were begun, newest first, by whom, and until when each can be undone", async () => {
    await dryRun(three);
    const first = await imported(three);
    await owner.post(`/api/import/${first.id}/undo`);
    const second = await imported(table("عمر الحلبي,0933123456,سباك,دمشق", "سامر,12,نجّار,حمص"));
    const { id: running } = (await owner.post("/api/import", importForm(three))).json();
    const list = (await owner.get("/api/import")).json();
    expect(list.total).toBe(3);
    expect(list.data).toEqual([
      expect.objectContaining({ id: running, state: "running", undo_until: null }),
      {
        id: second.id,
        state: "done",
        rows: 2,
        created: 1,
        updated: 0,
        message: second.message,
        by: "رنا الأتاسي",
        created_at: now.toISOString(),
        undone_at: null,
        undo_until: second.undo_until,
      },
      expect.objectContaining({ id: first.id, undone_at: now.toISOString(), undo_until: null }),
    ]);
  });

  it("keeps an import whose owner's account is deleted, and offers no undo after 24 hours", async () => {
    const { id } = await imported(three);
    await site.db.update(importRun).set({ accountId: null }).where(eq(importRun.id, id));
    now = new Date(now.getTime() + day);
    owner = new Person(site);
    await owner.signIn("admin@mail.example");
    expect((await owner.get("/api/import")).json().data).toEqual([
      expect.objectContaining({ id, by: null, undo_until: null }),
    ]);
  });
});

it("forgets dry runs after a day, and what was said about rows after 30", async () => {
  const file = table("عمر الحلبي,12,سباك,دمشق");
  const dry = await dryRun(file);
  const real = await imported(file);
  expect(real.refused).toHaveLength(1);
  const after = (days: number) => new Date(now.getTime() + days * day + 1);
  await forgetReports(site.db, after(1));
  expectConflict(await owner.get(`/api/import/${dry.id}`), 404, importTexts.gone);
  expect((await owner.get(`/api/import/${real.id}`)).json().refused).toHaveLength(1);
  await forgetReports(site.db, after(30));
  expect((await owner.get(`/api/import/${real.id}`)).json()).toMatchObject({
    rows: 1,
    refused: [],
  });
});

describe("69: what a killed process has left", () => {
  const many = (count: number) =>
    table(
      ...Array.from({ length: count }, (_, at) => `سامر النجار,${944_000_000 + at},نجّار,حمص`),
      "عمر الحلبي,12,سباك,دمشق",
    );

  /** Runs an import until it has begun so many batches. */
  async function killAfter(id: number, batches: number) {
    let left = batches;
    const signal = {
      aborted: false,
      throwIfAborted() {
        if (left-- > 0) return;
        this.aborted = true;
        throw new Error("killed");
      },
    };
    const run = runImport(await runDeps(site), id, signal as AbortSignal);
    await expect(run).rejects.toThrow("killed");
  }

  const progressOf = async (id: number) => {
    const { state, done_rows } = (await owner.get(`/api/import/${id}`)).json();
    return { state, done_rows };
  };

  it("shows how far it is, and is public only once all listings are written", async () => {
    const { id, done_rows } = (await owner.post("/api/import", importForm(many(450)))).json();
    // The row that is refused.
    expect(done_rows).toBe(1);
    await killAfter(id, 2);
    expect(await progressOf(id)).toEqual({ state: "running", done_rows: 101 });
    expect((await listed()).total).toBe(0);
    await killAfter(id, 5);
    expect(await progressOf(id)).toEqual({ state: "running", done_rows: 326 });
    expect((await listed()).total).toBe(200);
    // Nobody undoes, and no fault removes, what is half public.
    expect((await owner.post(`/api/import/${id}/undo`)).statusCode).toBe(409);
    await runImports(site);
    const report = (await owner.get(`/api/import/${id}`)).json();
    expect(report).toMatchObject({ state: "done", rows: 451, done_rows: 451, created: 450 });
    expect((await listed()).total).toBe(450);
    expect((await listed(`?q=${encodeURIComponent("سامر النجار")}`)).total).toBe(450);
  });

  it("is not public, and is finished by the next one", async () => {
    const { id } = (await owner.post("/api/import", importForm(three))).json();
    const [run] = await site.db.select().from(importRun);
    const { by, fileConsent: stated } = run!.plan!;
    // The first rows were written when it ended.
    const [first] = run!.plan!.listings;
    const { line, profession, city, ...values } = first!;
    const places = { professionId: Number(profession), cityId: Number(city) };
    const [listingId] = await insertListings(
      site.db,
      [{ ...values, ...places, consent: { ...stated!, givenAt: now } }],
      { by, now, isPublic: false },
    );
    await site.db
      .insert(importedListing)
      .values({ listingId: listingId!, importId: id, line, values: { ...values, ...places } });
    expect((await listed()).total).toBe(0);
    await runImports(site);
    expect((await owner.get(`/api/import/${id}`)).json()).toMatchObject({
      state: "done",
      created: 3,
      same: 0,
    });
    expect((await listed()).total).toBe(3);
  });

  it("goes on where it was planned by an older version, with the file's consent in each listing", async () => {
    const { id } = (await owner.post("/api/import", importForm(three))).json();
    const [run] = await site.db.select().from(importRun);
    const { fileConsent: stated, listings, ...rest } = run!.plan!;
    const older = { ...rest, listings: listings.map((one) => ({ ...one, consent: stated! })) };
    await site.db.update(importRun).set({ plan: older }).where(eq(importRun.id, id));
    await runImports(site);
    expect((await owner.get(`/api/import/${id}`)).json()).toMatchObject({ created: 3 });
    const { wording, givenAt, how } = stated!;
    const kept = await site.db.select().from(listingConsent);
    expect(kept).toHaveLength(3);
    const same = { how, wording, givenAt: new Date(givenAt), ofFile: true };
    for (const consent of kept) expect(consent).toMatchObject(same);
  });

  it("fails with its reason where the plan has a line twice, and others can start", async () => {
    const { id } = (await owner.post("/api/import", importForm(three))).json();
    const [run] = await site.db.select().from(importRun);
    const listings = run!.plan!.listings.map((listing) => ({ ...listing, line: 2 }));
    const plan = { ...run!.plan!, listings };
    await site.db.update(importRun).set({ plan }).where(eq(importRun.id, id));
    await expect(runImports(site)).rejects.toThrow();
    expect((await owner.get(`/api/import/${id}`)).json()).toMatchObject({
      state: "failed",
      message: importTexts.sameLine,
    });
    expect(await imported(three)).toMatchObject({ state: "done", created: 3 });
  });

  it("goes on in the process that has written a line first", async () => {
    const { id } = (await owner.post("/api/import", importForm(many(450)))).json();
    const deps = await runDeps(site);
    const both = await Promise.allSettled([runImport(deps, id), runImport(deps, id)]);
    expect(both.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await owner.get(`/api/import/${id}`)).json()).toMatchObject({
      state: "done",
      created: 450,
    });
  });

  it("is removed where it cannot be finished", async () => {
    const { id } = (await owner.post("/api/import", importForm(three))).json();
    const [run] = await site.db.select().from(importRun);
    const [first, second, third] = run!.plan!.listings;
    const broken = { ...third!, fullname: null as unknown as string };
    const plan = { ...run!.plan!, listings: [first!, second!, broken] };
    await site.db.update(importRun).set({ plan }).where(eq(importRun.id, id));
    await expect(runImports(site)).rejects.toThrow();
    expect((await owner.get(`/api/import/${id}`)).json()).toMatchObject({
      state: "failed",
      created: 0,
      message: importTexts.failed,
    });
    expect(await site.db.$count(craftsman)).toBe(0);
  });
});

describe("69: undo", () => {
  it("removes for 24 hours what nobody has touched, from lists at once", async () => {
    const { id, undo_until } = await imported(three);
    expect(undo_until).toBe("2026-12-01T10:00:00.000Z");
    const [samer] = await site.db.select().from(craftsman).orderBy(craftsman.id);
    await site.db
      .update(craftsman)
      .set({ description: "أبواب" })
      .where(eq(craftsman.id, samer!.id));
    const answer = await owner.post(`/api/import/${id}/undo`);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ message: importTexts.undone, undo_until: null });
    expect((await listed()).data.map(({ id }: { id: number }) => id)).toEqual([samer!.id]);
    expect(await site.db.$count(account, eq(account.type, 0))).toBe(1);
    // Once more changes nothing, and the file can be imported again.
    expect((await owner.post(`/api/import/${id}/undo`)).statusCode).toBe(200);
    expect(await imported(three)).toMatchObject({ created: 2, same: 1 });
  });

  it("also removes the professions and cities that it added and nobody uses", async () => {
    const file = table("ليلى حداد,0955123456,نحّال,حمص");
    const { id } = await imported(file, { values: { professions: { نحّال: "new" } } });
    expect(await site.db.$count(profession)).toBe(3);
    await owner.post(`/api/import/${id}/undo`);
    expect(await site.db.$count(profession)).toBe(2);
  });

  it("is refused a day later, for a dry run, and while it is running", async () => {
    const dry = await dryRun(three);
    expectConflict(await owner.post(`/api/import/${dry.id}/undo`), 409, importTexts.notDone);
    const started = (await owner.post("/api/import", importForm(three))).json();
    expectConflict(await owner.post(`/api/import/${started.id}/undo`), 409, importTexts.notDone);
    await runImports(site);
    now = new Date("2026-12-01T10:00:01Z");
    owner = new Person(site);
    await owner.signIn("admin@mail.example");
    expectConflict(await owner.post(`/api/import/${started.id}/undo`), 409, importTexts.tooLate);
    expect((await listed()).total).toBe(3);
  });
});
