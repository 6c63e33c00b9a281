import { expect, it } from "vitest";
import { namesInLines } from "./names-in-lines.ts";

it.each([
  ["دمشق\nحلب\r\n\r\n حمص ", ["دمشق", "حلب", "حمص"]],
  [
    "1- دمشق\n٢. حلب\n(3) حمص\n• دير الزور\n– إدلب\n* درعا",
    ["دمشق", "حلب", "حمص", "دير الزور", "إدلب", "درعا"],
  ],
  ["دمشق، حلب, حمص؛ حماة.", ["دمشق", "حلب", "حمص", "حماة"]],
  ["6 أكتوبر", ["6 أكتوبر"]],
  ["حمص (الوعر)", ["حمص (الوعر)"]],
  [" \n-\n", []],
])("reads %j as %j", (text, names) => expect(namesInLines(text)).toEqual(names));
