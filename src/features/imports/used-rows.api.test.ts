import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { account } from "#src/auth/table.server.ts";
import { phoneAccess } from "#src/features/accounts/phone/table.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { notYetPublic } from "#src/features/craftsmen/unfinished-import.server.ts";
import { type Admin, signedInAdmin } from "#tests/support/admins/admin.ts";
import { importForm } from "#tests/support/imports/form.ts";
import { runImports } from "#tests/support/imports/run.ts";
import { setOperatorNumber } from "#tests/support/people/numbers.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { cleanupDeps } from "#tests/support/site/cleanup.ts";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";
import { importRun } from "./table.server.ts";

const table = [
  "الاسم,الهاتف,المهنة,المدينة",
  "سامر النجار,0944123456,نجار,حمص",
  "عمر الحلبي,0933123456,نجار,حمص",
].join("\n");

let site: Site;
let owner: Admin;
beforeEach(async () => {
  site = await openSite();
  owner = await signedInAdmin(site);
  await setOperatorNumber(owner);
  await addCity(site.db, "حمص");
  await addProfession(site.db, "نجّار");
});

async function importTable() {
  const { id } = (await owner.post("/api/import", importForm(table))).json();
  await runImports(site);
  const rows = await site.db.select().from(craftsman).orderBy(craftsman.id);
  return { id: id as number, samer: rows[0]!, omar: rows[1]! };
}

/** What an undo leaves whose process is killed once it has hidden the listings. */
async function killedUndo(id: number) {
  await site.db.update(importRun).set({ undoneAt: site.now() }).where(eq(importRun.id, id));
  await hideAll();
}

const hideAll = () =>
  site.db.update(craftsman).set({ state: "suspended", stateReason: notYetPublic, searchText: "" });

const listedNames = async () =>
  (await site.get("/api/craftsmen")).json().data.map(({ name }: { name: string }) => name);

/** Types a number and sends the code from it. */
async function proveNumber(phone: string) {
  const person = new Person(site);
  await person.post("/api/phone-access", { phone });
  const { code } = (await person.post("/api/phone-access/code", {})).json();
  const found = (await owner.post("/api/phone-codes/find", { code })).json();
  await owner.post(`/api/phone-codes/${found.id}/match`);
  return person;
}

const setPassword = (person: Person) =>
  person.post("/api/phone-access/password", { password: rightPassword });

it("an undo deletes no listing that was claimed, and shows it again", async () => {
  const { id, samer } = await importTable();
  await killedUndo(id);
  await site.db.update(account).set({ passwordHash: "x" }).where(eq(account.id, samer.id));
  expect((await owner.post(`/api/import/${id}/undo`)).statusCode).toBe(200);
  expect(await site.db.select().from(craftsman)).toMatchObject([
    { id: samer.id, state: "approved", stateReason: null },
  ]);
  const query = encodeURIComponent("سامر النجار");
  expect((await site.get(`/api/craftsmen?q=${query}`)).json().data).toHaveLength(1);
  expect(await listedNames()).toHaveLength(1);
});

it("the hourly cleanup removes what a killed undo has left", async () => {
  const { id } = await importTable();
  await killedUndo(id);
  await runCleanup(await cleanupDeps(site), site.now());
  expect(await site.db.$count(craftsman)).toBe(0);
});

it("nobody claims a listing that an undo has hidden, by its number or by a link", async () => {
  const { id, samer, omar } = await importTable();
  const link = (await owner.post(`/api/listings/${omar.id}/claim-link`)).json();
  const begun = new Person(site);
  await begun.post("/api/phone-access", { phone: omar.phone });
  await killedUndo(id);
  expectRefused(await owner.post(`/api/listings/${samer.id}/claim-link`), 409);
  expectRefused(await setPassword(await proveNumber(samer.phone!)), 409);
  expect(link.url).toContain("/claim/");
  // Who had proven the number just before is too late as well.
  await site.db.update(phoneAccess).set({ provenAt: site.now() });
  expectRefused(await setPassword(begun), 409);
  expect(await site.db.$count(account, eq(account.passwordHash, ""))).toBe(0);
  await owner.post(`/api/import/${id}/undo`);
  expect(await site.db.$count(craftsman)).toBe(0);
});

it("nobody claims a listing whose import is running, and it can be claimed once it is public", async () => {
  const { id, samer } = await importTable();
  await site.db.update(importRun).set({ state: "running" }).where(eq(importRun.id, id));
  await hideAll();
  expectRefused(await setPassword(await proveNumber(samer.phone!)), 409);
  await site.db.update(importRun).set({ state: "done" }).where(eq(importRun.id, id));
  await site.db.update(craftsman).set({ state: "approved", stateReason: null });
  const claimed = await setPassword(await proveNumber(samer.phone!));
  expect(claimed.statusCode, claimed.body).toBe(200);
});

it.each([
  [
    "a corrected number",
    (id: number) => owner.put(`/api/listings/${id}`, { phone: "+963955123456" }),
  ],
  ["a note", (id: number) => owner.post(`/api/listings/${id}/notes`, { text: "يعمل مساءً" })],
  ["a proven number", () => proveNumber("+963944123456")],
])("an undo leaves a listing with %s", async (_what, touch) => {
  const { id, samer } = await importTable();
  await touch(samer.id);
  await owner.post(`/api/import/${id}/undo`);
  expect(await site.db.select().from(craftsman)).toMatchObject([
    { id: samer.id, state: "approved" },
  ]);
});

it("forgets the further numbers of somebody who says no, and notes none in a later import", async () => {
  const file = [
    "الاسم,الهاتف,المهنة,المدينة",
    "سامر النجار,0944123456 / 0955123456,نجار,حمص",
    "سامر النجار,0944123456 / 0966123456,نجار,حمص",
    "عمر الحلبي,0933123456 / 0988123456,نجار,حمص",
  ].join("\n");
  const { id } = (await owner.post("/api/import", importForm(file))).json();
  await runImports(site);
  const notesOf = async (id: number) => (await owner.get(`/api/import/${id}`)).json().notes;
  const linesOf = async (id: number) =>
    (await notesOf(id)).map(({ line }: { line: number }) => line);
  expect(await linesOf(id)).toEqual([2, 3, 4]);
  const [samer] = await site.db.select().from(craftsman).orderBy(craftsman.id);
  expect((await owner.post(`/api/listings/${samer!.id}/refuse`)).statusCode).toBe(200);
  expect(await linesOf(id)).toEqual([3, 4]);
  const later = (await owner.post("/api/import", importForm(file))).json();
  await runImports(site);
  expect(await linesOf(later.id)).toEqual([4]);
});
