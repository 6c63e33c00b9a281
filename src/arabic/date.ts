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

/** Where a moment is read: by which clocks, and how months are called. The settings of a site are one. */
export interface Whereabouts {
  /** IANA name. */
  time_zone: string;
  /** ISO 3166. */
  country: string;
}

/** The moment as a clock and a calendar on the wall there tell it: «2 أيار 2026، 14:05». */
export function exactTime(moment: string, where: Whereabouts): string {
  const { hour, minute } = partsOf(moment, where.time_zone);
  return `${exactDay(moment, where)}، ${hour}:${minute}`;
}

/** The day on which the moment falls there: «2 أيار 2026». */
export function exactDay(moment: string, { time_zone, country }: Whereabouts): string {
  const { day, month, year } = partsOf(moment, time_zone);
  return `${day} ${monthName(Number(month), country)} ${year}`;
}

/** A date, such as `2026-05-02`, in words: «2 أيار 2026». */
export const dateInWords = (date: string, country: string): string =>
  exactDay(date, { time_zone: "UTC", country });

/** A month of the Gregorian calendar, from 1, as it is called in a country: «أيار» in Syria, «مايو» in Egypt. */
export function monthName(month: number, country: string): string {
  const names = monthNames.get(country) ?? namesIn(country);
  monthNames.set(country, names);
  return names[month - 1] ?? "";
}

const monthNames = new Map<string, string[]>();

function namesIn(country: string): string[] {
  const format = new Intl.DateTimeFormat(`ar-${country}-u-ca-gregory`, {
    month: "long",
    timeZone: "UTC",
  });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2026, month, 2)));
}

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
