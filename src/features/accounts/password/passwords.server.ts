import { createRequire } from "node:module";
import { hash, verify } from "@node-rs/argon2";
import pLimit, { type LimitFunction } from "p-limit";
import { canonicalSpelling } from "#src/arabic/clean.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";
import { passwordSpelling } from "./spelling.ts";

/** OWASP's parameters for Argon2id, which is the library's default algorithm. */
const parameters = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const prefix = "$argon2id$v=19$m=19456,t=2,p=1$";

/** Hashing is dear on purpose: two at a time, and no queue that nobody would wait for. */
const atOnce = pLimit(2);
/** New passwords wait among themselves, so that no login waits behind a hundred registrations. */
const newAtOnce = pLimit(1);
const maxWaiting = 96;
/** Logins that may be under way. In the time that these take nobody else gives up. */
const maxStarted = 16;
const maxStartedOfNetwork = 12;
/** Networks with a login under way: the first of each waits its turn, however many the others have. */
const maxNetworks = 64;

/** How many passwords wait for their turn. */
export const passwordsWaiting = () => atOnce.pendingCount + newAtOnce.pendingCount;

/** Takes tens of milliseconds of another thread; never to be awaited inside a transaction. */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(newAtOnce, () => atOnce(() => hash(passwordSpelling(password), parameters)));

/** Whether it is the password; without a hash no password is, which takes just as long to say. */
export const isPassword = async (password: string, passwordHash: string | undefined) =>
  (await checkPassword(password, passwordHash)).isRight;

/**
 * Whether the password is right, and whether the hash is outdated: made under lower parameters, or of the password
 * as it was typed, before digits and marks had one spelling.
 */
export async function checkPassword(password: string, passwordHash: string | undefined) {
  const [spelling, asTyped] = [passwordSpelling(password), canonicalSpelling(password)];
  const known = passwordHash ?? (await nobodys);
  const matching = await inTurn(atOnce, async () => {
    if (await verify(known, spelling)) return spelling;
    return asTyped !== spelling && (await verify(known, asTyped)) ? asTyped : null;
  });
  const isOutdated = !known.startsWith(prefix) || matching !== spelling;
  return { isRight: matching !== null && passwordHash !== undefined, isOutdated };
}

/**
 * One of the commonest passwords of leaked lists, which are guessed first, in whatever digits and also
 * typed with the Arabic keyboard. The list leaves out what repeats one short part or counts up or down:
 * half of the commonest do. Nor does it have walks along the rows of an Arabic keyboard.
 */
export function isCommon(password: string): boolean {
  const typed = passwordSpelling(password).toLowerCase();
  commonest ??= readCommonest();
  if (commonest.has(typed) || commonest.has(asLatinKeys(typed))) return true;
  return /^(.{1,4})\1+$/u.test(typed) || counts(typed) || isKeyboardWalk(typed);
}

/** True of 123456789, 9876543210 and abcdefgh: each sign is the next one, or each the one before. */
function counts(typed: string): boolean {
  const codes = [...typed].map((sign) => sign.codePointAt(0)!);
  const step = (one: number, next: number) =>
    /^\d+$/.test(typed) ? (next - one + 10) % 10 : next - one;
  const steps = new Set(codes.slice(1).map((next, before) => step(codes[before]!, next)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1) || steps.has(9));
}

let commonest: Set<string> | undefined;

/** Read when it is first asked for: a start, and a site where nobody registers, need no megabytes of it. */
function readCommonest() {
  const require = createRequire(import.meta.url);
  const {
    dictionary,
  }: typeof import("@zxcvbn-ts/language-common") = require("@zxcvbn-ts/language-common");
  const passwords = dictionary["passwords-common"] as string[];
  return new Set(passwords.filter(({ length }) => length >= 8));
}

const nobodys = hash("nobody's password", parameters);

/** The networks of the logins that are under way, each as often as it has one. */
const begun: string[] = [];

/**
 * Logs in so many at once, not all of them from one network; who comes on top is sent away before the database is
 * asked anything.
 */
export async function amongFew<Result>(
  address: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const network = networkKeyOf(address);
  const own = begun.filter((one) => one === network).length;
  const isFull =
    own > 0
      ? begun.length >= maxStarted || own >= maxStartedOfNetwork
      : new Set(begun).size >= maxNetworks;
  if (isFull) refuseBusy();
  begun.push(network);
  return work().finally(() => begun.splice(begun.indexOf(network), 1));
}

