import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { slug, tradeAddress } from "./address.ts";

describe("slug", () => {
  it.each([
    ["سبّاك", "سباك"],
    ["فني تكييف وتبريد", "فني-تكييف-وتبريد"],
    ["دير الزور", "دير-الزور"],
    ["أبو كمـــال", "أبو-كمال"],
    ["حمص (الوعر)", "حمص-الوعر"],
    ["كهرباء / صيانة", "كهرباء-صيانة"],
    ["«بناء»", "بناء"],
    ["7 نجوم", "7-نجوم"],
  ])("of %s is %s", (name, expected) => expect(slug(name)).toBe(expected));

  it("leads back to its name, whatever the name", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        expect(fold(slug(name))).toBe(fold(name));
      }),
    );
  });
});

it("tradeAddress is written for a machine, its page only from the second on", () => {
  const trade = { profession: { id: 1, title: "فني مصاعد" }, city: { id: 2, name: "دير الزور" } };
  const path = `/${encodeURIComponent("دير-الزور")}/${encodeURIComponent("فني-مصاعد")}`;
  expect(tradeAddress(trade)).toBe(path);
  expect(tradeAddress(trade, 1)).toBe(path);
  expect(tradeAddress(trade, 3)).toBe(`${path}?page=3`);
});
