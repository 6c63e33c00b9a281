import { foldedWords } from "#src/arabic/fold.ts";
import { praise } from "#src/features/craftsmen/search/words/search-text.ts";
import { isBrand, isCarBrand } from "./brands.ts";
import { splitByLeak, withoutWorking } from "./broken-thing.ts";
import { mayBeOffice } from "./businesses.ts";
import {
  isVerbOfCraft,
  type Meaning,
  type MeaningKind,
  type NamedText,
  type NameIndex,
  rank,
} from "./name-index.ts";
import {
  findUncovered,
  haveOtherAct,
  hires,
  isChanged,
  isNegated,
  isOnlyUncovered,
  isSold,
  sellsThing,
} from "./other-work.ts";
import {
  citiesOf,
  hasKind,
  hasTradeName,
  type Phrase,
  type SplitPhrases,
  sharesTrade,
  tradesOf,
} from "./phrases.ts";
import { type FoundPlace, findOnlyPlaces, findPlace, type NamedPlace } from "./places.ts";
import {
  isAfterParticle,
  isAfterPreposition,
  isKindOfPlace,
  isRoomWithPreposition,
  isTouched,
} from "./prepositions.ts";
import { isIgnored, maxTokens, type Token } from "./tokens.ts";
import { wishAt } from "./wishes.ts";

/** What a typed text means. */
export interface ParsedQuery {
  /** The professions that the recognised words stand for; empty if none was recognised. */
  trades: number[];
  /** If the words name several things, the professions of the first, which is mostly what is broken. */
  likelier?: number[];
  cities: number[];
  /** Where the only word was read as a city: the professions of the thing that has its name («الباب»). */
  alsoTrades: number[];
  /** What remains to be searched for in names and descriptions. */
  rest: Token[];
  /** The tokens that were recognised. */
  recognised: Token[];
  /** The quarter or town that led to the cities; whoever names it in his text stands first. */
  place?: FoundPlace;
  /** Whether only words of trouble were recognised, which may also be part of another name. */
  isTroubleOnly: boolean;
  /** Whether a profession is called by a name of it («سباك»), not only by things and troubles. */
  isTradeNamed: boolean;
  /** Whether words are for a work that no profession of the site does. */
  isUncovered: boolean;
}

/** Ids that the search is limited to anyway: words that mean the same need not be searched for. */
export interface Fixed {
  profession?: number | undefined;
  city?: number | undefined;
  default_city?: number | undefined;
}

