import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { signedInAdmin } from "../../../../../tests/support/admins/admin.ts";
import {
  type RecordedQueries,
  recordQueries,
} from "../../../../../tests/support/database/queries.ts";
import { openSite, type Site } from "../../../../../tests/support/site.ts";
import { longestQuery } from "../../texts.ts";

let site: Site;
let search: (path: string, q: string) => Promise<{ statusCode: number }>;
beforeAll(async () => {
  site = await openSite();
  const admin = await signedInAdmin(site);
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
const text = fc
  .array(fc.constantFrom(...parts), { minLength: 1, maxLength: longestQuery })
  .map((some) => some.join("").slice(0, longestQuery));

/** A pattern is compared with each text that the others lead to. */
const mostPatterns = 100;

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

describe.each(["/api/craftsmen", "/api/search", "/api/craftsmen-records"])(
  "a search by %s",
  (path) => {
    it("compares texts with a limited number of patterns, whatever was typed", () =>
      fc.assert(
        fc.asyncProperty(text, async (q) => {
          expect(Math.max(0, ...(await patternsOf(path, q))), q).toBeLessThan(mostPatterns);
        }),
        {
          numRuns: 30,
          examples: [
            [`گگ${"ﷲ".repeat(58)}`],
            [`گگ${"ال".repeat(29)}`],
            ["گگگگالالال ".repeat(5)],
            [`${"ﷲ".repeat(59)}س`],
            ["گ،چ،ژ،ڭ،پ،ڤ ".repeat(5)],
            ["گ،چ،ژ،ڭ،پ،ڤ چ،ژ،ڭ،پ،ڤ،گ ژ،ڭ،پ،ڤ،گ،چ ڭ،پ،ڤ،گ،چ،ژ پ،ڤ،گ،چ،ژ،ڭ"],
          ],
        },
      ));
  },
);
