import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { addCity, addCraftsman, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import { searchText } from "./search-text.ts";

let site: Site;
let ali: number;

beforeEach(async () => {
  site = await openSite();
  for (const title of ["سبّاك", "حدّاد"]) await addProfession(site.db, title);
  for (const name of ["دمشق", "سلمية"]) await addCity(site.db, name);
  const place = { professionId: 1, cityId: 1 };
  ali = await addCraftsman(site.db, { ...place, fullname: "محمد علي" });
  const others = ["علي محمد", "محمّد سامر العلي", "محمد الصالح", "سلمى شامي"];
  for (const fullname of others) await addCraftsman(site.db, { ...place, fullname });
});

const rename = (fullname: string) =>
  site.db
    .update(craftsman)
    .set({ fullname, searchText: searchText({ fullname, description: null }) })
    .where(eq(craftsman.id, ali));

const word = fc
  .string({ unit: fc.constantFrom(..."مرسحال"), minLength: 3, maxLength: 5 })
  .filter((made) => !made.startsWith("ال"));

/** A name as it is kept, and some of its words as they are typed: in any order, with «ال» or without. */
const spelled = fc.uniqueArray(word, { minLength: 2, maxLength: 4 }).chain((words) => {
  const written = fc.constantFrom("", "ال");
  const writtenAs = (some: string[]) =>
    fc
      .tuple(...some.map(() => written))
      .map((articles) => some.map((word, at) => articles[at] + word).join(" "));
  return fc.record({
    kept: writtenAs(words),
    typed: fc.shuffledSubarray(words, { minLength: 2 }).chain(writtenAs),
  });
});

it("any two words of a name find it, however they are put", async () => {
  const property = fc.asyncProperty(spelled, async ({ kept, typed }) => {
    await rename(kept);
    const answer = await site.get(`/api/craftsmen?q=${encodeURIComponent(typed)}`);
    const { data, by_name } = answer.json();
    expect(data.map(({ id }: { id: number }) => id)).toContain(ali);
    expect(by_name).toBe(true);
  });
  await fc.assert(property, { numRuns: 50 });
});
