import { describe, expect, it } from "vitest";
import { barName } from "./results-head.ts";

const [plumber, carpenter, smith] = ["سبّاك", "نجّار", "حدّاد"].map((title, id) => ({
  id,
  title,
  count: 3,
}));
const city = { name: "جبلة" };

describe("the bar above a list", () => {
  it("names the profession and the city", () => {
    const understood = { profession: plumber, city, words: "" };
    expect(barName({ q: "سباك بجبلة" }, understood, {})).toBe("سبّاك في جبلة");
  });

  it("names both professions where there are two", () => {
    const list = { professions: [plumber!, carpenter!] };
    expect(barName({ q: "سباك ونجار" }, { city, words: "" }, list)).toBe("سبّاك أو نجّار في جبلة");
  });

  it("says what was typed where there are more of them", () => {
    const list = { professions: [plumber!, carpenter!, smith!] };
    expect(barName({ q: "سباك ونجار وحداد" }, { city, words: "" }, list)).toBe(
      "«سباك ونجار وحداد»",
    );
  });

  it("says what was typed where it limits the results", () => {
    const list = { professions: [plumber!, carpenter!] };
    expect(barName({ q: "LG" }, { words: "LG" }, list)).toBe("«LG»");
  });
});
