import type { CountryCode } from "#src/arabic/phones/phone.server.ts";
import { meansFirstIn } from "#src/features/catalogue/names/first-meaning.server.ts";
import type { Counts } from "./count-entries.server.ts";
import type { Dictionary } from "./words/dictionary.server.ts";

const mostCities = 8;

/** The cities of the results, most listings first. */
export const toCities = (counts: Counts, { cities }: Dictionary) =>
  cities
    .map(({ id, name }) => ({ id, name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostCities);

interface Meant {
  trades: readonly number[];
  used: string;
  dictionary: Dictionary;
  country: CountryCode;
}

/** Those that the words mean first in this country, then those of most listings. */
export function toProfessions(counts: Counts, { trades, used, dictionary, country }: Meant) {
  const isFirst = ({ title }: { title: string }) => Number(meansFirstIn(country, title, used));
  return dictionary.professions
    .filter(({ id }) => trades.includes(id))
    .map(({ id, name }) => ({ id, title: name, count: counts.get(id) ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => isFirst(other) - isFirst(one) || other.count - one.count);
}
