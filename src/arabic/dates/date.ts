import { createZonedFormat } from "./zoned.ts";

/** The moment as a clock and a calendar on the wall there tell it: «2 أيار 2026، 14:05». */
export function exactTime(moment: string, timeZone: string): string {
  const { hour, minute } = partsOf(moment, timeZone);
  return `${exactDay(moment, timeZone)}، ${hour}:${minute}`;
}

/** The day on which the moment falls there: «2 أيار 2026». */
export function exactDay(moment: string, timeZone: string): string {
  const { day, month, year } = partsOf(moment, timeZone);
  return `${day} ${monthNames[month - 1]} ${year}`;
}

/** As the Levant calls the months of the Gregorian calendar. */
export const monthNames = [
  "كانون الثاني",
  "شباط",
  "آذار",
  "نيسان",
  "أيار",
  "حزيران",
  "تموز",
  "آب",
  "أيلول",
  "تشرين الأول",
  "تشرين الثاني",
  "كانون الأول",
];

function partsOf(moment: string, timeZone: string) {
  const parts = numeric(timeZone)
    .formatToParts(new Date(moment))
    .map(({ type, value }) => [type, value]);
  return Object.fromEntries(parts);
}

// English, because Arabic locales choose calendar and digits by region.
const numeric = createZonedFormat("en-US", {
  day: "numeric",
  month: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
