import { beforeEach, describe, expect, it } from "vitest";
import {
  addCity,
  addCraftsman,
  addProfession,
  openSite,
  origin,
  type Site,
} from "#tests/support/site.ts";

const pageKeys = [
  ...["current_page", "data", "first_page_url", "from", "last_page", "last_page_url", "links"],
  ...["next_page_url", "path", "per_page", "prev_page_url", "to", "total"],
];
const cardKeys = [
  ...["cities", "city", "city_id", "created_at", "experience", "fullname", "id", "image", "places"],
  ...["profession", "profession_id", "professions", "status"],
];

let site: Site;
let plumbers: number;
let damascus: number;
beforeEach(async () => {
  site = await openSite();
  plumbers = await addProfession(site.db, "سبّاك");
  damascus = await addCity(site.db, "دمشق");
});

/** Every way to ask for a list; all of them answer alike. */
const lists = [
  { list: "GET /api/craftsmen", ask: (page = "") => site.get(`/api/craftsmen${page}`) },
  { list: "GET /api/search", ask: (page = "") => site.get(`/api/search${page}`) },
  {
    list: "POST /api/search",
    ask: (page = "") => site.post(`/api/search${page}`, { profession: plumbers, city: damascus }),
  },
];

describe.each(lists)("$list", ({ ask }) => {
  it("answers a page with the keys of a length-aware paginator and no others", async () => {
    await addMany(13);
    const response = await ask();
    expect(response.statusCode).toBe(200);
    const page = response.json();
    expect(Object.keys(page).sort()).toEqual(pageKeys);
    expect(page).toMatchObject({
      current_page: 1,
      from: 1,
      last_page: 2,
      per_page: 12,
      prev_page_url: null,
      to: 12,
      total: 13,
    });
    expect(page.links.map(({ label }: { label: string }) => label)).toEqual([
      ...["السابق", "1", "2", "التالي"],
    ]);
    expect(Object.keys(page.links[0])).toEqual(["url", "label", "active"]);
  });

  it("shows of a craftsman the card and nothing else", async () => {
    const id = await addCraftsman(site.db, {
      professionId: plumbers,
      cityId: damascus,
      fullname: "سمير الخطيب",
      phone: "+963944120357",
      description: "تمديدات صحية",
      experience: 7,
      image: "craftsmen/a1.webp",
      createdAt: new Date("2026-03-04T05:06:07.089Z"),
    });
    const [card] = (await ask()).json().data;
    expect(Object.keys(card).sort()).toEqual(cardKeys);
    expect(card).toEqual({
      id,
      experience: 7,
      fullname: "سمير الخطيب",
      image: "craftsmen/a1.webp",
      profession_id: plumbers,
      profession: { id: plumbers, title: "سبّاك" },
      city_id: damascus,
      city: { id: damascus, name: "دمشق" },
      professions: [{ id: plumbers, title: "سبّاك" }],
      cities: [{ id: damascus, name: "دمشق" }],
      places: [],
      created_at: "2026-03-04T05:06:07.089Z",
      status: 1,
    });
  });

  it("gives away nothing by which to reach or describe a craftsman", async () => {
    await addCraftsman(site.db, {
      professionId: plumbers,
      cityId: damascus,
      phone: "+963944120357",
      description: "تمديدات صحية",
    });
    const { body } = await ask();
    for (const secret of ["944120357", "mail.example", "male", "تمديدات", "تمديدات صحيه", "none"]) {
      expect(body).not.toContain(secret);
    }
    expect(body).not.toMatch(/phone|email|gender|description|search_?text|approved/i);
  });

  it("has twelve on a page, the newest approved first, whenever they signed up", async () => {
    const oldest = await addCraftsman(site.db, {
      professionId: plumbers,
      cityId: damascus,
      createdAt: new Date("2026-12-31T00:00:00Z"),
    });
    const ids = await addMany(14);
    const newestFirst = [...ids.reverse(), oldest];
    expect(idsIn(await ask())).toEqual(newestFirst.slice(0, 12));
    expect(idsIn(await ask("?page=2"))).toEqual(newestFirst.slice(12));
  });

  it("puts those approved at one moment in the order of their ids, on all pages together", async () => {
    const ids = await addMany(30, () => new Date("2026-02-02T00:00:00Z"));
    const pages = [await ask(), await ask("?page=2"), await ask("?page=3")];
    const seen = pages.flatMap(idsIn);
    expect([ids, ids.toReversed()]).toContainEqual(seen);
  });

  it("shows every craftsman once to those who follow the next page by GET", async () => {
    const ids = await addMany(40);
    const seen: number[] = [];
    let page = (await ask()).json();
    for (;;) {
      seen.push(...page.data.map(({ id }: { id: number }) => id));
      if (page.next_page_url === null) break;
      expect(page.links.at(-1).url).toBe(page.next_page_url);
      page = (await site.get(page.next_page_url)).json();
    }
    expect(seen).toEqual(ids.toReversed());
    expect(page).toMatchObject({ current_page: 4, from: 37, to: 40, total: 40 });
  });

  it("answers a page past the end with no data", async () => {
    await addMany(2);
    for (const number of ["2", "999", "2147483647"]) {
      const response = await ask(`?page=${number}`);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toMatchObject({
        data: [],
        from: null,
        to: null,
        total: 2,
        last_page: 1,
        next_page_url: null,
        current_page: Number(number),
      });
    }
  });

  it.each([
    "0",
    "-1",
    "abc",
    "1.5",
    "1e1",
    "0x2",
    "99999999999999999999",
    "2147483648",
    "NaN",
    "%00",
    "1&page[]=2",
  ])("refuses page %s under the field `page`", async (number) => {
    const response = await ask(`?page=${number}`);
    expect(response.statusCode).toBe(422);
    expect(Object.keys(response.json().errors)).toEqual(["page"]);
  });
});

it("13: writes the configured origin into every url, whatever host was asked", async () => {
  await addMany(13);
  for (const path of ["/api/craftsmen", "/api/search"]) {
    const response = await site.get(path, {
      host: "evil.example",
      "x-forwarded-host": "evil.example",
    });
    const page = response.json();
    const urls = [page.first_page_url, page.last_page_url, page.next_page_url, page.path];
    for (const url of [...urls, page.links[1].url]) expect(new URL(url).origin).toBe(origin);
    expect(response.body).not.toContain("evil");
  }
});

/** Adds plumbers in Damascus, each approved a minute after the one before. */
async function addMany(
  count: number,
  approvedAt = (number: number) => new Date(Date.UTC(2026, 1, 1, 0, number)),
) {
  const ids: number[] = [];
  for (let number = 0; number < count; number++) {
    const given = { professionId: plumbers, cityId: damascus, approvedAt: approvedAt(number) };
    ids.push(await addCraftsman(site.db, given));
  }
  return ids;
}

const idsIn = (response: { json(): { data: { id: number }[] } }) =>
  response.json().data.map(({ id }) => id);
