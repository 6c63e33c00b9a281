import { expect, it } from "vitest";
import { dateInWords, exactDay, exactTime, monthName } from "./date.ts";

it.each([
  ["2026-05-02T11:05:09.000Z", "Asia/Damascus", "2 أيار 2026، 14:05"],
  ["2026-04-30T21:00:00.000Z", "Asia/Damascus", "1 أيار 2026، 00:00"],
  ["2025-12-31T23:59:59.999Z", "Asia/Damascus", "1 كانون الثاني 2026، 02:59"],
  ["2026-01-01T00:30:00.000Z", "America/Havana", "31 كانون الأول 2025، 19:30"],
  ["2026-07-10T09:00:00.000Z", "UTC", "10 تموز 2026، 09:00"],
])("%s in %s is %s", (moment, timeZone, told) => {
  const where = { time_zone: timeZone, country: "SY" };
  expect(exactTime(moment, where)).toBe(told);
  expect(exactDay(moment, where)).toBe(told.split("، ")[0]);
});

it.each([
  ["SY", "كانون الثاني", "أيار", "آب", "تشرين الثاني"],
  ["IQ", "كانون الثاني", "أيار", "آب", "تشرين الثاني"],
  ["EG", "يناير", "مايو", "أغسطس", "نوفمبر"],
  ["SA", "يناير", "مايو", "أغسطس", "نوفمبر"],
  ["DZ", "جانفي", "ماي", "أوت", "نوفمبر"],
  ["MA", "يناير", "ماي", "غشت", "نونبر"],
])("months in %s are called %s, %s, %s, %s", (country, ...names) => {
  expect([1, 5, 8, 11].map((month) => monthName(month, country))).toEqual(names);
  expect(dateInWords("2026-11-05", country)).toBe(`5 ${names[3]} 2026`);
});
