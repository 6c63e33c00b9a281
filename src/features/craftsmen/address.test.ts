import { describe, expect, it } from "vitest";
import { intendedId } from "./address.ts";

describe("intendedId", () => {
  it.each([
    "212،",
    "212.",
    "212)",
    "(212",
    "«212»",
    "212\u200F",
    "212 ",
    "212؛\u00A0",
    "٢١٢",
    "٢١٢،",
    "۲۱۲",
  ])("finds 212 in %j", (written) => expect(intendedId(written)).toBe(212));

  it.each(["212", "", "abc", "212a", "2 12", "0212", "-", "212/3", "12345678901"])(
    "leaves %j as it is",
    (written) => expect(intendedId(written)).toBeNull(),
  );
});
