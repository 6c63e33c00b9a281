import { beforeEach, describe, expect, it } from "vitest";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
beforeEach(async () => {
  site = await openSite();
});

describe("GET /api/get-all-professions", () => {
  it("lists all professions in Arabic alphabetical order, regardless of hamza", async () => {
    for (const title of ["نجّار", "كهربائي", "أخصائي ألمنيوم", "بلّاط", "ادهان"]) {
      await addProfession(site.db, title);
    }
    const response = await site.get("/api/get-all-professions");
    expect(response.statusCode).toBe(200);
    expect(response.json().map(({ title }: { title: string }) => title)).toEqual([
      "أخصائي ألمنيوم",
      "ادهان",
      "بلّاط",
      "كهربائي",
      "نجّار",
    ]);
  });

  it("returns the id and title of each, and nothing else", async () => {
    const id = await addProfession(site.db, "سبّاك");
    const response = await site.get("/api/get-all-professions");
    expect(response.json()).toEqual([{ id, title: "سبّاك" }]);
  });
});

describe("GET /api/get-all-cities", () => {
  it("lists all cities in Arabic alphabetical order, with id and name only", async () => {
    const homs = await addCity(site.db, "حمص");
    const azaz = await addCity(site.db, "أعزاز");
    const idlib = await addCity(site.db, "إدلب");
    const afrin = await addCity(site.db, "آفرين");
    const bab = await addCity(site.db, "الباب");
    const response = await site.get("/api/get-all-cities");
    expect(response.json()).toEqual([
      { id: idlib, name: "إدلب" },
      { id: azaz, name: "أعزاز" },
      { id: afrin, name: "آفرين" },
      { id: bab, name: "الباب" },
      { id: homs, name: "حمص" },
    ]);
  });
});
