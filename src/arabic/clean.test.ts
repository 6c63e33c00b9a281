import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalSpelling, cleanLine, cleanText } from "./clean.ts";

describe("22: cleanText", () => {
  it("keeps lines and trims around them", () => {
    expect(cleanText(" \r\nأول\r\nثانٍ\rثالث\u2028رابع\u2029خامس\n\n ")).toBe(
      "أول\nثانٍ\nثالث\nرابع\nخامس",
    );
  });

  it("turns a tab into a space and drops other controls", () => {
    expect(cleanText("a\tb\0c\x07d\x85e\x9Ff\x7Fg")).toBe("a bcdefg");
  });

  it("drops bidi controls and zero-width characters", () => {
    for (const char of NAMED) expect(cleanText(`سبا${char}ك`)).toBe("سباك");
  });

  it("composes a letter with a mark that something invisible kept apart", () => {
    expect(cleanText("ا\u200D\u0653")).toBe("آ");
  });

  it("leaves nothing of text that only looks empty", () => {
    expect(cleanText("\u200F \u3164\uFE0F\u{E0020}\n")).toBe("");
  });

  it.each(["👨‍🔧", "☎️", "👩🏽‍🏭", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "1️⃣", "🇸🇾", "❤️‍🔥"])(
    "keeps what joins the emoji %s",
    (emoji) => {
      expect(cleanText(`سباك ${emoji}!`)).toBe(`سباك ${emoji}!`);
    },
  );

  it("drops joiners and variation selectors that join no emoji", () => {
    expect(cleanText("س\u200Dب\uFE0Fاك👨\u200D \u200D🔧")).toBe("سباك👨 🔧");
  });

  it("replaces lone surrogates", () => {
    expect(cleanText("a\uD800b\u{1F527}")).toBe("a\uFFFDb\u{1F527}");
  });
});

describe("a letter with more marks than any language has", () => {
  // Sorting them takes the square of their number: of so many it would take minutes.
  const marks = `\u0301`.repeat(300_000) + `\u0323`.repeat(300_000);

  it("keeps thirty of them", () => {
    for (const cleaned of [cleanText(`ع${marks}`), canonicalSpelling(`ع${marks}`)]) {
      expect(cleaned).toBe(`ع${"\u0301".repeat(30)}`);
    }
  });
});

describe("oneSpelling", () => {
  it("makes two ways to write one letter equal, and changes nothing else", () => {
    expect(canonicalSpelling(" ا\u0653 \u200B")).toBe(" آ \u200B");
  });
});

describe("cleanLine", () => {
  it("makes one line with single spaces", () => {
    expect(cleanLine("\n سباك\u00A0\u3000 صحي \r\n\r\n\tدمشق ")).toBe("سباك صحي دمشق");
  });

  it("has no white space other than single spaces, whatever it is given", () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(cleanLine(t)).toMatch(/^(\S+( \S+)*)?$/);
      }),
    );
  });
});

describe.each([cleanText, cleanLine])("22: %o", (clean) => {
  it("is idempotent", () => {
    fc.assert(
      fc.property(text, (t) => {
        expect(clean(clean(t))).toBe(clean(t));
      }),
      { numRuns: 2000 },
    );
  });

  it("is trimmed, well formed, NFC and free of forbidden characters", () => {
    fc.assert(
      fc.property(text, (t) => {
        const cleaned = clean(t);
        expect(cleaned).toBe(cleaned.trim());
        expect(cleaned.isWellFormed()).toBe(true);
        expect(cleaned).toBe(cleaned.normalize("NFC"));
        expect(cleaned).not.toMatch(FORBIDDEN);
      }),
      { numRuns: 2000 },
    );
  });
});

const NAMED = [
  ..."\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069",
  ..."\u200B\u200C\u200D\u2060\uFEFF\u00AD\u034F\u180E",
];

// Written apart from the code's own expression, so that the two check each other.
const FORBIDDEN = new RegExp(`[${NAMED.join("")}\u2028\u2029]|(?!\n)\\p{Cc}`, "u");

const text = fc
  .array(
    fc.oneof(
      fc.string({ unit: "binary", maxLength: 3 }),
      fc.constantFrom(...NAMED, ..."\r\n\t\v\f\x85\u2028\u2029 \u00A0\u3000"),
      fc.constantFrom(..."اويهeAé\u0301\u0653\u0654\u0655\u064B\u0651\u0323\u1100\u1161\u11A8"),
      fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(""));
