import { eq, isNotNull } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { importForm } from "#tests/support/imports/form.ts";
import { runImports } from "#tests/support/imports/run.ts";
import { setOperatorNumber } from "#tests/support/people/numbers.ts";
import { Person, rightPassword } from "#tests/support/person.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";
import { hideUntold } from "./untold.server.ts";
import { untoldConflicts, untoldReason } from "./untold.texts.ts";

const start = new Date("2026-11-01T10:00:00Z");
const later = new Date("2026-12-01T10:00:01Z");

let site: Site;
let owner: Person;
beforeEach(async () => {
  site = await openSite({ now: () => start });
  owner = await signedInAdmin(site);
  await addCity(site.db);
  await addProfession(site.db);
  const file = [
    "name,phone,profession,city,كيف وافق,تاريخ الموافقة",
    "سامر النجار,0944123456,سباك,دمشق,حضوريا,15/10/2026",
    "عمر الحلبي,0933123456,سباك,دمشق,,",
    "ليلى حداد,0955123456,سباك,دمشق,,",
  ].join("\n");
  await owner.post("/api/import", importForm(file));
  await runImports(site);
});

const untold = async () => (await owner.get("/api/import/untold")).json();
const listed = async (): Promise<string[]> =>
  (await site.get("/api/craftsmen"))
    .json()
    .data.map(({ fullname }: { fullname: string }) => fullname);

it("who was added by the statement for a file stands on the list until he is told", async () => {
  const page = await untold();
  expect(page.total).toBe(2);
  expect(page.data[0]).toMatchObject({
    fullname: "عمر الحلبي",
    phone: { e164: "+963933123456", display: "0933 123 456" },
    hides_at: "2026-12-01T10:00:00.000Z",
    is_hidden: false,
  });
  expect((await owner.post(`/api/import/untold/${page.data[0].id}/told`)).statusCode).toBe(204);
  expect((await untold()).data.map(({ fullname }: { fullname: string }) => fullname)).toEqual([
    "ليلى حداد",
  ]);
  expectRefused(await owner.post("/api/import/untold/999/told"), 404);
});

it("who was not told within 30 days is hidden, and shown again once he is", async () => {
  await hideUntold(site.db, new Date(later.getTime() - 2000));
  expect(await listed()).toHaveLength(3);
  const [{ id }] = (await untold()).data;
  await owner.post(`/api/import/untold/${id}/told`);
  await hideUntold(site.db, later);
  await hideUntold(site.db, later);
  expect((await listed()).sort()).toEqual(["سامر النجار", "عمر الحلبي"].sort());
  const { data, total } = await untold();
  expect([total, data[0].is_hidden]).toEqual([1, true]);
  await owner.post(`/api/import/untold/${data[0].id}/told`);
  expect(await listed()).toHaveLength(3);
  expect((await untold()).total).toBe(0);
});

it("a hidden page that its craftsman has claimed since is not shown again by this, unseen as it is", async () => {
  await hideUntold(site.db, later);
  const [{ id }] = (await untold()).data;
  const [some] = await site.db.select().from(account).where(isNotNull(account.passwordHash));
  const { passwordHash } = some!;
  await site.db.update(account).set({ passwordHash }).where(eq(account.id, id));
  await site.db.update(craftsman).set({ fullname: "طبيب الأسنان" }).where(eq(craftsman.id, id));
  const told = await owner.post(`/api/import/untold/${id}/told`);
  expect([told.statusCode, told.json().message]).toEqual([409, untoldConflicts.claimedSince]);
  expect(await listed()).toEqual(["سامر النجار"]);
});

it("hiding and showing again are in the audit log", async () => {
  await hideUntold(site.db, later);
  const [{ id }] = (await untold()).data;
  await owner.post(`/api/import/untold/${id}/told`);
  const rows = await site.db.select().from(audit).where(eq(audit.subject, id)).orderBy(audit.id);
  expect(rows.slice(-2)).toMatchObject([
    { act: "listing.hide", address: "untold", after: { reason: untoldReason } },
    { act: "listing.keep", after: { state: "approved" } },
  ]);
});

it("a hidden page is shown again once its craftsman has claimed it, as it was", async () => {
  await setOperatorNumber(owner);
  await hideUntold(site.db, later);
  const [{ id }] = (await untold()).data;
  const link = (await owner.post(`/api/listings/${id}/claim-link`)).json().url;
  const omar = new Person(site);
  await omar.post(`/api/claims/${link.split("/").at(-1)}`);
  const { code } = (await omar.post("/api/phone-access/code", {})).json();
  const found = (await owner.post("/api/phone-codes/find", { code })).json();
  await owner.post(`/api/phone-codes/${found.id}/match`);
  const claimed = await omar.post("/api/phone-access/password", { password: rightPassword });
  expect(claimed.statusCode, claimed.body).toBe(200);
  expect((await listed()).sort()).toEqual(["سامر النجار", "عمر الحلبي"].sort());
});
