import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";
import { openSite, type Site } from "#tests/support/site.ts";
import {
  beginnings,
  isCityOf,
  isTradeOf,
  searchPatterns,
  searchText,
  searchWords,
  wholeWords,
} from "./search-text.ts";

/** None of them is a word of the letters below: these would name the trade or the city. */
const trades = ["سبّاك", "نجّار", "مصوّر"];
const cities = ["دمشق", "حمص"];

let site: Site;

beforeEach(async () => {
  site = await openSite();
  for (const title of trades) await addProfession(site.db, title);
  for (const name of cities) await addCity(site.db, name);
});

interface Person {
  id: number;
  text: string;
}

const trade = ({ id }: Person) => trades[id % trades.length]!;
const home = ({ id }: Person) => cities[id % cities.length]!;

/** Adds one for each text, which is not a name; their ids begin with 1. */
async function addAll(texts: string[]): Promise<Person[]> {
  const people = texts.map((text, at) => ({
    id: at + 1,
    text: searchText({ fullname: text, description: null }),
  }));
  await site.db.execute(sql`
    insert into account (id, email, password_hash, type) overriding system value
    select n, n || '@mail.example', 'none', 0 from generate_series(1, ${people.length}::int) n`);
  await site.db.execute(sql`
    insert into craftsman (id, fullname, phone, gender, profession_id, city_id, state, approved_at,
      search_text)
    select id, '', '+9639' || 40000000 + id, 'male', 1 + id % ${trades.length}::int,
      1 + id % ${cities.length}::int, 'approved', now(), text
    from json_to_recordset(${JSON.stringify(people)}::json) as one (id int, text text)`);
  return people;
}

interface Found {
  /** Null if nobody was found. */
  step: string | null;
  total: number;
  ids: number[];
}

async function find(typed: string): Promise<Found> {
  const answer = await site.get(`/api/craftsmen?q=${encodeURIComponent(typed)}`);
  const { total, data, search } = answer.json();
  const ids = data.map(({ id }: Person) => id).sort((a: number, b: number) => a - b);
  return { step: search.step, total, ids };
}

/** Whoever has each word in the text, the trade or the city. */
const meant = (people: Person[], typed: string, expression: typeof wholeWords) =>
  people
    .filter((one) =>
      searchWords(typed).every(
        (word) =>
          new RegExp(expression(searchPatterns(word))).test(one.text) ||
          isTradeOf(word)(fold(trade(one))) ||
          isCityOf(word)(fold(home(one))),
      ),
    )
    .map(({ id }) => id);

const letters = (most: number) =>
  fc.string({ unit: fc.constantFrom(..."الدعبن"), minLength: 1, maxLength: most });
/** What people are called and what is typed: of a few words, some of which are two in one. */
const told = fc.tuple(letters(3), letters(4), letters(7)).chain(([one, two, other]) => {
  const some = fc.constantFrom(one, `ال${two}`, `${one}ال${two}`, `${one}${two}`, two, other);
  const words = (most: number) =>
    fc.array(some, { minLength: 1, maxLength: most }).map((list) => list.join(" "));
  return fc.record({
    texts: fc.array(words(4), { minLength: 12, maxLength: 12 }),
    searches: fc.array(words(2), { minLength: 6, maxLength: 6 }),
  });
});

it("finds exactly those who have what was typed as words, else those who have words that begin so", async () => {
  const property = fc.asyncProperty(told, async ({ texts, searches }) => {
    await site.db.execute(sql`delete from account`);
    const people = await addAll(texts);
    for (const typed of searches) {
      const found = await find(typed);
      const whole = meant(people, typed, wholeWords);
      if (whole.length === 0 && !["words", null].includes(found.step)) continue;
      const ids = whole.length > 0 ? whole : meant(people, typed, beginnings);
      expect(found, typed).toEqual({ step: ids.length ? "words" : null, total: ids.length, ids });
    }
  });
  await fc.assert(property, { numRuns: 25 });
});

it("finds a word in what begins so if hundreds of different words do", async () => {
  const texts = Array.from({ length: 450 }, (_, at) => `بلاط${at} ${at % 50 ? "منى" : "غيلان"}`);
  const people = await addAll([...texts, "لبنى", "منى", "غيلان"]);
  expect(await find("بلاط")).toMatchObject({ total: 450 });
  const ids = meant(people, "بلاط غيلان", beginnings);
  expect(await find("بلاط غيلان")).toEqual({ step: "words", total: 9, ids });
});

it.each([
  ["تقصير", "قصير", false],
  ["الخالدية", "خالد", false],
  ["أسلاك", "سلاك", false],
  ["تمديدات أسلاك", "أسلاك", true],
  ["بالخزانات والأبواب", "خزان", true],
  ["وبالأبواب", "أبواب", true],
  ["للحدائق", "حدائق", true],
  ["غسالات", "غسال", true],
  ["مازن ميهوب", "مي", false],
  ["تمديد مي وصرف", "مي", true],
  ["حبيب", "حب", false],
])("«%s» has the word «%s»: %s", (text, typed, has) => {
  const [word = ""] = searchWords(typed);
  const searched = searchText({ fullname: text, description: null });
  expect(new RegExp(wholeWords(searchPatterns(word))).test(searched)).toBe(has);
});
