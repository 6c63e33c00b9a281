import type { DemoPortrait } from "../portraits.ts";
import type { Random } from "../random.ts";
import { familyNames } from "./family-names.ts";
import { firstNames } from "./first-names.ts";
import type { Name, Region } from "./name-lists.ts";

export interface Person {
  gender: DemoPortrait["gender"];
  age: DemoPortrait["age"];
  /** Wears a headscarf or a skullcap in the portrait. */
  covered: boolean;
}

/** Generates unique full names, none of a famous person. */
export function createNameGenerator(random: Random, taken: readonly string[]) {
  const used = new Set([...taken, ...FAMOUS_PEOPLE].map(normalize));
  return (regions: readonly Region[], person: Person): Name => {
    for (;;) {
      const name = fullName(random, regions, person);
      const words = normalize(name.arabic).split(" ");
      if (used.has(words.join(" ")) || new Set(words).size < words.length) continue;
      used.add(words.join(" "));
      return name;
    }
  };
}

/** A full name that is common in one of the regions and fits the person's portrait. */
function fullName(random: Random, regions: readonly Region[], person: Person): Name {
  const matching = regions.filter(
    (region) => !person.covered || !REGIONS_WITHOUT_COVERING.has(region),
  );
  const region = random.pick(matching.length > 0 ? matching : (["damascus"] as const));
  const family = random.pick(familyNames[region]);
  if (person.gender === "male" && person.age === "old" && random.chance(0.3)) {
    // Older craftsmen are often called by their eldest son's name, but not «أبو أبو فخر».
    const son = random.pick([...firstNames.male.older, ...firstNames.male.any]);
    const isPlain = !family.arabic.startsWith("أبو ") && !son.arabic.includes(" ");
    if (isPlain && (firstNames.regional[region] ?? []).length === 0) {
      return join({ arabic: "أبو", latin: "abu" }, son, family);
    }
  }
  return join(random.pick(matchingFirstNames(random, region, person)), family);
}

function matchingFirstNames(
  random: Random,
  region: Region,
  { gender, age }: Person,
): readonly Name[] {
  const regional = firstNames.regional[region]?.find((names) => names.gender === gender);
  if (regional && (regional.isExclusive || random.chance(0.6))) return regional.names;
  const common = firstNames[gender];
  if (age === "old") return random.chance(0.7) ? common.older : common.any;
  if (age === "young") return random.chance(0.5) ? common.younger : common.any;
  return common.any;
}

/** Without marks and articles, to find duplicates such as «حسن الحسن». */
function normalize(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?<= |^)ال/g, "");
}

// Public figures whose names these lists could produce.
const FAMOUS_PEOPLE = (
  "نزار قبّاني، فراس الخطيب، سمير القنطار، رامي خوري، أيمن زيدان، وائل زيدان، " +
  "صالح العلي، أسامة الرفاعي، عبد الرحمن الكيالي، مصطفى السباعي، هاني السباعي، غسّان مسعود، " +
  "سامر المصري، سلمى المصري، عبد القادر صالح، رياض الترك، عبير شمس الدين، رشا شربجي، " +
  "وفاء الموصلي، ريم علي، خالد الحلبي، أحمد الأحمد، جهاد عبدو، إبراهيم باقي، " +
  "جوان حمو، أنس شيخو، علي حيدر، رضوان زيادة، حسن خليفة، سلمان عودة، " +
  "عبد الكريم القادري، محمد شحرور، سامر زيدان، هاني شاهين، صباح بركات، ريم نصر، " +
  "رشا رستم، سمر كيلاني، محمد الأيوبي، عصام زيتون، جورج حبش، الياس خوري، " +
  "سليم حمدان، علي العلي، محمد طه، محمد علي، محمد الحريري، محمد صالح، " +
  "حسن العلي، إبراهيم قاسم، يوسف عبود، أحمد الصالح، نديم صباغ"
).split("، ");

/** Regions whose names are not used with `covered` portraits. */
const REGIONS_WITHOUT_COVERING = new Set<Region>(["christian", "syriac", "armenian", "suwayda"]);

function join(...parts: Name[]): Name {
  return {
    arabic: parts.map(({ arabic }) => arabic).join(" "),
    latin: parts.map(({ latin }) => latin).join("."),
  };
}
