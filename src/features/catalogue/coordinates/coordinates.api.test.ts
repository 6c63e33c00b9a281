import { beforeEach, describe, expect, it } from "vitest";
import { audit } from "#src/audit/table.server.ts";
import { attachNewSeeds } from "#src/features/catalogue/names/attach-seeds.server.ts";
import { cityTexts, coordinateTexts } from "#src/features/catalogue/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import type { Person } from "#tests/support/person.ts";
import { expectInvalid, expectText } from "#tests/support/responses.ts";
import { addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let admin: Person;
beforeEach(async () => {
  site = await openSite();
  admin = await signedInAdmin(site);
});

async function add(body: object): Promise<number> {
  expectText(await admin.post("/api/city", body), cityTexts.added);
  const { data } = (await admin.get("/api/city")).json();
  return data.at(-1).id;
}

const show = async (id: number) => (await admin.get(`/api/city/${id}/edit`)).json();
const put = (id: number, body: object) => admin.put(`/api/city/${id}`, body);
const damascus = { latitude: 33.51, longitude: 36.291 };
const aleppo = { latitude: 36.201, longitude: 37.161 };

describe("a city's coordinates", () => {
  it("are those that the program knows, unless an admin sends others", async () => {
    expect(await show(await add({ name: "دمشق" }))).toMatchObject(damascus);
    const id = await add({ name: "حلب", latitude: 36.5, longitude: 37 });
    expect(await show(id)).toEqual({ id, name: "حلب", latitude: 36.5, longitude: 37 });
    // Towns are known by more of their names; the quarter of a city is no city.
    const sahnaya = { latitude: 33.425, longitude: 36.223 };
    for (const name of ["صحنايا", "الست زينب"]) {
      const { latitude, longitude } = await show(await add({ name }));
      expect(Math.hypot(latitude - sahnaya.latitude, longitude - sahnaya.longitude)).toBeLessThan(
        0.2,
      );
    }
    // There are two of this name.
    expect(await show(await add({ name: "صوران" }))).not.toHaveProperty("latitude");
    const unknown = await add({ name: "الشاغور" });
    expect(await show(unknown)).toEqual({ id: unknown, name: "الشاغور" });
  });

  it("stay as they are when a client sends the name only", async () => {
    const id = await add({ name: "دمشق" });
    for (const name of ["دمشق", "دمشق القديمة"]) {
      expectText(await put(id, { name }), cityTexts.changed);
      expect(await show(id)).toMatchObject({ name, ...damascus });
    }
    expect((await site.get("/api/get-all-cities")).json()).toEqual([{ id, name: "دمشق القديمة" }]);
  });

  it("follow a new name if they are the program's, and stay if they are an admin's", async () => {
    const id = await add({ name: "دمشق" });
    // As the form sends them, unchanged.
    await put(id, { name: "حلب", ...damascus });
    expect(await show(id)).toMatchObject(aleppo);
    const own = { latitude: 36.3, longitude: 37.2 };
    expectText(await put(id, { name: "حلب", ...own }), coordinateTexts.changed);
    expectText(await put(id, { name: "حلب", ...own }), coordinateTexts.changed);
    expectText(await put(id, { name: "حلب الجديدة", ...aleppo }), cityTexts.changed);
    await put(id, { name: "حلب", ...own });
    await put(id, { name: "دمشق" });
    expect(await show(id)).toMatchObject({ name: "دمشق", ...own });
  });

  it("are removed by empty fields, and not attached again", async () => {
    const id = await add({ name: "دمشق" });
    await put(id, { name: "دمشق", latitude: "", longitude: " " });
    expect(await show(id)).toEqual({ id, name: "دمشق" });
    await put(id, { name: "حلب" });
    await attachNewSeeds(site.db);
    expect(await show(id)).toEqual({ id, name: "حلب" });
    await put(id, { name: "حلب", ...aleppo });
    expect(await show(id)).toMatchObject(aleppo);
  });

  it.each([
    ["33.5138", "36.2765", 33.5138, 36.2765],
    ["٣٣٫٥١٣٨", "۳۶٫۲۷۶۵", 33.5138, 36.2765],
    [" 33,5° ", "\u200E-36", 33.5, -36],
    [-90, 180, -90, 180],
    [0, "0", 0, 0],
    [33.513_849, "36.276512345", 33.5138, 36.2765],
  ])("may be typed as %j and %j", async (latitude, longitude, north, east) => {
    const id = await add({ name: "دمشق", latitude, longitude });
    expect(await show(id)).toMatchObject({ latitude: north, longitude: east });
  });

  const { latitude, longitude } = coordinateTexts;
  it.each([
    [{ latitude: 90.1, longitude: 1 }, { latitude: latitude.invalid }],
    [{ latitude: 1, longitude: "-181" }, { longitude: longitude.invalid }],
    [{ latitude: "شمال", longitude: 1 }, { latitude: latitude.invalid }],
    [
      { latitude: "1e1", longitude: true },
      { latitude: latitude.invalid, longitude: longitude.invalid },
    ],
    [{ latitude: 33 }, { longitude: longitude.missing }],
    [{ latitude: "", longitude: "36" }, { latitude: latitude.missing }],
  ])("are refused as %j", async (sent, errors) => {
    const id = await add({ name: "دمشق" });
    expectInvalid(await put(id, { name: "حلب", ...sent }), errors);
    expectInvalid(await admin.post("/api/city", { name: "حمص", ...sent }), errors);
    expect(await show(id)).toMatchObject({ name: "دمشق", ...damascus });
  });

  it("are recorded in the audit log with those before", async () => {
    const id = await add({ name: "دمشق" });
    await put(id, { name: "دمشق", ...damascus });
    await put(id, { name: "دمشق", ...aleppo });
    await put(id, { name: "دمشق", latitude: null, longitude: null });
    const rows = await site.db.select().from(audit).orderBy(audit.id);
    expect(rows.slice(1)).toMatchObject([
      { act: "city.setCoordinates", subject: id, before: damascus, after: aleppo },
      { act: "city.setCoordinates", subject: id, before: aleppo, after: null },
    ]);
  });

  it("decide at once which city is the nearest that has a profession", async () => {
    const plumber = await addProfession(site.db, "سبّاك");
    const here = await add({ name: "الشاغور", latitude: 10, longitude: 10 });
    const [near, far] = [await add({ name: "المرجة" }), await add({ name: "الصالحية" })];
    for (const cityId of [near, far]) {
      await addCraftsman(site.db, { professionId: plumber, cityId });
    }
    const nearest = async () =>
      (await site.get(`/api/craftsmen?profession=${plumber}&city=${here}`))
        .json()
        .nearest_cities.map(({ id }: { id: number }) => id);
    await put(near, { name: "المرجة", latitude: 10.1, longitude: 10.1 });
    await put(far, { name: "الصالحية", latitude: 20, longitude: 20 });
    expect(await nearest()).toEqual([near, far]);
    await put(far, { name: "الصالحية", latitude: 10, longitude: 10.01 });
    expect(await nearest()).toEqual([far, near]);
  });
});
