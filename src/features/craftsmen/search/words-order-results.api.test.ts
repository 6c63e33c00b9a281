import { beforeEach, describe, expect, it } from "vitest";
import { addCity, addCraftsman, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let plumber: number;
let damascus: number;

beforeEach(async () => {
  site = await openSite();
  plumber = await addProfession(site.db, "سبّاك");
  damascus = await addCity(site.db, "دمشق");
});

const ask = async (q: string, page = 1, filter = "") =>
  (await site.get(`/api/craftsmen?q=${encodeURIComponent(q)}&page=${page}${filter}`)).json();

const idsOn = ({ data }: { data: { id: number }[] }) => data.map(({ id }) => id);

/** Adds plumbers, oldest first; those at the given places mention a leak. */
async function addPlumbers(count: number, mention: (place: number) => boolean) {
  const ids: { id: number; hasWord: boolean }[] = [];
  for (let place = 0; place < count; place++) {
    const id = await addCraftsman(site.db, {
      fullname: `سالم المصري${place}`,
      description: mention(place) ? "كشف رشح الجدران" : "تمديدات",
      professionId: plumber,
      cityId: damascus,
    });
    ids.push({ id, hasWord: mention(place) });
  }
  return ids;
}

describe("beside a trade, other words", () => {
  it("hide nobody: those who have them stand first, then the others in their order, each once", async () => {
    const added = await addPlumbers(40, (place) => place % 9 === 4);
    const newestFirst = added.toReversed();
    const expected = [
      ...newestFirst.filter(({ hasWord }) => hasWord),
      ...newestFirst.filter(({ hasWord }) => !hasWord),
    ].map(({ id }) => id);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => ask("سباك رشح بدمشق", page)));
    expect(pages.flatMap(idsOn)).toEqual(expected);
    expect(pages[0]).toMatchObject({ total: 40, other_words: "رشح", having_other_words: 4 });
  });

  it("order the results of several trades, too", async () => {
    const second = await addProfession(site.db, "كهربائي");
    const added = await addPlumbers(14, (place) => place === 0);
    const other = await addCraftsman(site.db, {
      fullname: "وليد الشامي",
      description: "",
      professionId: second,
      cityId: damascus,
    });
    const first = await ask("سباك كهربائي رشح");
    expect(first.total).toBe(15);
    expect(idsOn(first).slice(0, 2)).toEqual([added[0]!.id, added[13]!.id]);
    expect(first.professions.map(({ title }: { title: string }) => title)).toEqual([
      "سبّاك",
      "كهربائي",
    ]);
    // The trade that is named first stands first.
    expect(idsOn(await ask("سباك كهربائي رشح", 2)).at(-1)).toBe(other);
    expect(idsOn(await ask("كهربائي سباك"))[0]).toBe(other);
  });

  it("order each group where one of several trades is likelier", async () => {
    const second = await addProfession(site.db, "كهربائي");
    const electricians: number[] = [];
    for (const description of ["كشف رشح", "تمديدات"]) {
      const wanted = { fullname: "وليد الشامي", description, professionId: second };
      electricians.push(await addCraftsman(site.db, { ...wanted, cityId: damascus }));
    }
    const added = await addPlumbers(13, (place) => place === 2);
    const first = await ask("كهربائي سباك رشح");
    expect(first.likelier).toEqual({ profession_ids: [second], count: 2 });
    expect(idsOn(first).slice(0, 3)).toEqual([...electricians, added[2]!.id]);
    expect(await ask("كهربائي رشح")).not.toHaveProperty("likelier");
  });

  it("order the results where nobody has all of them", async () => {
    const added = await addPlumbers(5, (place) => place === 1);
    const found = await ask("سباك رشح غامض");
    expect(idsOn(found)[0]).toBe(added[1]!.id);
    expect(found).toMatchObject({ total: 5, having_other_words: 1 });
  });

  it("may have what Arabic joins to a word", async () => {
    const added = await addPlumbers(3, (place) => place === 0);
    for (const q of ["سباك للجدران", "سباك بالجدران", "سباك والجدران"]) {
      expect(idsOn(await ask(q))[0], q).toBe(added[0]!.id);
    }
  });

  it("change nothing where nobody has any of them", async () => {
    const added = await addPlumbers(3, () => false);
    const found = await ask("سباك غامض");
    expect(idsOn(found)).toEqual(added.toReversed().map(({ id }) => id));
    expect(found).toMatchObject({ total: 3, having_other_words: 0 });
  });

  it("are corrected first, if they may be a city", async () => {
    await addPlumbers(2, () => false);
    const aleppo = await addCity(site.db, "حلب");
    await addCraftsman(site.db, {
      fullname: "وليد الشامي",
      professionId: plumber,
      cityId: aleppo,
    });
    const found = await ask("سباك دمشث");
    expect(found).toMatchObject({ total: 2, search: { step: "spelling", city_id: damascus } });
  });

  it("limit the results to those whose name they are", async () => {
    await addPlumbers(3, (place) => place === 2);
    const named = await addCraftsman(site.db, {
      fullname: "غسان الديري",
      professionId: plumber,
      cityId: damascus,
    });
    await addCraftsman(site.db, {
      fullname: "ماهر شامي",
      description: "شريك غسان الديري",
      professionId: plumber,
      cityId: damascus,
    });
    expect(idsOn(await ask("غسان سباك"))).toEqual([named]);
  });

  it("limit the results within a profession that was chosen", async () => {
    const added = await addPlumbers(5, (place) => place === 1);
    const found = await ask("رشح", 1, `&profession=${plumber}`);
    expect(idsOn(found)).toEqual([added[1]!.id]);
  });

  it("follow a change of a listing at once", async () => {
    const added = await addPlumbers(3, (place) => place === 0);
    expect(idsOn(await ask("سباك رشح"))[0]).toBe(added[0]!.id);
    const owner = added[0]!.id;
    await site.db.execute(
      `update craftsman set description = '', search_text = ' سالم المصري0' where id = ${owner}`,
    );
    expect((await ask("سباك رشح")).having_other_words).toBe(0);
  });
});
