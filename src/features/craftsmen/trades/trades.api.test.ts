import { beforeEach, describe, expect, it } from "vitest";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { expectRefused } from "#tests/support/responses.ts";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let plumber: number;
let painter: number;
let damascus: number;
let homs: number;
beforeEach(async () => {
  site = await openSite();
  plumber = await addProfession(site.db, "سبّاك");
  painter = await addProfession(site.db, "دهّان");
  damascus = await addCity(site.db, "دمشق");
  homs = await addCity(site.db, "حمص");
});

describe("GET /api/trades", () => {
  it("counts the approved craftsmen of each profession in each city, most of them first", async () => {
    await add(1, plumber, homs);
    await add(3, painter, damascus);
    await add(2, plumber, damascus);
    expect((await site.get("/api/trades")).json()).toEqual([
      trade(painter, "دهّان", damascus, "دمشق", 3),
      trade(plumber, "سبّاك", damascus, "دمشق", 2),
      trade(plumber, "سبّاك", homs, "حمص", 1),
    ]);
  });

  it("tells of one profession in all cities, or of one city's professions", async () => {
    await add(2, plumber, homs);
    await add(1, painter, damascus);
    await add(1, plumber, damascus);
    expect(await placesOf(`?profession=${plumber}`)).toEqual(["سبّاك في حمص", "سبّاك في دمشق"]);
    expect(await placesOf(`?city=${damascus}`)).toEqual(["سبّاك في دمشق", "دهّان في دمشق"]);
    expect(await placesOf(`?city=${homs}&profession=${painter}`)).toEqual([]);
  });

  it("knows nothing of those who wait for approval", async () => {
    await add(1, plumber, homs, { state: "pending" });
    expect(await placesOf("")).toEqual([]);
  });

  it("lists at most twenty-four", async () => {
    for (let number = 0; number < 25; number++) {
      await add(1, await addProfession(site.db, `مهنة ${number}`), homs);
    }
    expect(await placesOf("")).toHaveLength(24);
  });

  it.each([
    ["profession", "x"],
    ["city", "0"],
  ])("refuses the %s %s", async (field, value) => {
    const answer = await site.get(`/api/trades?${field}=${value}`);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});

describe("GET /api/trades/wanted", () => {
  const wanted = async () =>
    (await site.get("/api/trades/wanted")).json().map(({ id }: { id: number }) => id);

  it("has the professions with most listings first, then by the alphabet", async () => {
    const others = [await addProfession(site.db, "نجّار"), await addProfession(site.db, "بلّاط")];
    await add(1, plumber, homs);
    await add(2, painter, homs);
    await add(3, others[0]!, homs, { state: "pending" });
    expect(await wanted()).toEqual([painter, plumber, others[1], others[0]]);
  });

  it("has those first whose numbers people ask for, for 90 days, also of a merged one", async () => {
    let now = new Date("2026-03-01T10:00:00Z");
    // Closing it writes what was counted.
    const own = await openSite({ now: () => now, shared: false, emptied: false });
    await add(3, painter, homs);
    const id = await addCraftsman(site.db, { professionId: plumber, cityId: homs });
    expect(await wanted()).toEqual([painter, plumber]);
    expect((await own.get(`/api/show-craftsmen/${id}`)).statusCode).toBe(200);
    await own.app.close();
    const later = await openSite({ now: () => now, emptied: false });
    const order = async () =>
      (await later.get("/api/trades/wanted")).json().map((one: { id: number }) => one.id);
    expect(await order()).toEqual([plumber, painter]);
    const admin = await signedInAdmin(later);
    const tailor = await addProfession(site.db, "خيّاط");
    await admin.post(`/api/profession/${plumber}/merge`, { into: tailor });
    expect(await order()).toEqual([tailor, painter]);
    now = new Date("2026-06-15T10:00:00Z");
    expect(await order()).toEqual([painter, tailor]);
  });
});

describe("GET /api/trades/named", () => {
  const named = (city: string, title: string) =>
    site.get(`/api/trades/named?${new URLSearchParams({ city, profession: title })}`);
  const plumbersOfHoms = () => ({
    profession: { id: plumber, title: "سبّاك" },
    city: { id: homs, name: "حمص" },
  });

  it.each([
    ["حمص", "سبّاك"],
    ["حـمص", "سَبّاك"],
    [" حمص", "سباك-"],
  ])("knows them however they are spelled: %s, %s", async (city, title) => {
    expect((await named(city, title)).json()).toEqual(plumbersOfHoms());
  });

  it.each([
    ["حمص", "سبا"],
    ["حمص", "سباكة"],
    ["سباك", "حمص"],
    ["", "سباك"],
    ["حمص", "-"],
    ["حمص", "\u0000"],
    ["حمص", "سباك".repeat(500)],
  ])("finds nothing at «%s», «%s»", async (city, title) => {
    expectRefused(await named(city, title), 404);
  });

  it("knows them by their former names too, at once after a change", async () => {
    const admin = await signedInAdmin(site);
    expectRefused(await named("حمص", "مواسرجي"), 404);
    await admin.put(`/api/profession/${plumber}`, { title: "مواسرجي" });
    await admin.put(`/api/profession/${plumber}`, { title: "تمديدات صحية" });
    await admin.put(`/api/city/${homs}`, { name: "حمص القديمة" });
    for (const [city, title] of [
      ["حمص", "سباك"],
      ["حمص", "مواسرجي"],
      ["حمص القديمة", "تمديدات صحية"],
    ] as const) {
      expect((await named(city, title)).json()).toEqual({
        profession: { id: plumber, title: "تمديدات صحية" },
        city: { id: homs, name: "حمص القديمة" },
      });
    }
  });

  it("knows by a name who has it, else who had it last, and nobody once these are deleted", async () => {
    const admin = await signedInAdmin(site);
    const rename = (id: number, title: string) => admin.put(`/api/profession/${id}`, { title });
    const found = async () => (await named("حمص", "نجّار")).json().profession?.id;
    const carpenter = await addProfession(site.db, "نجّار");
    await rename(carpenter, "نجّار أثاث");
    expect(await found()).toBe(carpenter);
    await rename(painter, "نجّار");
    expect(await found()).toBe(painter);
    await rename(painter, "دهّان");
    expect(await found()).toBe(painter);
    await rename(carpenter, "نجّار");
    expect(await found()).toBe(carpenter);
    await rename(carpenter, "نجّار أثاث");
    expect(await found()).toBe(carpenter);
    expect((await admin.delete(`/api/profession/${carpenter}`)).statusCode).toBe(200);
    expectRefused(await named("حمص", "نجار"), 404);
  });
});

async function add(count: number, professionId: number, cityId: number, more = {}) {
  for (let number = 0; number < count; number++) {
    await addCraftsman(site.db, { professionId, cityId, ...more });
  }
}

const trade = (id: number, title: string, cityId: number, name: string, craftsmen: number) => ({
  profession: { id, title },
  city: { id: cityId, name },
  craftsmen,
});

async function placesOf(query: string): Promise<string[]> {
  const trades: ReturnType<typeof trade>[] = (await site.get(`/api/trades${query}`)).json();
  return trades.map(({ profession, city }) => `${profession.title} في ${city.name}`);
}
