import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  notYetPublic,
  unfinishedImport,
} from "#src/features/craftsmen/unfinished-import.server.ts";
import { listingNote } from "#src/features/listings/table.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { importForm } from "#tests/support/imports/form.ts";
import { runImports } from "#tests/support/imports/run.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";
import { importRun } from "./table.server.ts";
import { importTexts } from "./texts.ts";

const table = [
  "الاسم,الهاتف,المهنة,المدينة",
  "سامر النجار,0944123456,نجار,حمص",
  "عمر الحلبي,0933123456,نجار,حمص",
].join("\n");

let site: Site;
let owner: Admin;
let importId: number;
let ids: number[];
beforeEach(async () => {
  site = await openSite();
  owner = await signedInAdmin(site);
  await addCity(site.db, "حمص");
  await addProfession(site.db, "نجّار");
  importId = (await owner.post("/api/import", importForm(table))).json().id;
  const [{ plan } = { plan: null }] = await site.db.select().from(importRun);
  await runImports(site);
  ids = (await site.db.select().from(craftsman).orderBy(craftsman.id)).map(({ id }) => id);
  // Back to where all listings are written and none is published.
  await site.db.update(importRun).set({ state: "running", plan });
  await site.db
    .update(craftsman)
    .set({ state: "suspended", stateReason: notYetPublic, searchText: "" });
});

const addNote = (id = ids[0]!) => owner.post(`/api/listings/${id}/notes`, { text: "اتصلنا به" });

/** The next run cannot write the rows that are left: two of them are of one line. */
async function breakPlan() {
  const [run] = await site.db.select().from(importRun);
  const plan = run!.plan!;
  const [listing] = plan.listings;
  const added = ["+963955123456", "+963966123456"].map((phone) => ({
    ...listing!,
    phone,
    line: 9,
  }));
  const broken = { ...plan, listings: [...plan.listings, ...added] };
  await site.db.update(importRun).set({ plan: broken, writtenAt: null });
}

const states = async () =>
  (await site.db.select().from(craftsman).orderBy(craftsman.id)).map(({ state }) => state);

it("no admin decides on a listing while its import is running", async () => {
  const [id] = ids;
  expectRefused(await owner.post(`/api/craftsmen-restore/${id}`), 409);
  expectRefused(await owner.put(`/api/listings/${id}`, { fullname: "سامر الحلبي" }), 409);
  expectRefused(await owner.post(`/api/listings/${id}/refuse`), 409);
  expect(await states()).toEqual(["suspended", "suspended"]);
  await runImports(site);
  expect(await states()).toEqual(["approved", "approved"]);
  expect((await owner.put(`/api/listings/${id}`, { fullname: "سامر الحلبي" })).statusCode).toBe(
    200,
  );
});

it("no admin decides on a listing that an undo has hidden", async () => {
  await site.db.update(importRun).set({ state: "done", undoneAt: site.now() });
  expectRefused(await owner.post(`/api/craftsmen-restore/${ids[0]}`), 409);
  await owner.post(`/api/import/${importId}/undo`);
  expect(await states()).toEqual([]);
});

it("publishes no listing that was suspended for another reason meanwhile", async () => {
  await site.db
    .update(craftsman)
    .set({ stateReason: "وصلتنا شكاوى من زبائن." })
    .where(eq(craftsman.id, ids[0]!));
  await runImports(site);
  expect(await states()).toEqual(["suspended", "approved"]);
  // The same words, written by an admin once the import is finished, bind nobody.
  await site.db
    .update(craftsman)
    .set({ stateReason: notYetPublic })
    .where(eq(craftsman.id, ids[0]!));
  expect((await owner.post(`/api/craftsmen-restore/${ids[0]}`)).statusCode).toBe(200);
});

it("no admin notes anything on a listing while its import is running or being undone", async () => {
  const refused = await addNote();
  expectRefused(refused, 409);
  expect(refused.json().message).toBe(unfinishedImport);
  await site.db.update(importRun).set({ state: "done", undoneAt: site.now() });
  expectRefused(await addNote(), 409);
  await owner.post(`/api/import/${importId}/undo`);
  expect(await states()).toEqual([]);
});

it("an import that fails publishes none of its listings, also not one that somebody uses", async () => {
  await breakPlan();
  const [id] = ids;
  await site.db.insert(listingNote).values({
    listingId: id!,
    author: "",
    text: "اتصلنا به",
    createdAt: site.now(),
  });
  await expect(runImports(site)).rejects.toThrow();
  expect(await site.db.select().from(craftsman)).toMatchObject([{ id, state: "suspended" }]);
  expect((await site.get("/api/craftsmen")).json().data).toEqual([]);
  const report = (await owner.get(`/api/import/${importId}`)).json();
  expect(report).toMatchObject({ state: "failed", created: 1, message: importTexts.failedInPart });
  // No import is behind it any more: an admin decides.
  expect((await owner.post(`/api/craftsmen-restore/${id}`)).statusCode).toBe(200);
  expect((await site.get("/api/craftsmen")).json().data).toHaveLength(1);
});
