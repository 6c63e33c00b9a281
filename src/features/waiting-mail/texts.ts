import type { PluralForms } from "#src/arabic/plural.ts";

/** Subject and first line of the mail. */
export const waitingOrders: PluralForms = {
  zero: "لا طلبات تنتظرك",
  one: "طلب واحد ينتظرك",
  two: "طلبان ينتظرانك",
  few: "# طلبات تنتظرك",
  many: "# طلبًا ينتظرك",
  other: "# طلب ينتظرك",
};
