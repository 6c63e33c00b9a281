import { expect, it } from "vitest";
import { NameIndex, rank } from "./name-index.ts";
import { parseQuery, selectWords } from "./parse-query.ts";
import { tokenize } from "./tokens.ts";

const [plumber, electrician, tiler, plasterer, cooler, oven] = [1, 2, 3, 4, 5, 6];
const named = (id: number, written: string, own: keyof typeof rank) =>
  ({ kind: "trade", id, rank: rank[own], written }) as const;

const index = new NameIndex([
  named(plumber, "سباك", "title"),
  named(plumber, "حنفية", "trouble"),
  named(electrician, "كهربائي", "title"),
  named(electrician, "كهربا", "name"),
  named(tiler, "بلاط", "name"),
  named(plasterer, "جبس بورد", "name"),
  named(cooler, "مكيف", "trouble"),
  named(oven, "غاز", "trouble"),
]);

const read = (text: string) =>
  parseQuery(selectWords(tokenize(text, Number.POSITIVE_INFINITY), index), index);

const story = `السلام عليكم اشتريت بيت جديد وهو على العضم يعني ما فيه لا كهربا ولا حنفية ولا بلاط ولا مكيف ولا غاز والمقاول
  تركنا وسافر من زمان`;

it.each([
  ["a trade after others", "البلاط تكسر والكهربا مقطوعة وبدي جبس بورد", [plasterer]],
  ["in the dialect of Egypt", "عندي بلاط وكهربا وعايز سباك", [plumber]],
  ["in the dialect of the Gulf", "البلاط جاهز وأبغى سباك", [plumber]],
  ["behind who speaks", "البلاط خلص أنا محتاج سباك", [plumber]],
  ["after a long story", `${story} وبدي حدا يعمل جبس بورد`, [plasterer]],
  ["two of them", "البلاط خلص وبدي سباك وكهربائي", [plumber, electrician]],
  ["two wishes", "بدي سباك للحمام وأريد كهربائي", [plumber, electrician]],
])("what is wished outweighs what was told before: %s", (_what, text, trades) => {
  expect(read(text).trades).toEqual(trades);
});

it.each([
  ["with «كمان»", "كهربائي وبدي سباك كمان", [electrician, plumber]],
  ["where a thing needs something", "المكيف محتاج غاز", [cooler, oven]],
  ["where nothing known is wished", "الحنفية خربانة وبدي حدا يجي", [plumber]],
  ["where it is not wished", "كهربائي ما بدي سباك", [electrician]],
])("both count %s", (_what, text, trades) => {
  expect(read(text).trades).toEqual(trades);
});

it("a single thing that is wished stands before what it may be a part of", () => {
  expect(read("المكيف خربان وبدي غاز")).toMatchObject({ trades: [oven, cooler], likelier: [oven] });
});
