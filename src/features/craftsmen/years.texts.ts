import type { PluralForms } from "../../arabic/plural.ts";

/** How long one has done the work. */
export const yearsCount: PluralForms = {
  zero: "أقل من سنة",
  one: "سنة واحدة",
  two: "سنتان",
  few: "# سنوات",
  many: "# سنة",
  other: "# سنة",
};

/** The same on a card, where no label stands beside it. */
export const experienceForms: PluralForms = {
  zero: "خبرة أقل من سنة",
  one: "خبرة سنة واحدة",
  two: "خبرة سنتين",
  few: "خبرة # سنوات",
  many: "خبرة # سنة",
  other: "خبرة # سنة",
};
