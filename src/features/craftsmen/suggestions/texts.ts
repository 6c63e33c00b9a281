import { type PluralForms, plural } from "../../../arabic/plural.ts";
import { craftsmenCount } from "../texts.ts";

const suggestionsCount: PluralForms = {
  zero: "لا اقتراحات",
  one: "اقتراح واحد",
  two: "اقتراحان",
  few: "# اقتراحات",
  many: "# اقتراحًا",
  other: "# اقتراح",
};

export const suggestionTexts = {
  list: "اقتراحات البحث",
  available: (count: number) => `${plural(count, suggestionsCount)}، تنقّل بينها بالسهمين.`,
};

export const suggestionCount = (count: number) => plural(count, craftsmenCount);
