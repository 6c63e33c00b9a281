import { describe, expect, it } from "vitest";
import { PageNumber } from "./pagination.ts";

describe("PageNumber", () => {
  it.each([
    [undefined, 1],
    ["1", 1],
    ["2147483647", 2147483647],
    ["١٢", 12],
    ["۱۲", 12],
    [" 3 ", 3],
  ])("reads %j as page %i", (given, page) => expect(PageNumber.parse(given)).toBe(page));

  it.each([
    "0",
    "-1",
    "1.5",
    "abc",
    "1e3",
    "0x1",
    " ",
    "1 2",
    "+1",
    "2147483648",
    ["1", "2"],
    1,
    null,
  ])("refuses %j", (given) => expect(PageNumber.safeParse(given).success).toBe(false));
});
