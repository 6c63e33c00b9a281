import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { attachNewSeeds, attachSeeds } from "#src/features/catalogue/names/attach-seeds.server.ts";
import { cityTexts } from "#src/features/catalogue/texts.ts";
import { programState } from "#src/program-state/table.server.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectText } from "#tests/support/responses.ts";
import { addCity, openSite, type Site } from "#tests/support/site.ts";
import { place } from "./table.server.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
  await forgetAttachedSeeds();
});

/** The next start attaches them as that of a new version does. */
const forgetAttachedSeeds = () =>
  site.db.delete(programState).where(eq(programState.name, "name_seeds"));

async function add(name: string): Promise<number> {
  expectText(await admin.post("/api/city", { name }), cityTexts.added);
  return (await admin.get("/api/city?page=1")).json().data.at(-1).id;
}

const rowsOf = (cityId: number) => site.db.select().from(place).where(eq(place.cityId, cityId));
const namesOf = async (cityId: number) => (await rowsOf(cityId)).map(({ name }) => name);

/** Adds an admin's own place. */
const addOwn = (cityId: number, name: string, folded = name) =>
  site.db.insert(place).values({ cityId, name, folded, kind: "quarter" });

describe("the places that the program knows", () => {
  it("are attached to a city when it is added, with coordinates and other names", async () => {
    const rows = await rowsOf(await add("دمشق"));
    expect(rows.length).toBeGreaterThan(40);
    expect(rows).toContainEqual(
      expect.objectContaining({ name: "المزة", folded: "المزه", kind: "quarter", isSeed: true }),
    );
    expect(rows.some(({ latitude, otherNames }) => latitude && otherNames.length > 0)).toBe(true);
    expect(await rowsOf(await add("مدينة جديدة"))).toEqual([]);
  });

  it("are attached at the start to cities that have none yet, and again after new ones", async () => {
    const id = await addCity(site.db, "حمص");
    await attachNewSeeds(site.db);
    const count = (await rowsOf(id)).length;
    expect(count).toBeGreaterThan(20);
    await site.db.delete(place);
    await attachNewSeeds(site.db);
    expect(await rowsOf(id)).toEqual([]);
    await forgetAttachedSeeds();
    await attachNewSeeds(site.db);
    expect(await rowsOf(id)).toHaveLength(count);
  });

  it("stay removed if an admin has removed them", async () => {
    const id = await add("دمشق");
    await site.db.update(place).set({ isRemoved: true }).where(eq(place.name, "المزة"));
    await attachSeeds(site.db, "city", [{ id, text: "دمشق" }]);
    await admin.put(`/api/city/${id}`, { name: "حمص" });
    await admin.put(`/api/city/${id}`, { name: "دمشق" });
    const mezzeh = (await rowsOf(id)).filter(({ folded }) => folded === "المزه");
    expect(mezzeh).toMatchObject([{ isRemoved: true }]);
  });

  it("follow a city's new name, and an admin's own stay", async () => {
    const homs = await add("حمص");
    const ofHoms = await namesOf(homs);
    await admin.delete(`/api/city/${homs}`);
    const id = await add("دمشق");
    await addOwn(id, "حارتنا");
    await admin.put(`/api/city/${id}`, { name: "حمص" });
    expect((await namesOf(id)).sort()).toEqual(["حارتنا", ...ofHoms].sort());
  });

  it("are deleted with their city", async () => {
    const id = await add("دمشق");
    await admin.delete(`/api/city/${id}`);
    expect(await rowsOf(id)).toEqual([]);
  });
});

describe("the places of a city that the site does not have", () => {
  const placesNamed = (name: string) =>
    site.db.select({ cityId: place.cityId }).from(place).where(eq(place.name, name));

  it("are attached to the nearest one that it has, and so is that city", async () => {
    const damascus = await add("دمشق");
    await add("حلب");
    for (const name of ["صحنايا", "داريا"]) {
      expect(await placesNamed(name), name).toEqual([{ cityId: damascus }]);
    }
  });

  it("are attached to a city of their governorate, if the site has one, before a nearer one", async () => {
    await add("بانياس");
    const hama = await add("حماة");
    const aleppo = await add("حلب");
    expect(await placesNamed("مصياف")).toEqual([{ cityId: hama }]);
    expect(await placesNamed("عفرين")).toEqual([{ cityId: aleppo }]);
  });

  it("belong to it alone once it is added", async () => {
    await add("دمشق");
    const darayya = await add("داريا");
    expect(await placesNamed("صحنايا")).toEqual([{ cityId: darayya }]);
    expect(await placesNamed("داريا")).toEqual([]);
  });

  it("are attached to none that is far away", async () => {
    await add("حلب");
    expect(await placesNamed("صحنايا")).toEqual([]);
  });
});

describe("a city whose name is one in two countries", () => {
  const inLebanon = "البداوي";
  const inLibya = "سوق الجمعة";

  it("has the places of the site's country", async () => {
    const id = await addCity(site.db, "طرابلس");
    await attachSeeds(site.db, "city", [{ id, text: "طرابلس" }], "LY");
    const names = await namesOf(id);
    expect(names.length).toBeGreaterThan(0);
    expect(names).not.toContain(inLebanon);
  });

  it("or else of the country that most other cities are in", async () => {
    const id = await addCity(site.db, "طرابلس");
    // The site's country is Syria, which has none of this name.
    await addCity(site.db, "بيروت");
    await attachNewSeeds(site.db, "SY");
    expect(await namesOf(id)).toContain(inLebanon);
    expect(await namesOf(id)).not.toContain(inLibya);
  });

  it("or none while nothing tells", async () => {
    expect(await rowsOf(await add("طرابلس"))).toEqual([]);
  });
});

describe("when cities are merged", () => {
  it("the remaining one gets the places that it has not", async () => {
    const into = await add("دمشق");
    const former = await addCity(site.db, "دمشق الشام");
    const [known] = await rowsOf(into);
    const count = (await rowsOf(into)).length;
    await addOwn(into, "حارتنا");
    await addOwn(former, "حارتُنا", "حارتنا");
    await addOwn(former, known!.name, known!.folded);
    await addOwn(former, "حارتهم");
    // The remaining city has this name itself.
    await addOwn(former, "دمشق");
    const merged = await admin.post(`/api/city/${former}/merge`, { into });
    expect(merged.statusCode, merged.body).toBe(200);
    const rows = await rowsOf(into);
    expect(rows).toHaveLength(count + 2);
    expect(rows.filter(({ folded }) => folded === known!.folded)).toEqual([known]);
    expect(rows.filter(({ isSeed }) => !isSeed).map(({ name }) => name)).toEqual([
      "حارتنا",
      "حارتهم",
    ]);
  });
});