/** Recognises trades and cities anywhere in the text. */
export function parseQuery(
  tokens: readonly Token[],
  index: NameIndex,
  fixed: Fixed = {},
): ParsedQuery {
  const known = withElided(findPhrases(tokens, index), tokens, index);
  const knownWords = known.map(({ at, length, text }) => ({
    at,
    length,
    isCity: hasKind(text, "city"),
    cityIds: citiesOf(text),
    folded: text.folded,
    isTradeName: hasTradeName(text) && !isVerbOfCraft(tokens[at]!.folded),
  }));
  const onlyPlaces = findOnlyPlaces(tokens, index.places, knownWords);
  const place = findPlace(tokens, index.places, {
    known: knownWords,
    city: fixed.city ?? fixed.default_city,
    isOnlyPlaces: onlyPlaces.length > 0,
  });
  const isInPlace = ({ at, length }: Phrase) =>
    place !== undefined && at < place.at + place.length && place.at < at + length;
  const isNamed = known.some(({ text }) => hasTradeName(text));
  const uncovered = findUncovered(tokens, index);
  const isOfAnother = isAbout(
    uncovered.filter((at) => isOnlyUncovered(tokens[at]!)),
    known,
  );
  const isSale = sellsThing(tokens, known) || hires(tokens);
  const hasOtherAct = isSale || (!isNamed && (haveOtherAct(tokens) || isOfAnother));
  const isOther = ({ at, length, text }: Phrase) =>
    hasKind(text, "trade") &&
    !hasKind(text, "city") &&
    (hasOtherAct ||
      (hasTradeName(text) && isNegated(tokens, at)) ||
      isChangedPhrase({ at, length, text }, known, tokens));
  const meant = known.filter(
    (phrase) =>
      !isInPlace(phrase) &&
      !isOther(phrase) &&
      !(phrase.length === 1 && mayBeOffice(tokens, phrase.at, index)),
  );
  const phrases = withoutUnclearBrands(meant, tokens, [...known, ...(place ? [place] : [])]);
  const cityPhrases = phrases.filter(
    (phrase) =>
      (onlyPlaces.length > 1 && hasKind(phrase.text, "city")) || isCity(phrase, phrases, tokens),
  );
  const cities = choose(cityPhrases, "city", fixed.city);
  const others = phrases.filter((phrase) => !cities.used.has(phrase));
  const { rooms, things } = splitRooms(others, tokens);
  const { wished, background, past } = splitByLeak(
    splitByWish(withoutWorking(things, tokens), tokens),
    tokens,
  );
  const trades = choose(wished, "trade", fixed.profession, background);
  // Beside a chosen city, a place of another one is only a word; a named city says where the place is.
  const isMeant =
    place !== undefined && (fixed.city === undefined || place.cityIds.includes(fixed.city));
  const places = [...cities.used, ...(isMeant ? [place] : [])];
  const used = [
    ...places,
    ...trades.used,
    ...rooms,
    ...past,
    ...(fixed.city === undefined ? onlyPlaces : []),
  ];
  const covered = new Set(used.flatMap(({ at, length }) => tokens.slice(at, at + length)));
  for (const { at } of [...places, ...onlyPlaces]) {
    const before = tokens[at - 1];
    if (before && isKindOfPlace(before)) covered.add(before);
  }
  const several = fixed.city === undefined ? citiesOfAll(onlyPlaces, place) : [];
  if (several.length > 1) {
    return { ...nothing, cities: several, recognised: [...tokens], rest: [] };
  }
  const placeCities = fixed.city === undefined && isMeant ? place.cityIds : [];
  return {
    trades: trades.ids,
    ...(trades.first.length < trades.ids.length ? { likelier: trades.first } : {}),
    cities: cities.ids.length > 0 || cities.used.size > 0 ? cities.ids : placeCities,
    alsoTrades: cityPhrases.flatMap((phrase) => (isAlone(phrase, tokens) ? tradesOf(phrase) : [])),
    ...(isMeant
      ? { place: { ...place, cityIds: cities.ids.length > 0 ? cities.ids : place.cityIds } }
      : {}),
    rest: tokens.filter((token) => !covered.has(token) && !isIgnored(token)),
    recognised: tokens.filter((token) => covered.has(token)),
    isUncovered:
      trades.ids.length === 0 &&
      (known.some(isOther) || haveOtherAct(tokens) || uncovered.length > 0),
    isTradeNamed: trades.used.size > 0 && [...trades.used].some(({ text }) => hasTradeName(text)),
    isTroubleOnly:
      cities.used.size === 0 && ![...trades.used, ...rooms].some(({ text }) => hasTradeName(text)),
  };
}

const nothing: ParsedQuery = {
  trades: [],
  cities: [],
  alsoTrades: [],
  rest: [],
  recognised: [],
  isTroubleOnly: false,
  isTradeNamed: false,
  isUncovered: false,
};

/**
 * The cities of several places that are all that a text names. A place that was found has its own, since of places of
 * one name that of a named city is meant.
 */
function citiesOfAll(places: NamedPlace[], found: FoundPlace | undefined): number[] {
  if (places.length < 2) return [];
  return [...new Set(places.flatMap((one) => (one.at === found?.at ? found : one).cityIds))];
}

/**
 * Whether a work that nobody here does is what the text is about: it stands before all known things, or right behind
 * one («مكتب حجز طيران»).
 */
function isAbout(uncovered: number[], known: Phrase[]): boolean {
  const things = known.filter(({ text }) => hasKind(text, "trade"));
  const first = Math.min(...things.map(({ at }) => at));
  const isBehind = (at: number) =>
    things.some(
      (thing) => at - (thing.at + thing.length) >= 0 && at - (thing.at + thing.length) <= 1,
    );
  return (
    things.length > 0 && uncovered.some((at) => at < first || (things.length === 1 && isBehind(at)))
  );
}

/** Leaves out brands beside unknown words: «شاشة سامسونج» is not a refrigerator, and «محمد شارب» is a person. */
function withoutUnclearBrands(
  phrases: Phrase[],
  tokens: readonly Token[],
  known: { at: number; length: number }[],
) {
  const things = phrases.filter(({ text }) => hasKind(text, "trade"));
  if (!things.some(isOfBrand) || !things.every(isOfBrand)) return phrases;
  const isClear = tokens.every(
    (token, nth) =>
      isIgnored(token) ||
      praise.has(token.folded) ||
      sizes.test(token.folded) ||
      known.some(({ at, length }) => at <= nth && nth < at + length),
  );
  return isClear ? phrases : phrases.filter((phrase) => !things.includes(phrase));
}

