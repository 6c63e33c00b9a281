import { createZonedFormat } from "./zoned.ts";

/** The date on which the moment falls there, such as `2026-05-01`. @param timeZone IANA name */
export const localDay = (moment: Date, timeZone: string): string =>
  dateFormat(timeZone).format(moment);

/** The Canadian locale formats dates as `2026-05-01`. */
const dateFormat = createZonedFormat("en-CA", {
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});
