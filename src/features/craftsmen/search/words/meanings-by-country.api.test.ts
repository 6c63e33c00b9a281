// @module-tag slow
import { describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { addCity, addCraftsman, openSite } from "#tests/support/site.ts";

/** A site with more plumbers than there are of the other trades. */
async function siteIn(country: "EG" | "SA" | "SY") {
  const site = await openSite({ country });
  const admin = await signedInAdmin(site);
  for (const title of ["سبّاك", "سمكري سيارات", "فني صحون لاقطة"]) {
    await admin.post("/api/profession", { title });
  }
  const cityId = await addCity(site.db);
  for (const { id, title } of (await site.get("/api/get-all-professions")).json()) {
    await addCraftsman(site.db, { professionId: id, cityId });
    if (title === "سبّاك") await addCraftsman(site.db, { professionId: id, cityId });
  }
  return site;
}

describe("a word that means several trades", () => {
  it.each([
    ["SA", "سمكري", ["سمكري سيارات", "سبّاك"]],
    ["SA", "بدي السمكري", ["سمكري سيارات", "سبّاك"]],
    ["EG", "سمكري", ["سبّاك", "سمكري سيارات"]],
    ["SY", "سمكري", ["سبّاك", "سمكري سيارات"]],
    ["SY", "دش", ["سبّاك", "فني صحون لاقطة"]],
  ] as const)("is first what it means in %s: %s", async (country, q, titles) => {
    const site = await siteIn(country);
    const answer = await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}`);
    const { professions, search } = answer.json();
    expect(professions.map(({ title }: { title: string }) => title)).toEqual(titles);
    expect(search.profession_id).toBeNull();
  });
});