/** «Felicity 5kw» */
const sizes = /^(?:\d+[a-z]*|kw|kva|kwh|كيلو|واط|امبير|طن|بوصه|انش|فولت)$/;

const isOfBrand = ({ text }: Phrase) => isBrand(text.folded);

/** Whether the next word makes another work of it, or this one is that word. */
function isChangedPhrase(phrase: Phrase, all: Phrase[], tokens: readonly Token[]): boolean {
  const { at, length, text } = phrase;
  if (length === 1 && !hasTradeName(text) && isSold(tokens, at)) return true;
  const next = all.find((one) => one.at === at + length);
  // Two words of one trade are not another's work: «مفتاح سيارة» needs a locksmith.
  const areOfOne =
    next !== undefined && tradesOf(next).some((id) => tradesOf({ at, length, text }).includes(id));
  if (isChanged(tokens, at, length) && !areOfOne) return true;
  if (next && isOfCars(phrase, next)) return true;
  const before = all.find((one) => one.at + one.length === at && hasKind(one.text, "trade"));
  return (
    before !== undefined &&
    isChanged(tokens, before.at, before.length) &&
    !tradesOf(before).some((id) => tradesOf(phrase).includes(id))
  );
}

/** Whether a car's brand behind a trade makes that of cars of it: «كهربائي تويوتا». */
function isOfCars(phrase: Phrase, next: Phrase): boolean {
  const { ids } = highest(phrase, "trade", false);
  const isOfBoth = tradesOf(next).some((id) => ids.includes(id));
  return hasTradeName(phrase.text) && isCarBrand(next.text.folded) && !isOfBoth;
}

/** In a whole message so many known words are read, wherever they stand. */
const maxKnownWords = 12;

/**
 * What is read of a text: all of it, or, of a whole message, the first known words and the prepositions before them. The
 * rest of a message tells a story.
 */
export function selectWords(tokens: readonly Token[], index: NameIndex): Token[] {
  if (tokens.length <= maxTokens) return [...tokens];
  const phrases = findPhrases(tokens, index);
  const wish = wishAt(tokens, phrases);
  const wished = phrases.filter(({ at }) => wish >= 0 && at > wish);
  const read = new Set<Token>(wished.length > 0 ? [tokens[wish]!] : []);
  let known = 0;
  // What is asked for is read first, since the story before it may be long.
  for (const { at, length } of [...wished, ...phrases.filter((one) => !wished.includes(one))]) {
    if (known + length > maxKnownWords) break;
    known += length;
    const before = tokens[at - 1];
    if (before && isIgnored(before)) read.add(before);
    for (const token of tokens.slice(at, at + length)) read.add(token);
  }
  // Where only cities are recognised, as in an advertisement, the beginning says what is wanted.
  if (phrases.every(({ text }) => !hasKind(text, "trade"))) {
    return tokens.slice(0, maxTokens);
  }
  const { place } = parseQuery(tokens, index);
  if (place && known > 0) {
    for (const token of tokens.slice(place.at, place.at + place.length)) read.add(token);
  }
  return known > 0 ? tokens.filter((token) => read.has(token)) : tokens.slice(0, maxTokens);
}

/**
 * The words that may be cities or places in them, whatever else they mean.
 * @param place of the parsed words
 */
export function findPlaces(
  tokens: readonly Token[],
  index: NameIndex,
  { place }: Pick<ParsedQuery, "place">,
) {
  const cities = findPhrases(tokens, index)
    .filter(({ text }) => hasKind(text, "city"))
    .map(({ at, length, text }) => ({
      tokens: tokens.slice(at, at + length),
      ids: text.meanings.filter(({ kind }) => kind === "city").map(({ id }) => id),
    }));
  if (!place) return cities;
  const { at, length, cityIds } = place;
  return [...cities, { tokens: tokens.slice(at, at + length), ids: cityIds }];
}

/** The words that call a trade by its name, each with the trades that it names. */
export const findTrades = (tokens: readonly Token[], index: NameIndex) =>
  findPhrases(tokens, index)
    .filter(({ text }) => hasTradeName(text))
    .map(({ at, length, text }) => ({
      tokens: tokens.slice(at, at + length),
      ids: text.meanings.filter(({ kind }) => kind === "trade").map(({ id }) => id),
    }));

