import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { foldVersion } from "#src/arabic/fold.ts";
import { startSearchTextUpkeep } from "#src/features/search-text-upkeep.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let trade: { professionId: number; cityId: number };
beforeEach(async () => {
  site = await openSite();
  trade = { professionId: await addProfession(site.db), cityId: await addCity(site.db) };
});

const add = (fullname: string, description: string | null = null) =>
  addCraftsman(site.db, { ...trade, fullname, description });

async function find(q: string) {
  const response = await site.get(`/api/craftsmen?${new URLSearchParams({ q })}`);
  expect(response.statusCode).toBe(200);
  return response.json().data.map(({ id }: { id: number }) => id);
}

describe("a name is found however its letters are typed", () => {
  it.each([
    ["شێركۆ ڕێبوار", ["شيركو", "ريبوار", "شيركو ريبوار", "شێرکۆ ڕێبوار"]],
    ["گوران شێرکۆ", ["گوران", "كوران", "جوران", "غوران", "قوران شيركو", "جوران شيركو"]],
    ["كوران شيركو", ["گوران شێرکۆ", "گوران"]],
    ["پيشرو چيا", ["بيشرو", "جيا", "شيا", "بيشرو شيا"]],
    ["ژيان ڤيان", ["جيان", "زيان", "فيان", "زيان فيان"]],
    ["رءوف الحلبي", ["رؤوف", "رءوف", "روف", "رؤوف الحلبي", "الحلبي رءوف"]],
    ["رؤوف الحلبي", ["رءوف", "رءوف الحلبي", "رووف الحلبي"]],
    ["عبد الرؤوف حسن", ["عبدالرءوف", "عبد الرءوف", "عبدالرؤوف حسن"]],
    ["أحمد فؤاد", ["احمد", "فواد", "احمد فواد", "أحمد فؤاد"]],
    ["ئازاد محەمەد", ["ازاد", "آزاد"]],
    ["ﺷﻴﺮﻛﻮ ﷴ", ["شيركو", "محمد"]],
    ["ٱحـمـد ڪـريم", ["احمد", "كريم", "أحمد كريم"]],
    ["Şükrü Çelik Işık", ["sukru", "celik", "isik", "ŞÜKRÜ"]],
  ])("%s by %s", async (fullname, typed) => {
    const id = await add(fullname);
    await add("سامر الشامي");
    for (const q of typed) expect(await find(q), q).toEqual([id]);
  });

  it("by all who have it, when their spellings differ", async () => {
    const ids = [await add("رؤوف الحلبي"), await add("رءوف الحلبي")];
    for (const q of ["رؤوف الحلبي", "رءوف الحلبي", "رؤوف"]) {
      expect((await find(q)).sort(), q).toEqual(ids);
    }
  });

  it("in a description, a city and a profession, too", async () => {
    const id = await add("سامر الشامي", "مسئول صيانة هيأة المياه");
    expect(await find("مسؤول")).toEqual([id]);
    expect(await find("هيئة")).toEqual([id]);
    const cityId = await addCity(site.db, "ڕاس گوران");
    const there = await addCraftsman(site.db, { ...trade, cityId });
    expect(await find("كوران")).toEqual([there]);
  });

  it("by admins, too", async () => {
    const id = await add("رءوف گوران");
    const admin = await signedInAdmin(site);
    for (const q of ["رؤوف", "كوران"]) {
      const path = `/api/craftsmen-records?${new URLSearchParams({ q })}`;
      const { data } = (await admin.get(path)).json();
      expect(data.map((record: { id: number }) => record.id)).toEqual([id]);
    }
  });
});

describe("texts that an older version has folded", () => {
  const log = { warn: () => {}, error: () => {} } as unknown as Parameters<
    typeof startSearchTextUpkeep
  >[1];
  const upkeep = async () => (await startSearchTextUpkeep(site.db, log)).done;

  it("are made anew by a start, and found", async () => {
    const id = await add("شێركۆ گوران", "مسئول صيانة");
    const other = await add("رءوف الحلبي");
    await site.db.execute(sql`
      update craftsman set search_text = ' شێركۆ گوران مسيول صيانه' where id = ${id}`);
    await site.db.execute(
      sql`update craftsman set search_text = ' روف الحلبي' where id = ${other}`,
    );
    await site.db.execute(sql`delete from folded_by`);
    await site.db.execute(sql`insert into folded_by values (1)`);
    expect(await find("شيركو")).toEqual([]);
    await upkeep();
    for (const q of ["شيركو", "كوران", "شيركو كوران", "مسؤول"]) {
      expect(await find(q), q).toEqual([id]);
    }
    expect(await find("رؤوف الحلبي")).toEqual([other]);
    expect(await site.db.execute(sql`select version from folded_by`)).toMatchObject({
      rows: [{ version: foldVersion }],
    });
  });

  it("of cities that have one name now both stay, and no third can be added", async () => {
    await site.db.execute(sql`insert into city (name, name_folded) values
      ('ڕانيه', 'ڕانيه'), ('رانيه', 'رانيه'), ('ديرالزور', 'ديرالزور')`);
    await site.db.execute(sql`delete from folded_by`);
    await upkeep();
    await upkeep();
    const names = (await site.get("/api/get-all-cities"))
      .json()
      .map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(["ڕانيه", "رانيه", "ديرالزور"]));
    const admin = await signedInAdmin(site);
    for (const name of ["ڕانية", "را نيه", "دير الزور"]) {
      expect((await admin.post("/api/city", { name })).statusCode).toBe(422);
    }
  });
});
