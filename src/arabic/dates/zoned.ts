/**
 * Formats of moments by the clocks of a time zone. Each is formats once: making one is slow and takes
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
