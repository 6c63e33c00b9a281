/**
 * Formats of moments by the clocks of a time zone. Each is made once: making one is slow and takes
 * some 30 kB outside of the heap, which the garbage collector neither sees nor hurries for.
 */
export function createZonedFormat(locale: string, options: Intl.DateTimeFormatOptions) {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format =
      formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

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

/** The Levantine names of the Gregorian months. */
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

/** The date on which the moment falls there, such as `2026-05-01`. @param timeZone IANA name */
export const localDay = (moment: Date, timeZone: string): string =>
  dateFormat(timeZone).format(moment);

/** The Canadian locale formats dates as `2026-05-01`. */
const dateFormat = createZonedFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
