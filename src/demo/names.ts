import { families } from "./families.ts";
import { firsts } from "./firsts.ts";
import type { Name, Region } from "./name-lists.ts";
import type { DemoPortrait } from "./portraits.ts";
import type { Random } from "./random.ts";

export interface Person {
  gender: DemoPortrait["gender"];
  age: DemoPortrait["age"];
  /** Wears a headscarf or a skullcap in the portrait. */
  covered: boolean;
}

/** Full names, each only once, nobody's who is known to everyone. */
export function nameGiver(random: Random, taken: readonly string[]) {
  const given = new Set([...taken, ...FAMOUS].map(plain));
  return (regions: readonly Region[], person: Person): Name => {
    for (;;) {
      const name = fullName(random, regions, person);
      const words = plain(name.arabic).split(" ");
      if (given.has(words.join(" ")) || new Set(words).size < words.length) continue;
      given.add(words.join(" "));
      return name;
    }
  };
}

/** A name as it would be met in one of these regions, for a person of that look. */
function fullName(random: Random, regions: readonly Region[], person: Person): Name {
  const fitting = regions.filter((region) => !person.covered || !BAREHEADED.has(region));
  const region = random.pick(fitting.length > 0 ? fitting : (["damascus"] as const));
  const family = random.pick(families[region]);
  if (person.gender === "male" && person.age === "old" && random.chance(0.3)) {
    // Known by his eldest son, as older craftsmen often are. «أبو أبو فخر» would be too much.
    const son = random.pick([...firsts.male.older, ...firsts.male.any]);
    const oneFather = !family.arabic.startsWith("أبو ") && !son.arabic.includes(" ");
    if (oneFather && (firsts.own[region] ?? []).length === 0) {
      return join({ arabic: "أبو", latin: "abu" }, son, family);
    }
  }
  return join(random.pick(firstNames(random, region, person)), family);
}

function firstNames(random: Random, region: Region, { gender, age }: Person): readonly Name[] {
  const own = firsts.own[region]?.find((names) => names.gender === gender);
  // Some regions have names of their own, which live beside the common ones, or alone.
  if (own && (own.alone || random.chance(0.6))) return own.names;
  const common = firsts[gender];
  if (age === "old") return random.chance(0.7) ? common.older : common.any;
  if (age === "young") return random.chance(0.5) ? common.younger : common.any;
  return common.any;
}

/** Without marks and articles: «حسن الحسن» is one word twice. */
function plain(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/(?<= |^)ال/g, "");
}

// Actors, writers and politicians whom these lists could put together.
const FAMOUS = (
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

const BAREHEADED = new Set<Region>(["christian", "syriac", "armenian", "suwayda"]);

function join(...parts: Name[]): Name {
  return {
    arabic: parts.map(({ arabic }) => arabic).join(" "),
    latin: parts.map(({ latin }) => latin).join("."),
  };
}
