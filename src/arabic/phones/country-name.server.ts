/** A country's short name in Arabic, by its two letters. The server gives it, so that all browsers show the same. */
export function countryName(code: string): string {
  names ??= new Intl.DisplayNames("ar", { type: "region", style: "short" });
  return names.of(code) ?? code;
}

let names: Intl.DisplayNames | undefined;
