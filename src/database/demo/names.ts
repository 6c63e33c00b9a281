import { families, firsts } from "./families.ts";
import type { DemoPortrait } from "./portraits.ts";
import type { Random } from "./random.ts";

export type Region =
  | "damascus"
  | "countryside"
  | "aleppo"
  | "idlib"
  | "centre"
  | "salamiyah"
  | "coast"
  | "east"
  | "kurdish"
  | "suwayda"
  | "hauran"
  | "palestinian"
  | "christian"
  | "armenian";

/** A name or a part of one, and how its owner writes it in an e-mail address. */
export interface Name {
  arabic: string;
  latin: string;
}

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

const FAMOUS = [
  "نزار قبّاني",
  "سلّوم حدّاد",
  "فراس الخطيب",
  "عمر الشريف",
  "رفيق الحريري",
  "سعد الحريري",
  "غسّان كنفاني",
  "سمير القنطار",
  "بشارة الخوري",
  "جورج خوري",
  "أيمن زيدان",
  "وائل رمضان",
  "هاشم الأتاسي",
  "سليم حاطوم",
  "فارس الخوري",
  "صالح العلي",
  "إبراهيم هنانو",
  "نور الدين الأتاسي",
  "حسن نصر الله",
  "جمال عبد الناصر",
  "أمين معلوف",
  "أسامة الرفاعي",
  "عبد الرحمن الكيالي",
  "معتزّ الخطيب",
  "مصطفى السباعي",
  "هاني السباعي",
  "محمد السباعي",
  "عبد الله العبد الله",
];

const BAREHEADED = new Set<Region>(["christian", "armenian", "suwayda"]);

function join(...parts: Name[]): Name {
  return {
    arabic: parts.map(({ arabic }) => arabic).join(" "),
    latin: parts.map(({ latin }) => latin).join("."),
  };
}
