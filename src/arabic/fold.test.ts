import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold, foldedWords } from "./fold.ts";

describe("fold", () => {
  it.each([
    ["أحمد إبراهيم آمنة ٱلله", "احمد ابراهيم امنه الله"],
    ["مُهَنْدِسٌ كَهْرَبَائِيّ", "مهندس كهربايي"],
    ["ســـبّاك", "سباك"],
    ["مستشفى مؤسسة ماء شيء قراءة", "مستشفي موسسه ما شي قراه"],
    ["کھربا یدوی ہاتف ۀ ۃ", "كهربا يدوي هاتف ه ه"],
    ["گاراج", "گاراج"],
    ["ﻻ ﺳﺒﺎﻙ ﷲ", "لا سباك الله"],
    ["شارع ٢٩ أيار، بناء ۷", "شارع 29 ايار بنا 7"],
    ["خزّان 5م³ — ½", "خزان 5م3 1 2"],
    ["Café İSTANBUL ΟΔΟΣ ﬁ ℠", "cafe istanbul οδοσ fi sm"],
    ["س\u200Fب\u200Cا\u00ADك", "سباك"],
    ["  (سبّاك)/صحّي!\n🔧 ", "سباك صحي"],
    ["한국", "한국"],
    ["", ""],
    ["ـ ً ء ؟", ""],
  ])("folds %j to %j", (written, folded) => expect(fold(written)).toBe(folded));

  it.each([
    ["ا", "أإآٱٲٳݳݴﺍﺎﭐﭑ\u0870\u0882"],
    ["و", "ؤۄۅۆۇۈۉۊۋۏݸݹﻭﻮﯗﯙﯛﯞ"],
    ["ي", "ىئؠؽؾؿیۍێېۑےۓݵݶݷݺݻﻯﻱﻳﯼﮮ"],
    ["ه", "ةہۂۃھۀەۿﻩﻪﮦﮪﮤ"],
    ["ك", "ڪػؼکڬڮݢݣݤݿﻙﻛﮎ"],
    ["ر", "ڑڒړڔڕږڗڙۯݛݫݬݱﺭﮌ"],
    ["ل", "ڵڶڷڸݪﻝﻟ"],
    ["گ", "ګڰڱڲڳڴﮒﮚ"],
    ["ت", "ٹٺټٽٿﺕﭦ"],
  ])("folds all forms of %s", (base, forms) => {
    for (const form of forms) expect(fold(form), form).toBe(base);
  });

  it("folds Latin letters with marks and those of Turkish and its neighbours", () => {
    expect(fold("ÇĞİIıÖŞÜ çğöşü ÂÎÛ ŁØÐĐ Ŧĥž")).toBe("cgiiiosu cgosu aiu lodd thz");
    expect(fold("Straße Æsir Œuvre Þór")).toBe("strasse aesir oeuvre thor");
  });

  it("does not join surrogates that something dropped kept apart", () => {
    expect(fold("\uD801\u200D\uDC00")).toBe("");
  });

  it("is idempotent for every single code point of the planes in use", () => {
    const changed: string[] = [];
    for (let code = 0; code < 0x34000; code++) {
      const folded = fold(String.fromCodePoint(code));
      if (fold(folded) !== folded || !FOLDED.test(folded)) changed.push(code.toString(16));
    }
    expect(changed).toEqual([]);
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(fold(fold(t))).toBe(fold(t));
      }),
      { numRuns: 5000 },
    );
  });

  it("leaves letters, digits and single spaces only", () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(fold(t)).toMatch(FOLDED);
      }),
      { numRuns: 2000 },
    );
  });

  it("does not see marks and tatweel, wherever they are", () => {
    const inserted = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...MARKS)), { minLength: 1 });
    fc.assert(
      fc.property(text, inserted, (t, marks) => {
        // By code point: a mark inside a surrogate pair would change the text itself.
        const chars = [...t];
        for (const [at, mark] of marks) chars.splice(at % (chars.length + 1), 0, mark);
        expect(fold(chars.join(""))).toBe(fold(t));
      }),
      { numRuns: 2000 },
    );
  });

  it("does not see the form of Unicode normalisation", () => {
    fc.assert(
      fc.property(text, fc.constantFrom("NFC", "NFD", "NFKC", "NFKD"), (t, form) => {
        expect(fold(t.normalize(form))).toBe(fold(t));
      }),
      { numRuns: 2000 },
    );
  });
});

describe("foldedWords", () => {
  it("lists distinct words in order", () => {
    expect(foldedWords("سبّاك، نجار — سباك ٣")).toEqual(["سباك", "نجار", "3"]);
  });

  it("is empty when nothing is left", () => {
    expect(foldedWords(" ؟! ")).toEqual([]);
  });
});

const FOLDED = /^([\p{L}\p{Nd}]+( [\p{L}\p{Nd}]+)*)?$/u;

const MARKS = allMarks();

function allMarks(): string[] {
  const marks = ["\u0640"];
  for (let code = 0; code < 0x1f000; code++) {
    const char = String.fromCodePoint(code);
    if (/\p{M}/u.test(char)) marks.push(char);
  }
  return marks;
}

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.integer({ min: 0x0600, max: 0x06ff }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0xfb50, max: 0xfeff }).map((code) => String.fromCharCode(code)),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
      fc.constantFrom(..." -\u200Dİςσ Σẞ℠²½ﷲﷺ\u1100\u1161\u11A8각\u{16D67}\u{16D68}\u3164"),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
