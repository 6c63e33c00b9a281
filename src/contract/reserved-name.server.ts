import { skeleton } from "../arabic/lookalikes.server.ts";
import { operatorsName, siteName, siteNameLatin } from "../settings/site-name.ts";

/**
 * Whether a person's name passes for the site or for those who run it, whatever marks, spaces or
 * lookalike letters it is written with. «الحرفي» as a family name after another name does not.
 */
export function isReservedName(name: string): boolean {
  patterns ??= compilePatterns();
  const words = skeleton(name).split(" ");
  if (patterns.wholeName.test(words.join(""))) return true;
  return joinedRuns(words).some((run) => patterns?.roles.has(run));
}

/** Nobody has one of these as a part of the name. */
const roleNames = [
  ...[operatorsName, "إدارة", "أدمن"],
  ...["admin", "admins", "administrator", "administrators", "administration"],
  ...["moderator", "moderators", "webmaster"],
];

/** These may stand in a person's name, but are none by themselves or with the words below alone. */
const siteNames = [
  ...[siteName, siteNameLatin, "موقع", "مشرف", "مشرفون", "مشرفين", "مدير", "دعم"],
  ...["خدمة العملاء", "خدمة الزبائن", "support", "customer service"],
];

const accompanyingWords = [
  ...["فريق", "فني", "رسمي", "حساب", "صفحة"],
  ...["team", "the", "official", "staff", "site"],
];

/** The article, and prepositions that are written in one word with it. */
const prefixes = ["", "ال", "وال", "لل", "بال"];

const spellings = (names: string[]) =>
  names.flatMap((name) => prefixes.map((prefix) => skeleton(prefix + name).replaceAll(" ", "")));

let patterns: ReturnType<typeof compilePatterns> | undefined;

/** Compiled at first use, because skeletons are. */
function compilePatterns() {
  const names = spellings([...roleNames, ...siteNames]).join("|");
  const others = spellings(accompanyingWords).join("|");
  return {
    roles: new Set(spellings(roleNames)),
    wholeName: new RegExp(`^(?:${others})*(?:${names})(?:${names}|${others})*$`),
  };
}

/** Every run of successive words written as one: «ا ل إ د ا ر ة» is a word, too. */
const joinedRuns = (words: string[]) =>
  words.flatMap((_, from) =>
    words.slice(from).map((_word, index) => words.slice(from, from + index + 1).join("")),
  );
