import { beforeEach, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { importForm } from "#tests/support/imports/form.ts";
import { runImports } from "#tests/support/imports/run.ts";
import type { Person } from "#tests/support/person.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { listedKeys } from "./plan.ts";

let site: Site;
let owner: Person;
async function open() {
  site = await openSite();
  owner = await signedInAdmin(site);
  await addCity(site.db);
  await addProfession(site.db);
}
beforeEach(open);

async function imported(file: string) {
  const started = (await owner.post("/api/import", importForm(file))).json();
  await runImports(site);
  return (await owner.get(`/api/import/${started.id}`)).json();
}

const listings = async () => {
  const rows = await site.db.select().from(craftsman).orderBy(craftsman.phone);
  return rows.map((row) => [row.phone, ...listedKeys.map((key) => row[key])]);
};

it("the site's own table comes in again unchanged, on the same site and on an empty one", async () => {
  await addAccount(site.db, { fullname: "ليلى حدّاد", gender: "female", experience: 7 });
  await addAccount(site.db, {
    fullname: "سامر (أبو عمر) النجار",
    phone: "+4915112345678",
    description: '=1+1\nقالت "نعم"،\n-أبواب; =ونوافذ',
  });
  await addAccount(site.db, { fullname: "مرفوض الطلب", state: "declined" });
  const before = await listings();
  const csv = (await owner.get("/api/craftsmen-records.csv")).body;
  expect(await imported(csv)).toMatchObject({ rows: 3, same: 3, created: 0, refused: [] });
  expect(await listings()).toEqual(before);

  await open();
  const report = await imported(csv);
  expect(report).toMatchObject({ rows: 3, created: 2 });
  expect(report.refused).toEqual([expect.objectContaining({ field: "state" })]);
  expect(await listings()).toEqual(before.filter(([, name]) => name !== "مرفوض الطلب"));
});

it("gives a file to correct, whose corrected rows then come in", async () => {
  const file =
    "name;phone;profession;city\nسامر النجار;9.63944E+11;سباك;دمشق\n=HYPERLINK();0933123456;سباك;دمشق\n";
  const answer = await owner.post("/api/import/corrected", importForm(file, { dryRun: true }));
  expect(answer.headers["content-type"]).toBe("text/csv; charset=utf-8");
  expect(answer.body).toContain('"سامر النجار","9.63944E+11"');
  expect(answer.body).toContain('"\'=HYPERLINK()","0933 123 456"');
  const corrected = answer.body
    .replace("9.63944E+11", "0944123456")
    .replace("'=HYPERLINK()", "عمر الحلبي");
  expect(await imported(corrected)).toMatchObject({ rows: 2, created: 2, refused: [] });
});

it("gives a file to correct that comes in by the same statement, whether or not the first one had consents", async () => {
  const correct = async (file: string) => {
    const form = importForm(file, { dryRun: true, consent: null });
    const { body } = await owner.post("/api/import/corrected", form);
    return body.replace("9.63944E+11", "0944123456");
  };
  const bare = await correct("name,phone,profession,city\nسامر النجار,9.63944E+11,سباك,دمشق\n");
  const dry = await owner.post("/api/import", importForm(bare, { dryRun: true, consent: null }));
  expect(dry.json()).toMatchObject({ created: 1, refused: [], notes: [] });
  expect(await imported(bare)).toMatchObject({ rows: 1, created: 1, refused: [] });

  const some = await correct(
    "name,phone,profession,city,كيف وافق,تاريخ الموافقة\nعمر الحلبي,0933123456,سباك,دمشق,حضوريا,2026-10-01\nليلى حداد,0955123456,سباك,دمشق,,\nسامر النجار,9.63944E+11,سباك,دمشق,,\n",
  );
  expect(await imported(some)).toMatchObject({ rows: 3, created: 2, same: 1, refused: [] });
});

it("leaves what it could not read as it was typed, so that it is refused again until it is corrected", async () => {
  const file = [
    "name,phone,profession,city,experience,gender,كيف وافق,تاريخ الموافقة",
    "سامر النجار,0944123456,سباك,دمشق,كثير,س,هكذا,أمس",
  ].join("\n");
  const { body } = await owner.post("/api/import/corrected", importForm(file, { dryRun: true }));
  for (const cell of ["كثير", "س", "هكذا", "أمس"]) expect(body).toContain(`"${cell}"`);
  expect(await imported(body)).toMatchObject({ rows: 1, created: 0 });
  const corrected = body
    .replace("كثير", "7")
    .replace('"س"', '"ذكر"')
    .replace("هكذا", "حضوريا")
    .replace("أمس", "2026-10-01");
  expect(await imported(corrected)).toMatchObject({ created: 1, refused: [], untold: 0 });
});

it("lets no formula of the file to correct begin after what divides cells elsewhere", async () => {
  const description = 'أ;=HYPERLINK(1)\nب; "=2\n=cmd\nت - 4 = 0';
  const file = (phone: string) =>
    `name,phone,profession,city,description\nسامر النجار,${phone},سباك,دمشق,"${description.replaceAll('"', '""')}"\n`;
  const answer = await owner.post("/api/import/corrected", importForm(file("1")));
  expect(answer.body).toContain("أ;'=HYPERLINK(1)\nب; \"\"'=2\n'=cmd\nت - 4 = 0");
  const corrected = answer.body.replace('"1"', '"0944123456"');
  expect(await imported(corrected)).toMatchObject({ created: 1, refused: [] });
  expect((await site.db.select().from(craftsman))[0]?.description).toBe(description);
});
