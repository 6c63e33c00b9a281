import { describe, expect, it } from "vitest";
import { NameIndex, rank } from "./name-index.ts";
import { parseQuery } from "./parse-query.ts";
import { tokenize } from "./tokens.ts";

const [carpenter, painter, tailor, decorator] = [1, 2, 3, 4];
const named = (id: number, written: string, own: keyof typeof rank) =>
  ({ kind: "trade", id, rank: rank[own], written }) as const;

const index = new NameIndex([
  named(carpenter, "نجار", "title"),
  named(carpenter, "مكتب", "trouble"),
  named(carpenter, "خشب", "trouble"),
  named(painter, "دهان", "title"),
  named(tailor, "ملابس", "trouble"),
  named(decorator, "مكتب إكساء", "name"),
  named(decorator, "ديكور مكتب", "trouble"),
]);

const read = (text: string) => parseQuery(tokenize(text), index);

describe("an office or a shop of other work", () => {
  it.each(["مكتب سفريات", "مكتب سفر وسياحة", "مكتب عقاري", "بدي مكتب محاماة", "محل ملابس"])(
    "is for no craftsman: %s",
    (text) => {
      expect(read(text)).toMatchObject({ trades: [], isUncovered: true });
    },
  );

  it("is not known where it is of an unknown word, which nobody says that nobody does", () => {
    expect(read("مكتب قزحجي")).toMatchObject({ trades: [], isUncovered: false });
  });

  it.each([
    ["مكتب", carpenter],
    ["مكتب خشب", carpenter],
    ["مكتب مدير", carpenter],
    ["مكتب رخيص", carpenter],
    ["تفصيل مكتب", carpenter],
    ["مكتب بجرارين", carpenter],
    ["باب مكتب محامي نجار", carpenter],
    ["دهان مكتب عقاري", painter],
    ["مكتب سفريات بدو دهان", painter],
    ["مكتب إكساء", decorator],
    ["ديكور مكتب سفريات", decorator],
    ["ملابس", tailor],
  ])("%s", (text, trade) => {
    expect(read(text).trades).toEqual([trade]);
  });
});

describe("an ointment", () => {
  it.each(["دهان للحروق والحساسية", "دهان للوجه", "دهان للظهر", "دهان حروق"])("%s", (text) => {
    expect(read(text)).toMatchObject({ trades: [], isUncovered: true });
  });

  it.each(["دهان للبيت", "دهان وجه واحد", "دهان للمكتب"])("is no paint: %s", (text) => {
    expect(read(text).trades).toEqual([painter]);
  });
});

describe("who sells, buys or hires needs no craftsman", () => {
  it.each([
    "بدي بيع دهان زايد",
    "بشتري خشب قديم",
    "ببيع مكتب مستعمل",
    "شاري خشب",
    "مطلوب شب صانع لورشة نجار براتب",
    "مطلوب عامل دهان براتب شهري",
    "مطلوب معلم دهان لورشة",
  ])("%s", (text) => {
    expect(read(text)).toMatchObject({ trades: [], isUncovered: true });
  });

  it.each([
    ["مطلوب نجار", carpenter],
    ["محل بيع دهان", painter],
    ["وين بشتري دهان", painter],
    ["مطلوب دهان لمحل حلويات", painter],
    ["معلم دهان لمعمل", painter],
    ["معلم دهان لورشة", painter],
    ["بدي شب يصلح خشب لمحل", carpenter],
    ["بدي بيع البيت وبدي دهان", painter],
    ["ما بدي بيع المكتب بدي صلحو", carpenter],
    ["ما بدي انقل العفش بس خشب", carpenter],
  ])("but does here: %s", (text, trade) => {
    expect(read(text).trades).toEqual([trade]);
  });
});
