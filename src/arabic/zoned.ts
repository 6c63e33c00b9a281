/**
 * Formats of moments by the clocks of a time zone. Each is made once: making one is slow and takes
 * some 30 kB outside of the heap, which the garbage collector neither sees nor hurries for.
 */
export function zoned(locale: string, options: Intl.DateTimeFormatOptions) {
  const made = new Map<string, Intl.DateTimeFormat>();
  return (timeZone: string): Intl.DateTimeFormat => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    made.set(timeZone, format);
    return format;
  };
}
