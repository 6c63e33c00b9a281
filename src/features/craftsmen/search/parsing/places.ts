import { fold, foldedWords } from "#src/arabic/fold.ts";
import type { PlaceKind } from "#src/features/catalogue/places/texts.ts";
import { isPersonName } from "./person-names.ts";
import { isAfterPreposition, isKindOfPlace } from "./prepositions.ts";
import { isIgnored, type Token } from "./tokens.ts";

/** A quarter, suburb, town or village, as stored. */
export interface IndexedPlace {
  id: number;
  name: string;
  otherNames: string[];
  kind: PlaceKind;
  cityId: number;
}

/** A place that words name, and where. */
export interface FoundPlace {
  at: number;
  length: number;
  /** The name as the site's operators write it. */
  name: string;
  /** The name as it was typed, without joined letters such as «ب» and «و». */
  folded: string;
  /** Several cities have quarters of one name. */
  cityIds: number[];
  /** Those of this name. */
  placeIds: number[];
  kind: PlaceKind;
}

/** More words than any name of a place has. */
const maxWords = 4;

/** The places of all cities by their names, as they are written. They are never found by correction. */
export class PlaceIndex {
  readonly #places = new Map<string, IndexedPlace[]>();

  constructor(places: Iterable<IndexedPlace>) {
    for (const place of places) {
      for (const form of new Set([place.name, ...place.otherNames].map((name) => fold(name)))) {
        if (form.length < 3) continue;
        this.#places.set(form, [...(this.#places.get(form) ?? []), place]);
      }
    }
  }

