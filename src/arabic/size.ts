import { formatNumber, type PluralForms, plural } from "./plural.ts";

/** An amount of bytes in the largest unit of which there is one: «4.6 ميغابايت». */
export function size(bytes: number): string {
  const unit = UNITS.find(({ bytes: one }) => bytes >= one);
  if (!unit) return plural(bytes, BYTES);
  const amount = bytes / unit.bytes;
  // Nobody reads the tenths of a large amount.
  return `${formatNumber(amount < 100 ? Math.round(amount * 10) / 10 : Math.round(amount))}\u00A0${unit.name}`;
}

const BYTES: PluralForms = {
  zero: "لا شيء",
  one: "بايت واحد",
  two: "بايتان",
  few: "# بايتات",
  many: "# بايتًا",
  other: "# بايت",
};

const KB = 1024;
const UNITS = [
  { bytes: KB ** 4, name: "تيرابايت" },
  { bytes: KB ** 3, name: "غيغابايت" },
  { bytes: KB ** 2, name: "ميغابايت" },
  { bytes: KB, name: "كيلوبايت" },
];
