import { skeleton } from "#src/arabic/lookalikes.server.ts";
import { operatorsName, siteName, siteNameLatin } from "#src/settings/site-name.ts";

/**
 * Whether a person's name passes for the site or for those who run it, whatever marks, spaces or
 * lookalike letters or digits it is written with. «الحرفي» as a family name after another name does not.
 * @param ownName of the site, as its owner has set it; the program's name is reserved, too
 */
export function isReservedName(name: string, ownName: string = siteName): boolean {
  const { spelled, patterns } = patternsFor(ownName);
  const words = foldName(withoutModifiers(name)).split(" ");
  const joined = words.join("");
  if (joined === spelled && joined !== "") return true;
  const { ofSite, ofOwner, ofCompany } = patterns;
  if ([ofSite, ofOwner, ofCompany].some((pattern) => pattern.test(joined))) return true;
  const { roles, longestRole } = patterns;
  return joinedRuns(words, longestRole).some((run) => roles.has(run));
}

/** Nobody has one of these as a part of the name. */
const roleNames = [
  ...[operatorsName, "إدارة", "أدمن", "أدمين"],
  ...["admin", "admins", "administrator", "administrators", "administration"],
  ...["moderator", "moderators", "webmaster"],
];

/** These, what the site is and the offices may stand in a person's name, but are none by themselves or with accompanying words alone. */
const programNames = [siteName, siteNameLatin, "هيرافي"];

/** The other ways to write the name in Latin letters, such as «Harafy» or, with a digit for ح, «7irafi». */
const transliterations = "(?:[ae]i)?h[aeiou]{0,2}r{1,2}[aeiou]{0,2}f{1,2}(?:i|y|ee|ii|ie|iy)";

const siteKinds = ["موقع", "منصة", "تطبيق"];

const offices = [
  ...["مشرف", "مشرفون", "مشرفين", "مدير", "دعم", "support", "customer service"],
  ...["مسؤول", "مسئول", "مسؤولون", "مسؤولين", "مركز المساعدة", "فريق العمل", "طاقم العمل"],
  ...["خدمة العملاء", "خدمة الزبائن", "خدمة المستخدمين", "خدمة الحرفيين"],
];

const accompanyingWords = [
  ...["فريق", "طاقم", "فني", "رسمي", "رسمية", "حساب", "صفحة", "عام", "خدمة", "مركز", "عمل", "في"],
  ...["team", "the", "official", "staff", "site", "center", "service"],
  ...["platform", "app", "application", "company", "employee", "manager"],
  ...["كوم", "دوت كوم", "نت", "com", "net", "org", "dot com"],
];

/** Names of people, too, so only those of the site make a title of them: «مالك الحرفي» is a person. */
const owners = [
  ...["صاحب", "صاحبة", "مالك", "مالكة", "مؤسس", "owner", "founder"],
  ...["موظف", "موظفة", "موظفو", "موظفي", "مندوب", "مندوبة", "ممثل", "ممثلة", "وكيل"],
];

/** Only before the name itself: «شركة الحرفي» and «شركة المنصة» are others' companies. */
const companies = ["شركة", "مؤسسة", "جمعية", "مجموعة"];

/** The article, and prepositions that are written in one word with it. */
const prefixes = ["", "ال", "وال", "لل", "بال"];

/** Superscript letters become letters; other modifier letters are signs on the letter before. */
const withoutModifiers = (name: string) => name.normalize("NFKC").replace(/\p{Lm}/gu, "");

/** The skeleton with letters for digits: it has «l» for 1 and I, and «o» for 0 already. */
const foldName = (name: string) =>
  skeleton(name).replace(/[l34578]/g, (character) => lettersLike[character]!);

/** 7 is written for ح. */
const lettersLike: Record<string, string> = { l: "i", 3: "e", 4: "a", 5: "s", 7: "h", 8: "b" };

const compact = (name: string) => foldName(name).replaceAll(" ", "");

const spellings = (names: string[]) =>
  names.flatMap((name) => prefixes.map((prefix) => compact(prefix + name)));

/** A pattern of any of these words, which may have any characters: an owner names the site. */
const anyOf = (words: string[]) => words.map(RegExp.escape).join("|");

let compiled:
  | { ownName: string; spelled: string; patterns: ReturnType<typeof compilePatterns> }
  | undefined;

/** Compiled at first use, because skeletons are, and when the site gets another name. */
function patternsFor(ownName: string) {
  if (compiled?.ownName !== ownName) {
    const own = withoutModifiers(ownName);
    const spelled = compact(own);
    const standard = compilePatterns([]);
    // One more word would make the patterns ambiguous, and matching slow. A word of signs alone is not a name.
    const isKnown = new RegExp(`^(?:${standard.words})*$`).test(spelled);
    compiled = { ownName, spelled, patterns: isKnown ? standard : compilePatterns([own]) };
  }
  return compiled;
}

function compilePatterns(ownNames: string[]) {
  const siteNames = [...programNames, ...ownNames];
  const spelledNames = spellings([...roleNames, ...siteNames, ...siteKinds, ...offices]);
  const names = `${anyOf(spelledNames)}|${transliterations}`;
  const others = anyOf(spellings(accompanyingWords));
  const words = `${names}|${others}`;
  const site = `${anyOf(siteNames.map(compact))}|${transliterations}`;
  const owned = `${site}|${anyOf(spellings(siteKinds))}`;
  const rest = `(?:${words})*$`;
  const roles = spellings(roleNames);
  return {
    words,
    roles: new Set(roles),
    longestRole: Math.max(...roles.map(({ length }) => length)),
    ofSite: new RegExp(`^(?:${others})*(?:${names})${rest}`),
    ofOwner: new RegExp(`^(?:${anyOf(spellings(owners))})(?:${others})*(?:${owned})${rest}`),
    ofCompany: new RegExp(`^(?:${anyOf(companies.map(compact))})(?:${site})${rest}`),
  };
}

/**
 * Every run of successive words written as one: «ا ل إ د ا ر ة» is a word, too. None is longer than `most`
 * characters: one sign of NFKC may become many words.
 */
function joinedRuns(words: string[], most: number): string[] {
  return words.flatMap((_, from) => {
    const runs: string[] = [];
    let run = "";
    for (let at = from; at < words.length && run.length + words[at]!.length <= most; at++) {
      run += words[at];
      runs.push(run);
    }
    return runs;
  });
}
