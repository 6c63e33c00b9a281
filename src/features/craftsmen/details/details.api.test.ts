import { beforeEach, describe, expect, it } from "vitest";
import { publicFields } from "#src/features/craftsmen/fields/fields.ts";
import { emptyFields } from "#tests/support/profile.ts";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let id: number;
/** All that `/api/craftsmen/{id}` says of the craftsman. */
let listing: object;

beforeEach(async () => {
  site = await openSite();
  const professionId = await addProfession(site.db, "سبّاك");
  const cityId = await addCity(site.db, "دمشق");
  id = await addCraftsman(site.db, {
    professionId,
    cityId,
    fullname: "سمير الخطيب",
    phone: "+963944120357",
    description: "تمديدات صحية\nوكشف تسرّب",
    experience: 7,
    image: "craftsmen/a1.webp",
    createdAt: new Date("2026-03-04T05:06:07.089Z"),
  });
  listing = {
    id,
    fullname: "سمير الخطيب",
    image: "craftsmen/a1.webp",
    profession_id: professionId,
    profession: { id: professionId, title: "سبّاك" },
    city_id: cityId,
    city: { id: cityId, name: "دمشق" },
    professions: [{ id: professionId, title: "سبّاك" }],
    cities: [{ id: cityId, name: "دمشق" }],
    places: [],
    created_at: "2026-03-04T05:06:07.089Z",
    status: 1,
    proven: false,
    checks: [],
    pictures: [],
    ...emptyFields(publicFields),
    confirmed_at: expect.any(String),
    description: "تمديدات صحية\nوكشف تسرّب",
    experience: 7,
  };
});

describe("GET /api/show-craftsmen/{id}", () => {
  it("shows the card, the description, the experience and the phone number, nothing else", async () => {
    const response = await site.get(`/api/show-craftsmen/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(response.json()).toEqual({
      ...listing,
      phone: "+963944120357",
      phone_display: "0944 120 357",
    });
  });

  it("writes a foreign number as one dials it from abroad", async () => {
    const foreign = await addCraftsman(site.db, { ...trade(), phone: "+4930901820" });
    expect((await site.get(`/api/show-craftsmen/${foreign}`)).json()).toMatchObject({
      phone: "+4930901820",
      phone_display: "+49 30 901820",
    });
  });

  it("is not stored by any cache, so that its limit holds", async () => {
    const response = await site.get(`/api/show-craftsmen/${id}`);
    expect(response.headers["cache-control"]).toBe("no-store");
  });
});

describe("GET /api/craftsmen/{id}", () => {
  it("shows the same without the phone number", async () => {
    const response = await site.get(`/api/craftsmen/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(listing);
    expect(response.body).not.toMatch(/phone|944 ?120 ?357/);
  });
});

describe.each(["/api/show-craftsmen", "/api/craftsmen"])("GET %s/{id}", (path) => {
  it("shows what was left empty as null", async () => {
    const plain = await addCraftsman(site.db, trade());
    expect((await site.get(`${path}/${plain}`)).json()).toMatchObject({
      image: null,
      description: null,
      experience: null,
    });
  });

  it("never shows the e-mail, the gender or anything of the account", async () => {
    const { body } = await site.get(`${path}/${id}`);
    expect(body).not.toMatch(/mail|gender|male|password|type|approved_at|search/i);
  });

  it("does not know a pending craftsman", async () => {
    const pending = await addCraftsman(site.db, { ...trade(), state: "pending" });
    await expectNotFound(`${path}/${pending}`);
  });

  it.each([
    ...["999999", "2147483647", "2147483648", "9999999999", "99999999999999999999", "0", "-1"],
    ...["abc", "%00", "1%00", "%201", "1%20", "%2B1", "null", "undefined", "NaN", "1;2", "1%2F2"],
    ...["[object%20Object]", "__proto__", "constructor", "%F0%9F%94%A7", "9".repeat(500)],
  ])("does not know %s", (given) => expectNotFound(`${path}/${given}`));

  it.each([
    ["with a letter after it", (known: number) => `${known}abc`],
    ["with a zero before it", (known: number) => `0${known}`],
    ["as a fraction", (known: number) => `${known}.0`],
    ["as an exponent", (known: number) => `${known}e0`],
    ["in hexadecimal", (known: number) => `0x${known.toString(16)}`],
    ["negated", (known: number) => `-${known}`],
    ["twice", (known: number) => `${known},${known}`],
    ["twice as a path", (known: number) => `${known}/${known}`],
    ["with a statement", (known: number) => `${known};select%201`],
    ["with a condition", (known: number) => `${known}%20or%201=1`],
  ])("does not know a craftsman's id %s", (_how, write) => expectNotFound(`${path}/${write(id)}`));

  it("reads the id from the path alone", async () => {
    const other = await addCraftsman(site.db, trade());
    const response = await site.get(`${path}/${id}?id=${other}&id=0`);
    expect(response.json().id).toBe(id);
    await expectNotFound(`${path}/999999?id=${id}`);
  });
});

async function expectNotFound(url: string) {
  const response = await site.get(url);
  expect(response.statusCode).toBe(404);
  expect(response.json()).toEqual({ message: "لم نجد ما طلبته." });
}

function trade() {
  const { profession_id, city_id } = listing as { profession_id: number; city_id: number };
  return { professionId: profession_id, cityId: city_id };
}
