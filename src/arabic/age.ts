import { type PluralForms, plural } from "./plural.ts";

/**
 * How long ago `from` was: «قبل 3 دقائق». A time in the future (a clock that is off) or one that
 * cannot be read counts as moments ago.
 */
export const age = (from: Date | string, now: Date | number): string =>
  `قبل ${elapsedTime(from, now)}`;

/** The elapsed time in the form that follows «قبل» or «منذ»: «3 دقائق». */
export function elapsedTime(from: Date | string, now: Date | number): string {
  const elapsed = Number(now) - new Date(from).getTime();
  const unit = UNITS.find(({ length }) => elapsed >= length);
  if (!unit) return "لحظات";
  return plural(Math.floor(elapsed / unit.length), unit.forms);
}

/** Whether `from` is less than 7 days ago. */
export const isRecent = (from: Date | string, now: Date | number): boolean =>
  Number(now) - new Date(from).getTime() < 7 * DAY;

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

// Longest first. A year of 360 days is twelve months of 30, so «قبل 12 شهرًا» never appears.
const UNITS = [
  { length: 360 * DAY, forms: genitive("سنة", "سنتين", "سنوات", "سنة") },
  { length: 30 * DAY, forms: genitive("شهر", "شهرين", "أشهر", "شهرًا") },
  { length: DAY, forms: genitive("يوم", "يومين", "أيام", "يومًا") },
  { length: HOUR, forms: genitive("ساعة", "ساعتين", "ساعات", "ساعة") },
  { length: MINUTE, forms: genitive("دقيقة", "دقيقتين", "دقائق", "دقيقة") },
];

/** The forms after «قبل»; zero is never asked for, since a unit counts from one. */
function genitive(one: string, two: string, few: string, many: string): PluralForms {
  return { zero: one, one, two, few: `# ${few}`, many: `# ${many}`, other: `# ${one}` };
}
