import type { PluralForms } from "#src/arabic/plural.ts";

/** How long one has done the work. */
export const yearsCount: PluralForms = {
  zero: "أقل من سنة",
  one: "سنة واحدة",
  two: "سنتان",
  few: "# سنوات",
  many: "# سنة",
  other: "# سنة",
};
