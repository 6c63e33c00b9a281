/** One form per CLDR plural category of Arabic; `#` stands for the number. */
export type PluralForms = Record<Intl.LDMLPluralRule, string>;

/** The form that agrees with `count`, its number tied to the noun by a no-break space. */
export function plural(count: number, forms: PluralForms): string {
  return forms[rules.select(count)]
    .replaceAll("# ", "#\u00A0")
    .replaceAll("#", formatNumber(count));
}

/** Latin digits, thousands grouped: 1,846. */
export function formatNumber(n: number): string {
  return numbers.format(n);
}

const rules = new Intl.PluralRules("ar");
// English, because Arabic locales add bidi marks or choose digits by region.
const numbers = new Intl.NumberFormat("en-US");