/** «كهربجي تبع سيارات» is a «كهربجي سيارات», also where another one is not wished: «مو كهربجي بيوت، بدي تبع سيارات». */
function withElided(phrases: Phrase[], tokens: readonly Token[], index: NameIndex): Phrase[] {
  const at = tokens.findIndex(({ folded }) => ofWords.has(folded));
  const next = tokens[at + 1];
  const head = phrases.findLast((one) => one.at < at && hasTradeName(one.text));
  if (at < 1 || !next || !head) return phrases;
  const text = index.find([tokens[head.at]!.folded, next.folded]);
  if (!text || !hasTradeName(text)) return phrases;
  const isSplit = head.at + head.length === at;
  const others = phrases.filter((one) => one.at !== at + 1 && !(isSplit && one === head));
  return [...others, { at, length: 2, text }].sort((one, other) => one.at - other.at);
}

const ofWords = new Set(foldedWords("تبع تبعت تبعون بتاع بتوع حق"));

/** The longest known phrases, from the beginning. */
function findPhrases(tokens: readonly Token[], index: NameIndex): Phrase[] {
  const phrases: Phrase[] = [];
  for (let at = 0; at < tokens.length; ) {
    const found = longestAt(tokens, at, index);
    if (found) phrases.push(found);
    at += found?.length ?? 1;
  }
  return phrases;
}

function longestAt(tokens: readonly Token[], at: number, index: NameIndex): Phrase | undefined {
  for (let length = Math.min(5, tokens.length - at); length >= 1; length--) {
    const phrase = tokens.slice(at, at + length);
    if (length === 1 && isIgnored(phrase[0]!)) return undefined;
    const text =
      index.find(phrase.map(({ folded }) => folded)) ??
      (length === 1 ? firstOf(phrase[0]!.others, index) : undefined);
    if (text) return { at, length, text };
  }
  return undefined;
}

function firstOf(spellings: string[], index: NameIndex): NamedText | undefined {
  for (const spelling of spellings) {
    const text = index.find([spelling]);
    if (text) return text;
  }
  return undefined;
}

/**
 * Whether a phrase that names a city is meant as one where it also means a trade («الباب» is a town and a
 * door): as the whole text, after a preposition, or next to a trade.
 */
function isCity(phrase: Phrase, all: Phrase[], tokens: readonly Token[]): boolean {
  const { text, at } = phrase;
  if (!hasKind(text, "city") || isAfterParticle(tokens, at)) return false;
  if (cityWords.has(text.folded) && !isWhereCitiesStand(phrase, tokens)) return false;
  if (!hasKind(text, "trade")) return true;
  if (text.meanings.some(({ kind, rank: one }) => kind === "trade" && one > rank.trouble)) {
    return isAfterPreposition(tokens, at);
  }
  const isNextTo = (other: Phrase) =>
    other.at + other.length === at || at + phrase.length === other.at;
  const isBesideTrade = all.some(
    (other) =>
      isNextTo(other) && hasTradeName(other.text) && !isVerbOfCraft(tokens[other.at]!.folded),
  );
  return isAlone(phrase, tokens) || isBesideTrade || isAfterPreposition(tokens, at);
}

const isAlone = ({ length }: Phrase, tokens: readonly Token[]) =>
  tokens.filter((token) => !isIgnored(token)).length === length;

/** Names of cities that are also words of talk and work: «جبلة باطون» is a mix of concrete. */
const cityWords = new Set(
  foldedWords("جبلة دوما قارة صوران الرستن الطبقة العشارة النبك سرمين الشيخ"),
);

function isWhereCitiesStand({ at, length }: Phrase, tokens: readonly Token[]): boolean {
  const isLast = at + length === tokens.length;
  return isLast || isAfterPreposition(tokens, at) || /^[وف]?[بعل]/.test(tokens[at]!.folded);
}

/** A room beside a word of trouble says where it is, not who is needed: «الحنفية خربانة بالمطبخ». */
function splitRooms(phrases: Phrase[], tokens: readonly Token[]) {
  const isWhere = ({ at, length }: Phrase) =>
    length === 1 && (isRoomWithPreposition(tokens, at) || isTouched(tokens, at));
  const things = phrases.filter((phrase) => !isWhere(phrase));
  const isBesideThing = things.some(({ text }) => hasKind(text, "trade"));
  return isBesideThing
    ? { rooms: phrases.filter(isWhere), things }
    : { rooms: [], things: phrases };
}

