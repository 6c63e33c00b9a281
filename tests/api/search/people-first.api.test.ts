// @module-tag slow
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { addCraftsman } from "#tests/support/rows.ts";
import { openDemoSite } from "./demo-site.ts";

type Demo = Awaited<ReturnType<typeof openDemoSite>>;
interface Listed {
  fullname: string;
  cityId: number;
}

let demo: Demo;
let people: Listed[];

const firstNames = [
  "أحمد",
  "رضوان",
  "لين",
  "بلال",
  "عبد الرحمن",
  "أبو خالد",
  "نور",
  "حسن",
  "هبة الله",
  "زين الدين",
];
/** Names of fathers; most people have none. */
const secondNames = ["", "", "محمد", "سالم", "عمر"];
/** Trades, cities, things and what is neither. */
const surnames = [
  "الصباغ",
  "حداد",
  "النجار",
  "الدهان",
  "السباك",
  "حلبي",
  "الحمصي",
  "دوما",
  "الباب",
  "قفل",
  "الخياط",
  "الأحمد",
  "الخالد",
  "زيتون",
  "الشامي",
];

const names = fc
  .tuple(
    fc.constantFrom(...firstNames),
    fc.constantFrom(...secondNames),
    fc.constantFrom(...surnames),
  )
  .map((words) => words.filter(Boolean).join(" "));

beforeAll(async () => {
  demo = await openDemoSite();
  const { db, professionIds, cityIds } = demo;
  const [professions, cities] = [[...professionIds.values()], [...cityIds.values()]];
  for (const [at, fullname] of fc.sample(names, { numRuns: 60, seed: 18 }).entries()) {
    await addCraftsman(db, {
      fullname,
      description: "أعمل في دمشق وريفها",
      approvedAt: new Date(2026, 1, 1, 0, at),
      professionId: professions[(at * 7) % professions.length]!,
      cityId: cities[(at * 5) % cities.length]!,
    });
  }
  people = await db
    .select({ fullname: craftsman.fullname, cityId: craftsman.cityId })
    .from(craftsman);
});

/** Searches that name somebody whose first card is of nobody with that name. */
async function denied(
  ways: (
    person: Listed,
    cities: [name: string, id: number][],
  ) => [q: string, more?: Parameters<Demo["search"]>[1]][],
) {
  const mistakes: string[] = [];
  const cities = [...demo.cityIds];
  for (const person of people) {
    for (const [q, more] of ways(person, cities)) {
      const { data, total } = await demo.search(q, more);
      if (data[0]?.fullname !== person.fullname)
        mistakes.push(`${q} ${JSON.stringify(more ?? {})}: ${total} ${data[0]?.fullname}`);
    }
  }
  return mistakes;
}

const nameOf = (cities: [name: string, id: number][], wanted: number) =>
  cities.find(([, id]) => id === wanted)![0];

it("whoever is listed stands first for the full name", async () => {
  expect(await denied(({ fullname }) => [[fullname]])).toEqual([]);
});

it("whoever is listed stands first for the full name and the city", async () => {
  expect(
    await denied(({ fullname, cityId }, cities) => {
      const city = nameOf(cities, cityId);
      return [[`${fullname} ${city}`], [`${fullname} في ${city}`], [`${fullname} ب${city}`]];
    }),
  ).toEqual([]);
});

it("whoever is listed stands first for the full name, whatever city is remembered, selected or named", async () => {
  expect(
    await denied(({ fullname, cityId }, cities) => {
      const [other, id] = cities[(cityId * 3) % cities.length]!;
      return [
        [fullname, { default_city: id }],
        [fullname, { city: id }],
        [`${fullname} في ${other}`],
        [`${fullname} ${nameOf(cities, cityId)}`, { default_city: id }],
      ];
    }),
  ).toEqual([]);
});
