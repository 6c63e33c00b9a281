import { describe, expect, it } from "vitest";
import { NameIndex, rank } from "./name-index.ts";
import { parseQuery } from "./parse-query.ts";
import { tokenize } from "./tokens.ts";

const [
  carpenter,
  tiler,
  plumber,
  painter,
  builder,
  cooling,
  appliances,
  electrician,
  carElectrician,
] = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const named = (id: number, written: string, own: keyof typeof rank = "trouble") =>
  ({ kind: "trade", id, rank: rank[own], written }) as const;

const index = new NameIndex([
  { kind: "city", id: 1, rank: rank.title, written: "الباب" },
  named(carpenter, "نجار", "title"),
  ...["باب", "خزانة"].map((word) => named(carpenter, word)),
  named(tiler, "بلاط", "title"),
  named(tiler, "تبليط", "name"),
  named(plumber, "سباك", "title"),
  ...["حمام", "يسرب", "ينقط"].map((word) => named(plumber, word)),
  named(painter, "دهان", "title"),
  named(painter, "قشر"),
  named(builder, "سقف"),
  named(cooling, "مكيف"),
  ...["براد", "غسالة"].map((word) => named(appliances, word)),
  named(electrician, "كهربجي", "name"),
  named(electrician, "كهربجي بيوت", "name"),
  named(carElectrician, "كهربجي سيارات", "name"),
]);

const read = (text: string) => parseQuery(tokenize(text), index);

describe("where a thing only catches or drips, nothing is broken", () => {
  it.each([
    ["الباب عم يعلق بالبلاط", [carpenter]],
    ["باب الخزانة بيحف بالدهان", [carpenter]],
    ["الغسالة عم تنزل عالبلاط", [appliances]],
    ["كسر بالبلاط", [tiler]],
    ["بدي معلم بالبلاط", [tiler]],
    ["معلم بلاط يدق عالبلاط", [tiler]],
    ["الباب بدو دهان", [painter]],
  ])("%s", (text, trades) => {
    expect(read(text).trades).toEqual(trades);
  });
});

describe("water is stopped before what it has damaged is mended", () => {
  it.each(["سقف الحمام عم يسرب والدهان قشر", "السقف عم ينقط والدهان وقع"])("%s", (text) => {
    const { trades, likelier = trades } = read(text);
    expect(likelier).toEqual([plumber]);
  });

  it.each([
    ["بدي دهان سقف عم يسرب", [painter]],
    ["دهان سقف الحمام", [painter]],
  ])("not where the other work is asked for: %s", (text, trades) => {
    expect(read(text).trades).toEqual(trades);
  });
});

describe("what works is not broken", () => {
  it.each([
    ["البراد شغال تمام المشكلة بالمكيف", [cooling]],
    ["المكيف شغال بس الغسالة خربانة", [appliances]],
    ["البراد شغال بس ما عم يبرد", [appliances]],
  ])("%s", (text, trades) => {
    expect(read(text).trades).toEqual(trades);
  });

  it("but is where no other thing is said to be broken", () => {
    expect(read("البراد مو شغال والمكيف كمان").trades.toSorted()).toEqual([cooling, appliances]);
  });
});

describe("the trade of «تبع» is the one that was named before", () => {
  it.each([
    ["مو كهربجي بيوت بدي تبع سيارات", [carElectrician]],
    ["كهربجي تبع سيارات", [carElectrician]],
    ["كهربجي تبع بيوت", [electrician]],
    ["مو نجار بدي كهربجي تبع سيارات", [carElectrician]],
    ["باب تبع حمام", [carpenter, plumber]],
  ])("%s", (text, trades) => {
    expect(read(text).trades).toEqual(trades);
  });
});

describe("a verb of a trade names it", () => {
  it.each([
    ["مين بلطلنا الحمام", [tiler]],
    ["بدي حدا يدهنلي الباب", [painter]],
    ["رح يبلطولكن", [tiler]],
    ["يدهنلي الباب", [painter]],
  ])("%s", (text, trades) => {
    expect(read(text)).toMatchObject({ trades, cities: [] });
  });

  it.each([
    ["صلحلي المكيف", [cooling]],
    ["ركبولنا خزانة", [carpenter]],
    ["بيصلحلكن الغسالة", [appliances]],
  ])("and one of any trade says nothing: %s", (text, trades) => {
    expect(read(text)).toMatchObject({ trades, rest: [] });
  });
});

describe("two trades that are named are both meant", () => {
  it("whatever room they are for, whose own trade stands first", () => {
    expect(read("سباك وبلاط للحمام")).toMatchObject({
      trades: [plumber, tiler],
      likelier: [plumber],
    });
    expect(read("بلاط وسباك لتجديد حمام").likelier).toEqual([plumber]);
  });
});

describe("without the alif of «ال», as it is spoken", () => {
  it.each([
    ["عطل بلغسالة", [appliances]],
    ["مشكلة علبراد", [appliances]],
    ["بلعباس", []],
  ])("%s", (text, trades) => {
    expect(read(text).trades).toEqual(trades);
  });
});