/**
 * What is asked for, first of all, and what was told before: «البيت على العضم وبدي جبس بورد». What is told only matters
 * where a single thing is asked for, which may be a part of it: «المكيف خربان وبدي غاز».
 */
function splitByWish(things: Phrase[], tokens: readonly Token[]): SplitPhrases {
  const at = wishAt(tokens, things);
  const wished = things.filter((one) => one.at > at && hasKind(one.text, "trade"));
  if (at < 0 || wished.length === 0) return { wished: things, background: [], past: [] };
  const isClear = wished.some(({ text, length }) => hasTradeName(text) || length > 1);
  const before = things.filter((one) => one.at < at);
  const matters = (one: Phrase) => !isClear || sharesTrade(one, wished);
  return {
    wished: things.filter((one) => one.at > at),
    background: before.filter(matters),
    past: before.filter((one) => !matters(one)),
  };
}

/**
 * The entries that the phrases of the highest rank stand for: those common to all of these phrases if
 * there are any, else all. Phrases of lower rank narrow them down or are not used, nor are single words
 * of trouble beside a phrase: «المفتاح انكسر بالباب» needs no carpenter.
 * @param background phrases that come after the others, whatever their rank
 */
function choose(
  phrases: Phrase[],
  kind: MeaningKind,
  fixed: number | undefined,
  background: Phrase[] = [],
) {
  const all = [...phrases, ...background];
  const isAtDoor =
    all.some(({ text }) => /^(?:ال)?باب(?: |$)/.test(text.folded)) &&
    !all.some((phrase) => isMaterial({ phrase }));
  const byRank = (some: Phrase[]) =>
    some
      .map((phrase) => ({ phrase, ...highest(phrase, kind, isAtDoor) }))
      .filter(({ ids }) => ids.length > 0 && (fixed === undefined || ids.includes(fixed)))
      .sort((one, other) => other.rank - one.rank || isMaterial(other) - isMaterial(one));
  const ranked = [...byRank(phrases), ...byRank(background)];
  const used = new Set<Phrase>();
  let ids: number[] = [];
  let first: number[] = [];
  let isOfSeveral = false;
  for (const { phrase, rank: own, ids: meant } of ranked) {
    const isLower = kind === "trade" && own < ranked[0]!.rank;
    // «سباك وبلاط لتجديد حمام» names both.
    if (isOfSeveral && isLower) {
      const likelier = ids.filter((id) => meant.includes(id));
      if (likelier.length > 0) {
        used.add(phrase);
        first = likelier;
      }
      continue;
    }
    const common = ids.filter((id) => meant.includes(id));
    if (used.size > 0 && common.length === 0 && isLower) continue;
    if (used.size > 0 && common.length === 0) isOfSeveral = own >= rank.titleWord;
    ids = used.size === 0 ? meant : common.length > 0 ? common : [...ids, ...meant];
    first = used.size === 0 || common.length > 0 ? ids : first;
    used.add(phrase);
  }
  return fixed === undefined ? { ids, first, used } : { ids: [], first: [], used };
}

/** What something is made of tells more than what it is: a door of iron needs a blacksmith. */
const materials = new Set(foldedWords("حديد خشب ألمنيوم زجاج رخام جبس"));

const isMaterial = ({ phrase }: { phrase: Phrase }) =>
  Number(materials.has(phrase.text.folded.replace(/^ال/, "")));

const keys = new Set(foldedWords("مفتاح مفاتيح"));

function highest({ text, length }: Phrase, kind: MeaningKind, isAtDoor: boolean) {
  const own = text.meanings.filter((meaning) => meaning.kind === kind);
  const best = Math.max(0, ...own.map((meaning) => meaning.rank));
  const isPhraseOfTrouble = best === rank.trouble && length > 1;
  // A lost key of a door is not work for a carpenter.
  const isKey = isAtDoor && best === rank.trouble && keys.has(text.folded.replace(/^ال/, ""));
  if (best === rank.trouble && isBrand(text.folded)) {
    return { rank: best - 0.5, ids: own.map(({ id }) => id) };
  }
  // One entry's title that is another's name, too, means both until an admin decides.
  const isMeant = (one: Meaning) => one.rank >= Math.min(best, rank.name);
  return {
    rank: isKey ? best + 0.6 : isPhraseOfTrouble ? best + 0.5 : best,
    ids: own.filter(isMeant).map(({ id }) => id),
  };
}
