import { describe, expect, it } from "vitest";
import coverage from "#src/images/preview/coverage.json" with { type: "json" };
import { previewCoverage } from "#tests/support/pictures/font-coverage.ts";
import { drawableName } from "./drawable-name.server.ts";

describe("the name on a preview", () => {
  it("is drawn where the fonts have all its letters, which coverage.json lists", () => {
    expect(coverage).toEqual(previewCoverage());
  });

  it.each([
    "گوران شێرکۆ ڕۆژ",
    "Հակոբ Պետրոսեան",
    "Γιώργος Παπαδόπουλος",
    "Юрій Ґалаґан",
    "דָּוִד לוי",
    "Şükrü Gündoğdu",
    "Nguyễn Thị Ánh",
    "م. أحمد الخطيب (أبو علي)",
    "O'Brien Al-Ahmad ’",
    "نیما می\u200Cخواهد",
  ])("has the letters of %s", (name) => {
    expect(drawableName(name)).toBe(name.normalize("NFKC"));
  });

  it("has ordinary letters for presentation forms", () => {
    expect(drawableName("ﻣﺤﻤﺪ ﻻﺷﻴﻦ")).toBe("محمد لاشين");
    expect(drawableName("Ｏｍａｒ")).toBe("Omar");
  });

  it.each(["王小明", "สมชาย", "राम कुमार", "አበበ"])("is left out for %s", (name) => {
    expect(drawableName(name)).toBeNull();
  });

  // What is left out is of ancient or phonetic alphabets, or newer than the fonts.
  it.each([
    ["Arabic", 1],
    ["Latin", 67],
    ["Greek", 2],
    ["Cyrillic", 2],
    ["Armenian", 0],
    ["Hebrew", 0],
  ])("has the letters of the %s script", (script, maxMissing) => {
    const letter = new RegExp(`^(?=\\p{L})\\p{Script=${script}}$`, "u");
    const letters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code));
    const missing = letters.filter((one) => letter.test(one) && drawableName(one) === null);
    expect(missing.length, missing.join(" ")).toBeLessThanOrEqual(maxMissing);
  });
});