function inTurn<Result>(limit: LimitFunction, work: () => Promise<Result>): Promise<Result> {
  if (limit.pendingCount >= maxWaiting) refuseBusy();
  return limit(work);
}

function refuseBusy(): never {
  throw new Refusal("unavailable", { retryAfter: 2 });
}

/**
 * Whether a password runs along the rows or columns of a keyboard and nothing else, in either
 * direction, in one line or several, from two rows by turns, or with a few digits at either end.
 * Takes the spelling of passwords in lower case.
 */
function isKeyboardWalk(password: string): boolean {
  const letters = password.replace(/^\d{0,4}(?=\D{4})|(?<=\D{4})\d{0,4}$/g, "");
  return [password, letters].some((text) =>
    layouts.some((layout) => isWalkOn(layout, [...text]) || isWalkOn(layout, ligated(text))),
  );
}

/** What the keys of an Arabic keyboard write where the Latin one is on. */
const asLatinKeys = (text: string): string =>
  [...text.replaceAll("لا", ligature)].map((sign) => latinKeys.get(sign) ?? sign).join("");

/** Shorter lines are also parts of ordinary words. */
const minLine = 3;

/** The key of the Arabic keyboard that writes two letters. */
const ligature = "\uFEFB";

const ligated = (text: string) => [...text.replaceAll("لا", ligature)];

/** Keys from the left; what the rows of digits share stands above each. */
const rows = {
  arabic: ["ضصثقفغعهخحجد", "شسيبلاتنمكط", `ئءؤر${ligature}ىةوزظ`],
  arabicMac: ["ضصثقفغعهخحجة", "شسيبلاتنمك", "ظطذدزرو"],
  arabicPhone: ["ضصثقفغعهخحج", "شسيبلاتنمكط", "ذءؤرىةوزظد"],
  persian: ["ضصثقفغعهخحجچ", "شسیبلاتنمکگ", "ظطزرذدپو"],
  kurdish: ["قوەرتیئحۆپ", "اسدفگهژکل", "زخجڤبنم"],
  qwerty: ["qwertyuiop", "asdfghjkl", "zxcvbnm"],
  qwertz: ["qwertzuiopü", "asdfghjklöä", "yxcvbnm"],
  azerty: ["azertyuiop", "qsdfghjklm", "wxcvbn"],
  turkish: ["qwertyuıopğü", "asdfghjklşi", "zxcvbnmöç"],
  russian: ["йцукенгшщзхъ", "фывапролджэ", "ячсмитьбю"],
};

const latinKeys = new Map(
  ["qwertyuiop[]", "asdfghjkl;'", "zxcvbnm,./"].flatMap((keys, row) =>
    [...keys].map((key, column): [string, string] => [[...rows.arabic[row]!][column]!, key]),
  ),
);

type Key = { row: number; column: number };

const layouts = Object.values(rows).map(
  (letterRows) =>
    new Map(
      ["1234567890", ...letterRows].flatMap((keys, row) =>
        [...keys].map((key, column): [string, Key] => [key, { row, column }]),
      ),
    ),
);

function isWalkOn(layout: Map<string, Key>, text: string[]): boolean {
  const keys = text.map((sign) => layout.get(sign));
  if (keys.length < 2 * minLine || !keys.every((key) => key !== undefined)) return false;
  const byTurns = [0, 1].map((offset) => keys.filter((_, index) => index % 2 === offset));
  return isMadeOfLines(keys) || byTurns.every((every) => linesOf(every).length === 1);
}

const isMadeOfLines = (keys: Key[]) => linesOf(keys).every(({ length }) => length >= minLine);

/** Divides keys into straight lines of neighbours, each as long as it can be. */
function linesOf(keys: Key[]): Key[][] {
  const lines: Key[][] = [];
  for (const key of keys) {
    const line = lines.at(-1);
    const [before, last] = line?.slice(-2) ?? [];
    const goesOn = last ? step(before!, last) === step(last, key) : before && step(before, key);
    if (line && goesOn) line.push(key);
    else lines.push([key]);
  }
  return lines;
}

/** The direction from a key to its neighbour; undefined if they are not neighbours. */
function step(from: Key, to: Key): string | undefined {
  const [down, right] = [to.row - from.row, to.column - from.column];
  const isNeighbour = Math.abs(down) <= 1 && Math.abs(right) <= 1 && (down !== 0 || right !== 0);
  return isNeighbour ? `${down},${right}` : undefined;
}
