import type { CardPage, Search } from "#src/features/craftsmen/contract.ts";
import { parseQuery } from "#src/features/craftsmen/search/parsing/parse-query.ts";
import type { Token } from "#src/features/craftsmen/search/parsing/tokens.ts";
import type { Dictionary } from "#src/features/craftsmen/search/words/dictionary.server.ts";

/** For the API: the city that the words name where another one is selected, which the search is limited to. */
export function findOtherCity(
  tokens: readonly Token[],
  { profession, city }: Search,
  { index, cities }: Dictionary,
): Pick<CardPage, "other_city"> {
  if (city === undefined) return {};
  const [id, ...others] = parseQuery(tokens, index, { profession }).cities;
  const named = cities.find((one) => one.id === id);
  if (!named || others.length > 0 || named.id === city) return {};
  return { other_city: { id: named.id, name: named.name } };
}
