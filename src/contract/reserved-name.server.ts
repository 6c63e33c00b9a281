import { skeleton } from "../arabic/lookalikes.server.ts";
import { operatorsName, siteName, siteNameLatin } from "../settings/site-name.ts";

/**
 * Whether a person's name passes for the site or for those who run it, whatever marks, spaces or
 * lookalike letters it is written with. «الحرفي» as a family name after another name does not.
 */
export function isReservedName(name: string): boolean {
  patterns ??= compilePatterns();
  // Superscript letters become letters; other modifier letters are signs on the letter before.
  const words = skeleton(name.normalize("NFKC").replace(/\p{Lm}/gu, "")).split(" ");
  const joined = words.join("");
  if (patterns.ofSite.test(joined) || patterns.ofOwner.test(joined)) return true;
  const { roles, longestRole } = patterns;
  return joinedRuns(words, longestRole).some((run) => roles.has(run));
}

/** Nobody has one of these as a part of the name. */
const roleNames = [
  ...[operatorsName, "إدارة", "أدمن", "أدمين"],
  ...["admin", "admins", "administrator", "administrators", "administration"],
  ...["moderator", "moderators", "webmaster"],
];

/** These and the offices may stand in a person's name, but are none by themselves or with accompanying words alone. */
const siteNames = [siteName, siteNameLatin, "موقع"];

const offices = [
  ...["مشرف", "مشرفون", "مشرفين", "مدير", "دعم", "support", "customer service"],
  ...["مسؤول", "مسئول", "مسؤولون", "مسؤولين", "مركز المساعدة", "فريق العمل", "طاقم العمل"],
  ...["خدمة العملاء", "خدمة الزبائن", "خدمة المستخدمين", "خدمة الحرفيين"],
];

const accompanyingWords = [
  ...["فريق", "طاقم", "فني", "رسمي", "حساب", "صفحة", "عام", "خدمة", "مركز", "عمل"],
  ...["team", "the", "official", "staff", "site", "center", "service"],
  ...["كوم", "دوت كوم", "نت", "com", "net", "org", "dot com"],
];

/** Names of people, too, so only those of the site make a title of them: «مالك الحرفي» is a person. */
const owners = ["صاحب", "صاحبة", "مالك", "مالكة", "مؤسس", "owner", "founder"];

/** The article, and prepositions that are written in one word with it. */
const prefixes = ["", "ال", "وال", "لل", "بال"];

const compact = (name: string) => skeleton(name).replaceAll(" ", "");

const spellings = (names: string[]) =>
  names.flatMap((name) => prefixes.map((prefix) => compact(prefix + name)));

let patterns: ReturnType<typeof compilePatterns> | undefined;

/** Compiled at first use, because skeletons are. */
function compilePatterns() {
  const names = spellings([...roleNames, ...siteNames, ...offices]).join("|");
  const others = spellings(accompanyingWords).join("|");
  const owned = [...siteNames.map(compact), ...spellings(["موقع"])].join("|");
  const rest = `(?:${names}|${others})*$`;
  const roles = spellings(roleNames);
  return {
    roles: new Set(roles),
    longestRole: Math.max(...roles.map(({ length }) => length)),
    ofSite: new RegExp(`^(?:${others})*(?:${names})${rest}`),
    ofOwner: new RegExp(`^(?:${spellings(owners).join("|")})(?:${others})*(?:${owned})${rest}`),
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
