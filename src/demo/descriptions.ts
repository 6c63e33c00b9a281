import { plural } from "#src/arabic/plural.ts";
import type { DemoCity, DemoProfession, ProfessionTitle } from "./catalogue.ts";
import closingSentences from "./content/other-sentences.json" with { type: "json" };
import tradeSentences from "./content/trade-sentences.json" with { type: "json" };
import type { DemoPerson } from "./names.ts";
import { createEvenPicker, type Random } from "./random.ts";

interface DescribedCraftsman extends Pick<DemoPerson, "gender" | "age"> {
  profession: DemoProfession;
  city: DemoCity;
  experience: number | null;
}

/** Generates descriptions one after another, repeating each sentence as rarely as possible. */
export function createDescriptionGenerator(random: Random): (craft: DescribedCraftsman) => string {
  const pick = createEvenPicker(random);

  return (craftsman) => {
    const { openings, details } = texts[craftsman.profession.title];
    const first = [pick(openings)!];
    const second: string[] = [];

    function addSentence(paragraph: string[], options: readonly string[]): void {
      const used = [...first, ...second];
      const sentence = pick(
        options,
        (option) =>
          !used.includes(option) &&
          topicPatterns.every(
            (topic) => !topic.test(option) || !used.some((other) => topic.test(other)),
          ),
      );
      if (sentence) paragraph.push(sentence);
    }

    const structure = random.weighted(STRUCTURES, ({ weight }) => weight);
    for (let i = 0; i < structure.details; i++) addSentence(first, details);
    if (structure.location) addSentence(second, locationSentences(craftsman));
    if (structure.person) addSentence(second, personalSentences(craftsman));
    if (structure.promise) {
      const { promises, calls } = closingSentences;
      addSentence(second, random.chance(0.7) ? promises : calls);
    }
    const paragraphs = [first, second].map((sentences) => sentences.join(" ")).filter(Boolean);
    const text = paragraphs.join(structure.paragraphs === 2 ? "\n\n" : " ");
    return replacePlaceholders(random, text, craftsman);
  };
}

/** Which kinds of sentences a description has. */
const STRUCTURES = [
  { weight: 5, paragraphs: 2, details: 1, location: true, person: false, promise: false },
  { weight: 4, paragraphs: 2, details: 1, location: true, person: true, promise: false },
  { weight: 4, paragraphs: 2, details: 1, location: true, person: false, promise: true },
  { weight: 3, paragraphs: 2, details: 2, location: true, person: false, promise: false },
  { weight: 2, paragraphs: 2, details: 2, location: true, person: true, promise: true },
  { weight: 3, paragraphs: 1, details: 1, location: true, person: false, promise: false },
  { weight: 2, paragraphs: 1, details: 1, location: false, person: true, promise: true },
  { weight: 2, paragraphs: 1, details: 2, location: false, person: false, promise: true },
];

/** Openings say what the craftsman does, details how. Any detail may follow any opening. */
const texts: Record<ProfessionTitle, { openings: string[]; details: string[] }> = tradeSentences;

/** A description has at most one sentence on each of these topics. */
const topicPatterns = [
  /سعر|أجر|الكلفة|دفعة|بثمن|بفاتورتها|مجاني/,
  /كفالة|أكفل|مكفولة|خلال السنة الأولى/,
  /صور/,
  /موعد|تأخرت/,
  /نظيف|نظّف|أنظّف/,
  /مساعد|عمّال|ورشة صغيرة|يساعدني|يعملون معي/,
  /في اليوم نفسه|المستعجلة|ليلًا|أيّ ساعة/,
  /الصغير|صغيرة/,
  /عيّنات|عيّنة/,
  /أمامك|لنتأكد|نتأكد|بصدق|بصراحة/,
  /امرأة|الجارات|للعائلات/,
  /لا أعطي|ألتزم/,
];

function locationSentences({ profession, city }: DescribedCraftsman): readonly string[] {
  if (profession.shop)
    return city.big ? closingSentences.shopInQuarter : closingSentences.shopInTown;
  return city.big ? closingSentences.quarters : closingSentences.surroundings;
}

function personalSentences({
  gender,
  age,
  experience,
  profession,
}: DescribedCraftsman): readonly string[] {
  const isExperienced = experience !== null && experience >= 5;
  const sentences = [
    ...(isExperienced ? closingSentences.experience : []),
    ...(isExperienced && profession.maxExperience >= 45 ? closingSentences.inherited : []),
    ...(age === "young" && !isExperienced ? closingSentences.young : []),
    ...(gender === "male" && (experience ?? 0) >= 25 ? closingSentences.old : []),
    ...(gender === "female" ? closingSentences.women : []),
  ];
  return sentences.length > 0 ? sentences : closingSentences.promises;
}

/** {city}, {area} one place, {areas} two or three, {hours}, {years}, {his/hers}. */
function replacePlaceholders(
  random: Random,
  text: string,
  { gender, city, experience }: DescribedCraftsman,
): string {
  const areas = random.shuffle(city.areas).slice(0, random.int(2, 3));
  return text
    .replaceAll("{city}", city.name)
    .replaceAll("{areas}", areas.join(" و"))
    .replaceAll("{area}", areas[0]!)
    .replaceAll("{hours}", random.pick(closingSentences.hours))
    .replaceAll("{years}", years(experience ?? 0))
    .replace(/\{([^/{}]+)\/([^/{}]+)\}/g, gender === "male" ? "$1" : "$2")
    .replace(/(?<=\d) (?=\p{L})/gu, "\u00A0"); // no line break between a number and its noun
}

/** In the form that follows «منذ»; called with five or more. */
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
