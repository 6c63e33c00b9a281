import { expect, it } from "vitest";
import { exactDay, exactTime } from "./date.ts";

it.each([
  ["2026-05-02T11:05:09.000Z", "Asia/Damascus", "2 أيار 2026، 14:05"],
  ["2026-04-30T21:00:00.000Z", "Asia/Damascus", "1 أيار 2026، 00:00"],
  ["2025-12-31T23:59:59.999Z", "Asia/Damascus", "1 كانون الثاني 2026، 02:59"],
  ["2026-01-01T00:30:00.000Z", "America/Havana", "31 كانون الأول 2025، 19:30"],
  ["2026-07-10T09:00:00.000Z", "UTC", "10 تموز 2026، 09:00"],
])("%s in %s is %s", (moment, timeZone, told) => {
  expect(exactTime(moment, timeZone)).toBe(told);
  expect(exactDay(moment, timeZone)).toBe(told.split("، ")[0]);
});