  /** The names as their operators write them. */
  names(): Set<string> {
    return new Set([...this.#places.values()].flat().map(({ name }) => name));
  }

  /** The places of this folded name, also behind a joined preposition: «بالمزة», «عصحنايا». */
  find(
    text: string,
  ): { folded: string; places: IndexedPlace[]; isBehindPreposition: boolean; isFor?: true } | null {
    const own = this.#places.get(text);
    if (own) return { folded: text, places: own, isBehindPreposition: false };
    const [joined, isBehindPreposition] = withoutJoined(text);
    const places = joined && this.#places.get(joined);
    if (!places) return this.#findWithoutAlif(text);
    // «لبنان» is not «for بنان».
    const isFor = text.startsWith("ل") && !text.startsWith("لل");
    return { folded: joined, places, isBehindPreposition, ...(isFor ? { isFor } : {}) };
  }

  /** Finds a place behind a preposition and «ال» that is written without its alif: «بلمزة» for «بالمزة». */
  #findWithoutAlif(text: string) {
    const folded = text.replace(/^و?[بع](?=ل...)/, "ا");
    const places = folded === text ? undefined : this.#places.get(folded);
    return places ? { folded, places, isBehindPreposition: true } : null;
  }
}

/** «المزة» of «بالمزة», «للمزة» and «والمزة», «صحنايا» of «بصحنايا»; whether a preposition was joined. */
function withoutJoined(text: string): [joined: string | undefined, isPreposition: boolean] {
  if (countries.has(text)) return [undefined, false];
  const found = /^و?(?:([بع])|(لل)|(ل))?(?=...)/.exec(text);
  if (!found || found[0] === "") return [undefined, false];
  const [all, preposition, toThe, to] = found;
  const rest = text.slice(all.length);
  return [toThe ? `ال${rest}` : rest, Boolean(preposition || toThe || to)];
}

/** Begin with a letter that may be joined: «لبنان» is not "for بنان". */
const countries = new Set(foldedWords("لبنان ليبيا بريطانيا بلجيكا بولندا بلغاريا بولونيا"));

interface KnownWords {
  at: number;
  length: number;
  isCity: boolean;
  /** The cities of this name. */
  cityIds: number[];
  /** The folded name that was recognised. */
  folded: string;
  /** Whether the words name a trade, not only what is broken. */
  isTradeName: boolean;
}

interface Context {
  /** The words that mean a trade, a thing or a city. */
  known: KnownWords[];
  /** The city that was chosen or is remembered: of places of one name, its own is meant. */
  city: number | undefined;
  /** Whether the text names nothing but places. */
  isOnlyPlaces: boolean;
}

/** A place or a city among the words. */
export interface NamedPlace {
  at: number;
  length: number;
  cityIds: number[];
}

/**
 * The places and cities of a text that names nothing else: «عامودا القامشلي الحسكة», «حي الزهراء».
 * @returns none if it also has other words
 */
export function findOnlyPlaces(
  tokens: readonly Token[],
  index: PlaceIndex,
  known: KnownWords[],
): NamedPlace[] {
  const found: NamedPlace[] = [];
  for (let at = 0; at < tokens.length; ) {
    const one = placeAt(tokens, at, index, known);
    if (!one && !isBetweenPlaces(tokens[at]!)) return [];
    if (one) found.push(one);
    at += one?.length ?? 1;
  }
  return found;
}

/** The longest name that begins at a token; a city's before a place's. */
function placeAt(
  tokens: readonly Token[],
  at: number,
  index: PlaceIndex,
  known: KnownWords[],
): NamedPlace | undefined {
  const city = known.find((one) => one.isCity && one.at === at);
  for (let length = Math.min(maxWords, tokens.length - at); length >= 1; length--) {
    if (city && city.length >= length) return city;
    const words = tokens.slice(at, at + length);
    const found = words.every(isBetweenPlaces)
      ? null
      : index.find(words.map(({ folded }) => folded).join(" "));
    const mayBePerson = length === 1 && found && isPersonName(found.folded);
    if (!found || (mayBePerson && !isAfterPreposition(tokens, at))) continue;
    return { at, length, cityIds: [...new Set(found.places.map(({ cityId }) => cityId))] };
  }
  return city;
}

const isBetweenPlaces = (token: Token) =>
  isIgnored(token) || isKindOfPlace(token) || orWords.has(token.folded);

const orWords = new Set(["او", "و", "ام"]);

/**
 * The place that words name. The longest name counts, also where one of its words is known by itself («باب توما»).
 * A single word is a place behind a preposition, next to a trade's name or alone: «ازرع» is a town and "I plant". One
 * that is also known, or a person's name, needs the preposition, and so does a village, unless it stands last.
 */
export function findPlace(
  tokens: readonly Token[],
  index: PlaceIndex,
  { known, city, isOnlyPlaces }: Context,
): FoundPlace | undefined {
  const significant = tokens.filter((token) => !isIgnored(token)).length;
  const named = known.flatMap(({ cityIds }) => cityIds);
  for (let length = Math.min(maxWords, tokens.length); length >= 1; length--) {
    for (let at = 0; at + length <= tokens.length; at++) {
      const words = tokens.slice(at, at + length);
      const found = index.find(words.map(({ folded }) => folded).join(" "));
      if (!found || words.every(isIgnored)) continue;
      const overlapping = known.filter(
        (one) => one.length >= length && one.at < at + length && at < one.at + one.length,
      );
      // «بالشهباء» is Aleppo, whatever quarter has that name, too; «شهبا» is the town that is called so.
      const isOther = ({ folded }: KnownWords) => folded !== found.folded;
      const isExact = length === 1 && overlapping.every((one) => one.isCity && isOther(one));
      if (!isExact && overlapping.some(({ isCity }) => isCity || length > 1)) continue;
      const isPrepositional = found.isBehindPreposition || isAfterPreposition(tokens, at);
      const isKnown =
        (overlapping.length > 0 && !isExact) || (length === 1 && isPersonName(found.folded));
      const isNextToTrade = known.some(
        (one) => one.isTradeName && (one.at + one.length === at || at + length === one.at),
      );
      const isClear = length > 1 || isNextToTrade || length === significant || isOnlyPlaces;
      if (!isPrepositional && (isKnown || !isClear)) continue;
      const isLast = at + length === tokens.length;
      const places = found.places.filter(
        ({ kind }) => kind !== "village" || (!found.isFor && (isPrepositional || isLast)),
      );
      const near = places.filter(({ cityId }) => cityId === city || named.includes(cityId));
      const meant = near.length > 0 ? near : places;
      const [first] = meant;
      if (!first) continue;
      const cityIds = [...new Set(meant.map(({ cityId }) => cityId))];
      const { name, kind } = meant.find((one) => fold(one.name) === found.folded) ?? first;
      const placeIds = meant.map(({ id }) => id);
      return { at, length, name, folded: found.folded, cityIds, placeIds, kind };
    }
  }
  return undefined;
}
