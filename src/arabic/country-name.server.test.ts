import { getCountries } from "libphonenumber-js/max";
import { expect, it } from "vitest";
import { countryName } from "./phone.server.ts";

it.each([
  ["SY", "سوريا"],
  ["LB", "لبنان"],
  ["PS", "فلسطين"],
  ["JO", "الأردن"],
  ["IQ", "العراق"],
  ["TR", "تركيا"],
  ["SA", "المملكة العربية السعودية"],
  ["AE", "الإمارات العربية المتحدة"],
  ["EG", "مصر"],
  ["DE", "ألمانيا"],
  ["US", "الولايات المتحدة"],
  ["GB", "المملكة المتحدة"],
])("%s is %s", (code, name) => expect(countryName(code)).toBe(name));

it("every country with telephones has an Arabic name of its own", () => {
  const names = getCountries().map(countryName);
  expect(names.filter((name) => !/^[\p{Script=Arabic}\p{M} ()-]+$/u.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});
