import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { longestQuery, longestSearch } from "#src/features/craftsmen/texts.ts";
import { signedInAdmin } from "#tests/support/admins/admin.ts";
import { type RecordedQueries, recordQueries } from "#tests/support/database/queries.ts";
import { addCity, addProfession, openSite, type Site } from "#tests/support/site.ts";

let site: Site;
let search: (path: string, q: string) => Promise<{ statusCode: number }>;
beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
  // Nobody is there, so that each way to read the other words is tried.
  await addCity(site.db, "دمشق");
  await addProfession(site.db, "سبّاك");
  search = (path, q) => admin.get(`${path}?q=${encodeURIComponent(q)}`);
});

/** What becomes many words, spellings or letters: «ﷲ» is four, after «گ» and «چ» others may stand. */
const parts = [
  "ﷲ",
  "ال",
  "گ",
  "چ",
  "ژ",
  "ڭ",
  "عبد",
  "ابو",
  "ء",
  "ﷺ",
  "س",
  " ",
  "،",
  "پ،",
  "سباك",
  "دمشق",
];
const textOf = (longest: number) =>
  fc
    .array(fc.constantFrom(...parts), { minLength: 1, maxLength: longest, size: "max" })
    .map((some) => some.join("").slice(0, longest));

async function patternsOf(path: string, q: string) {
  const recorded: RecordedQueries = recordQueries(site.db);
  const { statusCode } = await search(path, q);
  recorded.stop();
  expect(statusCode, q).toBe(200);
  return recorded.queries.map(
    ({ params }) =>
      params.filter((value) => typeof value === "string" && value.includes("%")).length,
  );
}

/** Over all attempts to find somebody, and beside them of the professions nearest to what was typed. */
const [maxOfAttempts, maxOfNearest] = [96, 9];

const sum = (counts: number[]) => counts.reduce((before, count) => before + count, 0);

describe.each([
  ["/api/craftsmen", maxOfAttempts + maxOfNearest, longestSearch],
  ["/api/search", maxOfAttempts + maxOfNearest, longestSearch],
  ["/api/craftsmen-records", 2 * maxOfAttempts, longestQuery],
])("62: a search by %s", (path, most, longest) => {
  it(`compares texts with ${most} patterns in all, whatever was typed`, () =>
    fc.assert(
      fc.asyncProperty(textOf(longest), async (q) => {
        expect(sum(await patternsOf(path, q)), q).toBeLessThanOrEqual(most);
      }),
      {
        numRuns: 30,
        examples: [
          [`گگ${"ﷲ".repeat(58)}`],
          [`گگ${"ال".repeat(29)}`],
          ["گگگگالالال ".repeat(5)],
          [`${"ﷲ".repeat(59)}س`],
          ["گ،چ،ژ،ڭ،پ،ڤ ".repeat(5)],
          ["گگگچچ چچچگگ ژژژچچ پپپچچ گگگژژ ڭڭڭگگ"],
          ["دمشق گچژڭپڤ چژڭپڤگ ژڭپڤگچ ڭپڤگچژ پڤگچژڭ"],
          ["سباك گچژڭپڤ چژڭپڤگ ژڭپڤگچ ڭپڤگچژ پڤگچژڭ"],
          ["ggg[[[ hhh]]] jjj;;; kkkooo lll,,, nnn..."],
          ["گ،چ،ژ،ڭ،پ،ڤ چ،ژ،ڭ،پ،ڤ،گ ژ،ڭ،پ،ڤ،گ،چ ڭ،پ،ڤ،گ،چ،ژ پ،ڤ،گ،چ،ژ،ڭ"],
        ],
      },
    ));
});
