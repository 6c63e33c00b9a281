import {
  type Meaning,
  type NamedText,
  type NameIndex,
  rank,
} from "#src/features/craftsmen/search/parsing/name-index.ts";
import { withoutPrefix } from "#src/features/craftsmen/search/parsing/prefixes.ts";
import { highestRank } from "#src/features/craftsmen/search/parsing/sounding-like.ts";
import { type Token, tokenOf } from "#src/features/craftsmen/search/parsing/tokens.ts";

/** «سبّاك» for «بسباك». */
export function withoutJoined(token: Token, index: NameIndex): Token {
  const alone = withoutPrefix(token.folded);
  const found = alone === token.folded ? undefined : index.find([token.folded]);
  return found?.folded === alone && highestRank(found) > rank.trouble
    ? tokenOf(found.written, alone)
    : token;
}

/** The Arabic name of a city that is known by its Latin one. */
export function citiesNamed({ folded }: Token, index: NameIndex): NamedText[] {
  const cities = /^[a-z]+$/.test(folded) ? index.find([folded])?.meanings : undefined;
  const [city] = cities?.filter(({ kind }) => kind === "city") ?? [];
  if (!city) return [];
  const isItsName = ({ kind, id, rank: own }: Meaning) =>
    kind === "city" && id === city.id && own === rank.title;
  return [...index.texts.values()].filter(({ meanings }) => meanings.some(isItsName)).slice(0, 1);
}
