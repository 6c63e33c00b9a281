import { plural } from "../arabic/plural.ts";
import type { DemoProfession, ProfessionTitle } from "./catalogue.ts";
import { closings, topics } from "./closings.ts";
import type { Person } from "./names.ts";
import type { Place } from "./places.ts";
import { evenly, type Random } from "./random.ts";
import { buildingTexts } from "./texts-building.ts";
import { deviceTexts } from "./texts-devices.ts";
import { houseTexts } from "./texts-house.ts";
import { otherTexts } from "./texts-other.ts";
import type { TradeTexts } from "./trade-texts.ts";

interface Craft extends Pick<Person, "gender" | "age"> {
  profession: DemoProfession & { title: ProfessionTitle };
  city: Place;
  experience: number | null;
}

/** Writes descriptions one after another, each sentence as seldom as possible. */
export function descriptionWriter(random: Random): (craft: Craft) => string {
  const draw = evenly(random);

  return (craft) => {
    const { openings, details } = texts[craft.profession.title];
    const first = [draw(openings)!];
    const second: string[] = [];

    function add(to: string[], list: readonly string[]): void {
      const said = [...first, ...second];
      const sentence = draw(
        list,
        (candidate) =>
          !said.includes(candidate) &&
          topics.every((topic) => !topic.test(candidate) || !said.some((old) => topic.test(old))),
      );
      if (sentence) to.push(sentence);
    }

    const shape = random.weighted(SHAPES, ({ weight }) => weight);
    for (let i = 0; i < shape.details; i++) add(first, details);
    if (shape.where) add(second, whereabouts(craft));
    if (shape.person) add(second, personal(craft));
    if (shape.promise) add(second, random.chance(0.7) ? closings.promises : closings.calls);
    const paragraphs = [first, second].map((sentences) => sentences.join(" ")).filter(Boolean);
    return fill(random, paragraphs.join(shape.paragraphs === 2 ? "\n\n" : " "), craft);
  };
}

// Not everyone writes much; none of these is shorter than a sentence and a place.
const SHAPES = [
  { weight: 5, paragraphs: 2, details: 1, where: true, person: false, promise: false },
  { weight: 4, paragraphs: 2, details: 1, where: true, person: true, promise: false },
  { weight: 4, paragraphs: 2, details: 1, where: true, person: false, promise: true },
  { weight: 3, paragraphs: 2, details: 2, where: true, person: false, promise: false },
  { weight: 2, paragraphs: 2, details: 2, where: true, person: true, promise: true },
  { weight: 3, paragraphs: 1, details: 1, where: true, person: false, promise: false },
  { weight: 2, paragraphs: 1, details: 1, where: false, person: true, promise: true },
  { weight: 2, paragraphs: 1, details: 2, where: false, person: false, promise: true },
];

const texts: Record<ProfessionTitle, TradeTexts> = {
  ...houseTexts,
  ...buildingTexts,
  ...deviceTexts,
  ...otherTexts,
};

function whereabouts({ profession, city }: Craft): readonly string[] {
  if (profession.shop) return city.big ? closings.shopInQuarter : closings.shopInTown;
  return city.big ? closings.quarters : closings.surroundings;
}

function personal({ gender, age, experience, profession }: Craft): readonly string[] {
  const seasoned = experience !== null && experience >= 5;
  const of = [
    ...(seasoned ? closings.experience : []),
    ...(seasoned && profession.longest >= 45 ? closings.inherited : []),
    ...(age === "young" && !seasoned ? closings.young : []),
    ...(gender === "male" && (experience ?? 0) >= 25 ? closings.old : []),
    ...(gender === "female" ? closings.women : []),
  ];
  return of.length > 0 ? of : closings.promises;
}

function fill(random: Random, text: string, { gender, city, experience }: Craft): string {
  const areas = random.shuffle(city.areas);
  const some = areas.slice(0, random.int(2, 3));
  return text
    .replaceAll("{city}", city.name)
    .replaceAll("{areas}", some.join(" و"))
    .replaceAll("{area}", some[0]!)
    .replaceAll("{hours}", random.pick(closings.hours))
    .replaceAll("{years}", years(experience ?? 0))
    .replace(/\{([^/{}]+)\/([^/{}]+)\}/g, gender === "male" ? "$1" : "$2")
    .replace(/(?<=\d) (?=\p{L})/gu, "\u00A0"); // a number stays with its noun
}

/** As it stands after «منذ»; never asked for less than five. */
function years(count: number): string {
  return plural(count, {
    zero: "# سنة",
    one: "# سنة",
    two: "# سنة",
    few: "# سنوات",
    many: "# سنة",
    other: "# سنة",
  });
}
