import { beforeEach, describe, expect, it } from "vitest";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

const chooseProfession = "اختر المهنة من القائمة.";
const chooseCity = "اختر المدينة من القائمة.";
const unknown = 2 ** 31 - 1;

let site: Site;
let plumbers: number;
let painters: number;
let damascus: number;
let aleppo: number;
/** One craftsman of each trade in each city. */
let made: Record<"plumberHere" | "plumberThere" | "painterHere" | "painterThere", number>;

beforeEach(async () => {
  site = await openSite();
  plumbers = await addProfession(site.db, "سبّاك");
  painters = await addProfession(site.db, "دهّان");
  damascus = await addCity(site.db, "دمشق");
  aleppo = await addCity(site.db, "حلب");
  const add = (professionId: number, cityId: number) =>
    addCraftsman(site.db, { professionId, cityId });
  made = {
    plumberHere: await add(plumbers, damascus),
    plumberThere: await add(plumbers, aleppo),
    painterHere: await add(painters, damascus),
    painterThere: await add(painters, aleppo),
  };
});

describe("POST /api/search", () => {
  it("finds those of that profession in that city alone", async () => {
    const response = await site.post("/api/search", { profession: plumbers, city: aleppo });
    expect(response.statusCode).toBe(200);
    expect(idsIn(response)).toEqual([made.plumberThere]);
  });

  it("answers an empty page where there are none", async () => {
    const homs = await addCity(site.db, "حمص");
    const response = await site.post("/api/search", { profession: plumbers, city: homs });
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ data: [], total: 0, from: null, to: null });
  });

  it("leads by its urls to the same search by GET", async () => {
    const page = (await site.post("/api/search", { profession: plumbers, city: aleppo })).json();
    const url = new URL(page.links[1].url);
    expect(url.pathname).toBe("/api/search");
    expect(Object.fromEntries(url.searchParams)).toEqual({
      profession: String(plumbers),
      city: String(aleppo),
      page: "1",
    });
    expect((await site.get(url.href)).json()).toEqual(page);
  });

  it.each([
    ["numbers", (id: number) => id],
    ["text", (id: number) => String(id)],
    ["text with spaces", (id: number) => ` ${id} `],
    ["Arabic digits", (id: number) => inDigits(id, 0x660)],
    ["Persian digits", (id: number) => inDigits(id, 0x6f0)],
  ])("takes ids as %s", async (_form, write) => {
    const sent = { profession: write(painters), city: write(damascus) };
    const response = await site.post("/api/search", sent);
    expect(response.statusCode).toBe(200);
    expect(idsIn(response)).toEqual([made.painterHere]);
  });

  it("needs both ids and names each that is missing", async () => {
    const neither = await site.post("/api/search", {});
    expect(neither.statusCode).toBe(422);
    expect(neither.json()).toEqual({
      message: chooseProfession,
      errors: { profession: [chooseProfession], city: [chooseCity] },
    });
    const noCity = await site.post("/api/search", { profession: plumbers });
    expect(noCity.statusCode).toBe(422);
    expect(noCity.json().errors).toEqual({ city: [chooseCity] });
    const noProfession = await site.post("/api/search", { city: damascus });
    expect(noProfession.statusCode).toBe(422);
    expect(noProfession.json().errors).toEqual({ profession: [chooseProfession] });
  });

  it("does not take the ids from the address", async () => {
    const address = `/api/search?profession=${plumbers}&city=${damascus}`;
    expect((await site.post(address, {})).statusCode).toBe(422);
  });

  it.each([
    ...[null, "", "  ", true, false, [], {}, 0, -1, 1.5, 2 ** 31, 1e300, "abc", "1,2", "1; --"],
    ...["-1", "1.5", "NaN", "Infinity", "null", "1\u0000", unknown, String(unknown)],
    ...["99999999999999999999", ["1"], { id: 1 }, [[1]]],
  ])("refuses %j as an id, on that field alone", async (id) => {
    const badProfession = await site.post("/api/search", { profession: id, city: damascus });
    expect(badProfession.statusCode).toBe(422);
    expect(firstErrors(badProfession)).toEqual({ profession: chooseProfession });
    const badCity = await site.post("/api/search", { profession: plumbers, city: id });
    expect(badCity.statusCode).toBe(422);
    expect(firstErrors(badCity)).toEqual({ city: chooseCity });
  });

  it.each([
    ["hexadecimal", (id: number) => `0x${id.toString(16)}`],
    ["octal", (id: number) => `0o${id.toString(8)}`],
    ["binary", (id: number) => `0b${id.toString(2)}`],
    ["with an exponent", (id: number) => `${id}e0`],
    ["with a fraction", (id: number) => `${id}.0`],
    ["with a sign", (id: number) => `+${id}`],
  ])("refuses the text of an id that is %s", async (_form, write) => {
    const response = await site.post("/api/search", {
      profession: write(plumbers),
      city: damascus,
    });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(["profession"]);
  });

  it("names both fields if neither id exists", async () => {
    const response = await site.post("/api/search", { profession: unknown, city: unknown });
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors).sort()).toEqual(["city", "profession"]);
  });
});

describe.each(["/api/search", "/api/craftsmen"])("GET %s", (path) => {
  it.each([
    ["everyone without a filter", () => "", Object.values],
    ["those of a profession", () => `?profession=${painters}`, painted],
    ["those in a city", () => `?city=${aleppo}`, there],
    [
      "those of a profession in a city",
      () => `?profession=${plumbers}&city=${damascus}`,
      () => [made.plumberHere],
    ],
    ["by one id if the other is empty", () => `?profession=&city=${aleppo}`, there],
    ["everyone if all is empty", () => "?profession=&city=&q=", Object.values],
    ["by ids in Arabic digits", () => `?city=${encodeURI(inDigits(aleppo, 0x660))}`, there],
    ["whatever else the address says", () => `?city=${aleppo}&x=1&status=0`, there],
  ])("finds %s", async (_who, query, expected) => {
    const response = await site.get(path + query());
    expect(response.statusCode).toBe(200);
    expect(idsIn(response).sort()).toEqual(expected(made).sort());
  });

  it("keeps in its urls the filter that was given, and only that", async () => {
    const page = (await site.get(`${path}?city=${aleppo}&profession=&x=1`)).json();
    const url = new URL(page.first_page_url);
    expect(url.pathname).toBe(path);
    expect(Object.fromEntries(url.searchParams)).toEqual({ city: String(aleppo), page: "1" });
    expect(page.path).toBe(url.origin + path);
  });

  it.each([
    ...["abc", "0", "-1", "1.5", "99999999999", "2147483647", "%00", "1%00", "1&city[]=1", "null"],
    ...["%27%20or%201=1--", "[]", "true"],
  ])("refuses the id %s on its field", async (id) => {
    const response = await site.get(`${path}?city=${id}`);
    expect(response.statusCode).toBe(422);
    expect(response.json().message).toBe(chooseCity);
    expect(firstErrors(response)).toEqual({ city: chooseCity });
  });
});

function painted() {
  return [made.painterHere, made.painterThere];
}

function there() {
  return [made.plumberThere, made.painterThere];
}

const idsIn = (response: { json(): { data: { id: number }[] } }) =>
  response.json().data.map(({ id }) => id);

/** The message that a client shows under each field. */
const firstErrors = (response: { json(): { errors: Record<string, string[]> } }) =>
  Object.fromEntries(
    Object.entries(response.json().errors).map(([field, messages]) => [field, messages[0]]),
  );

/** A number in the digits that begin at a code point. */
const inDigits = (number: number, zero: number) =>
  String(number).replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)));
