// @module-tag slow
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { type Act, begin } from "#tests/support/database/begin.ts";
import type { Person } from "#tests/support/person.ts";
import { addAccount, addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { attachNewSeeds } from "./catalogue/names/attach-seeds.server.ts";
import { startSearchTextUpkeep } from "./search-text-upkeep.server.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  // Both have names of the program's own.
  for (const title of ["سبّاك", "نجّار"]) await addProfession(site.db, title);
  for (const name of ["دمشق", "حلب"]) await addCity(site.db, name);
  await admin.post("/api/profession/1/names", { name: "مسلّك" });
  await admin.post("/api/places", { city_id: 1, name: "حارتهم", kind: "village" });
  // As the first start of a version finds them whose folding and names are other ones.
  await site.db.execute(sql`delete from folded_by`);
  await site.db.execute(sql`delete from program_state where name = 'name_seeds'`);
});

const atStart = {
  "makes folded texts anew": async () => {
    const log = { warn: () => {}, error: () => {} } as never;
    await (await startSearchTextUpkeep(site.db, log)).done;
  },
  "attaches new names": () => attachNewSeeds(site.db),
};

const succeed = async (response: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await response;
  expect(statusCode, body).toBeLessThan(300);
};

const others = {
  ...atStart,
  "adds a profession": () => succeed(admin.post("/api/profession", { title: "حدّاد" })),
  "adds a city": () => succeed(admin.post("/api/city", { name: "حمص" })),
  // A word of trouble of the carpenter's becomes a name of it.
  "adds a profession by another title": () =>
    succeed(admin.post("/api/profession", { title: "أثاث" })),
  "adds several cities": () =>
    succeed(admin.post("/api/city/several", { names: ["حمص", "دوما", "حماة"] })),
  "renames a profession": () => succeed(admin.put("/api/profession/1", { title: "حدّاد" })),
  "renames a city": () => succeed(admin.put("/api/city/1", { name: "حمص" })),
  "moves a city": () =>
    succeed(admin.put("/api/city/1", { name: "دمشق", latitude: 33, longitude: 36 })),
  "merges professions": () => succeed(admin.post("/api/profession/2/merge", { into: 1 })),
  "merges cities": () => succeed(admin.post("/api/city/2/merge", { into: 1 })),
  "adds a place": () =>
    succeed(admin.post("/api/places", { city_id: 1, name: "حارتنا", kind: "quarter" })),
  "moves a place": () => succeed(admin.put("/api/places/1", { name: "حارتكم", city_id: 2 })),
  "removes a place": () => succeed(admin.delete("/api/places/1")),
  "adds a name": () => succeed(admin.post("/api/city/1/names", { name: "الشام القديمة" })),
  "removes a name": () => succeed(admin.delete("/api/profession/1/names/1")),
  "deletes a profession": () => succeed(admin.delete("/api/profession/2")),
  "deletes a city": () => succeed(admin.delete("/api/city/2")),
  "adds a listing": () => addAccount(site.db, { professionId: 1, cityId: 1 }),
};

/** Both meet at the row that every change of names changes, and get it in this order. */
async function meet(first: Act, second: Act) {
  const begun = await site.db.transaction(async (tx) => {
    await tx.execute(sql`select from name_version for update`);
    return [await begin(site.db, first), await begin(site.db, second)];
  });
  await Promise.all(begun.map(({ result }) => result));
}

describe.each(Object.entries(atStart))("a process that starts and %s", (_what, start) => {
  it.each(Object.entries(others))(
    "does not fail one that %s, nor is failed by it",
    async (_, act) => {
      await meet(start, act);
    },
  );

  it.each(Object.entries(others))("may come second to one that %s", async (_, act) => {
    await meet(act, start);
  });
});
