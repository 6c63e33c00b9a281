import { foldedWords } from "#src/arabic/fold.ts";
import type { SearchInput, SearchReport } from "#src/features/craftsmen/contract.ts";
import type { ListFilter } from "#src/features/craftsmen/counts/counts.server.ts";
import type { NameIndex } from "./parsing/name-index.ts";
import { arabicNames } from "./parsing/names-in-latin.ts";
import {
  type Fixed,
  findPlaces,
  findTrades,
  type ParsedQuery,
  parseQuery,
} from "./parsing/parse-query.ts";
import type { FoundPlace } from "./parsing/places.ts";
import { isKindOfPlace } from "./parsing/prepositions.ts";
import {
  collapseRepeated,
  correctSpelling,
  cutGlued,
  readBySound,
  type Step,
  switchKeyboard,
  type Typed,
  wishesInLatin,
} from "./parsing/steps.ts";
import { isIgnored, type Token, tokenOf, writtenText } from "./parsing/tokens.ts";
import { maxWords, praise } from "./words/search-text.ts";

/** A search to try: the first that finds somebody is the answer. */
export interface Attempt {
  step: NonNullable<SearchReport["step"]>;
  /** What is searched for, as people would type it. */
  used: string;
  trades: readonly number[];
  /** The likelier ones of `trades`: their listings stand first. */
  likelier?: readonly number[];
  cities: readonly number[];
  find: /**
   * The words of `rest` limit the results or, with `ranking`, only order them: those whose text has all or any of
   * them stand first, before the others. Where nobody has all of them, nobody is found, so that what else the words
   * may mean is tried. With `mayBeName`, those whose name has them are found alone: «سباك محمود», but not
   * «الغسالة عم تسرب مي».
   */
    | { by: "entries"; rest: readonly Token[]; ranking?: "all" | "any"; mayBeName?: boolean }
    /**
     * The name has all of these words. A default city does not limit these searches, nor the selected one those
     * that are `outside` of it, or of a named one.
     */
    | {
        by: "name";
        words: readonly Token[];
        /** The other typed words, which nobody's name needs to have. */
        left?: readonly Token[];
        /** Spellings of the whole name, by which it is looked up instead. */
        spellings?: string[][];
        outside?: readonly number[];
      }
    /** Each word is in the name, the description, the profession or the city, or begins a word there. */
    | { by: "text"; words: readonly Token[]; orNamed?: readonly Token[]; isBeginning?: true };
  /** The quarter or town that led to the cities. */
  place?: FoundPlace;
  /** Not tried if this one finds nobody. */
  onlyIfFound?: Attempt;
  /** What the words stand for, of which nobody was found: those who only have the words are searched for. */
  nobodyOf?: Pick<ParsedQuery, "trades" | "cities">;
}

/** A search for those who have each of the words anywhere. */
export const searchAnywhere = (words: readonly Token[]): Attempt => ({
  step: "words",
  used: "",
  ...nothing,
  find: { by: "text", words },
});

/** The filter of an attempt: the default city applies where the words name none. */
export const withDefaultCity = (
  { default_city, ...filter }: SearchInput,
  { cities }: Pick<Attempt, "cities">,
): SearchInput =>
  filter.city === undefined && default_city !== undefined && cities.length === 0
    ? { ...filter, city: default_city }
    : filter;

/** People are looked for in the selected city or anywhere, never in the default city alone. */
export function filterOf(query: SearchInput, attempt: Attempt): SearchInput {
  if (attempt.find.by !== "name") return withDefaultCity(query, attempt.nobodyOf ?? attempt);
  const { default_city: _default, city, ...filter } = query;
  return city === undefined || attempt.find.outside ? filter : { ...filter, city };
}

/** The attempt by profession and city alone, without the other typed words. */
export const withoutOtherWords = (attempt: Attempt): Attempt => ({
  ...attempt,
  find: { by: "entries", rest: [] },
});

/**
 * The lists whose changes may change a search's response, so that changes elsewhere leave it cached.
 * @returns undefined if those of any list may
 */
export function listsReadBy(
  { find, trades, cities }: Attempt,
  { profession, city }: SearchInput,
): ListFilter[] | undefined {
  if (find.by !== "entries" || find.rest.length > 0) return undefined;
  const professions = profession === undefined ? trades : [profession];
  const places = city === undefined ? cities : [city];
  // For several cities and no profession all cities are counted.
  if (professions.length === 0 && places.length !== 1) return undefined;
  return orAny(professions).flatMap((one) =>
    orAny(places).map((place) => ({ profession: one, city: place })),
  );
}

const orAny = (ids: readonly number[]) => (ids.length > 0 ? ids : [undefined]);

interface FurtherStep {
  step: Attempt["step"];
  read: Step;
  /** One word among many others may be understood by chance, so that the rest is not left out. */
  isGuess?: true;
  /** Whether the words may also be those of a person. */
  findsPeople?: (text: string) => boolean;
}

const gluedStep: FurtherStep = { step: "glued", read: cutGlued };

const furtherSteps: FurtherStep[] = [
  { step: "repeated", read: collapseRepeated, findsPeople: () => true },
  gluedStep,
  { step: "spelling", read: correctSpelling },
  {
    step: "keyboard",
    read: switchKeyboard,
    findsPeople: (text) => /[a-z]/i.test(text),
    isGuess: true,
  },
  { step: "sound", read: readBySound, isGuess: true },
];

/**
 * What to search for, in turn, until somebody is found.
 * @returns the reading to report where none of them finds anybody
 */
export function* attemptsFor(typed: Typed, filter: SearchInput): Generator<Attempt, ParsedQuery> {
  const { tokens, parsed, text, index } = typed;
  const words = { step: "words", used: text } as const;
  if (filter.everywhere) {
    const orNamed = tokens.length > 1 ? { orNamed: tokens } : {};
    yield { ...words, ...nothing, find: { by: "text", words: tokens, ...orNamed } };
    yield { ...words, ...nothing, find: { by: "text", words: tokens, isBeginning: true } };
    return parsed;
  }
  const fixed: Fixed = filter;
  yield* searchesForPeople({ tokens, ...words }, index, filter.city);
  // «سباكدمشق» is one word in nobody's text, and all texts would be looked through for it.
  if (parsed.recognised.length === 0) {
    for (const { isWhole, ...attempt } of furtherSearches(gluedStep, typed, fixed)) {
      if (isWhole) yield attempt;
    }
  }
  yield* searchesOf({ tokens, parsed, ...words });
  // «باب توما» is a quarter, although a «باب» needs a carpenter.
  if (parsed.isTroubleOnly && parsed.recognised.length > 0 && parsed.rest.length > 0) {
    yield { ...searchAnywhere(tokens), used: text };
  }
  const withoutRest: Attempt[] = [];
  let whole: ParsedQuery | undefined;
  // A «طبيب بيطري» is no «باطري».
  const mayBeCorrected = parsed.rest.length > 0 && !parsed.isUncovered;
  for (const further of mayBeCorrected ? furtherSteps : []) {
    for (const { isPartial, isWhole, ...attempt } of furtherSearches(further, typed, fixed)) {
      whole ??= isWhole;
      if (isPartial) withoutRest.push(attempt);
      else yield attempt;
    }
  }
  const spellings =
    parsed.trades.length === 0 ? arabicNames(parsed.rest.map(({ folded }) => folded)) : [];
  if (spellings.length > 0) {
    yield { step: "sound", used: text, ...nothing, find: { by: "name", words: tokens, spellings } };
  }
  // «بلاط القامشلس» is for القامشلي, also where it has no بلّاط.
  if (whole) return whole;
  yield* withoutRest;
  const isRecognised = parsed.recognised.length > 0;
  if (isRecognised && parsed.rest.length > 0 && !isUnknownNeed(parsed)) {
    yield withOthersToo("words", parsed);
  }
  // The city has nobody of the trade, but somebody of another one names the place.
  if (parsed.place && parsed.trades.length > 0 && filter.city === undefined) {
    const { trades, place } = parsed;
    const find = { by: "entries", rest: [placeWord(place)] } as const;
    yield { step: "words", used: text, trades, cities: [], find, place };
  }
  // The profession or city as a word of a description.
  if (isRecognised) yield { ...searchAnywhere(tokens), used: text, nobodyOf: parsed };
  // «محمد الشا» of «محمد الشامي».
  else yield { ...words, ...nothing, find: { by: "text", words: tokens, isBeginning: true } };
  return parsed;
}

/** Whether one of these attempts was for the recognised trade without any other words. */
export const isTriedAlone = ({ rest, trades }: ParsedQuery, { everywhere }: SearchInput): boolean =>
  rest.length === 0 || (trades.length > 0 && !everywhere);

/** Whether words beside a city name an unknown need: «نقل عفش بطرطوس» does not ask for everybody in the city. */
export const isUnknownNeed = ({ trades, cities, rest, isUncovered }: ParsedQuery): boolean =>
  isUncovered ||
  (trades.length === 0 &&
    cities.length > 0 &&
    rest.some(
      (token, at) =>
        !praise.has(token.folded) &&
        // «شارع القوتلي حمص» only says where.
        !isKindOfPlace(token) &&
        !(at > 0 && isKindOfPlace(rest[at - 1]!)) &&
        // What is written in Latin letters may be the name of a trade that was not heard.
        !/^[a-z\d]+$/.test(token.folded),
    ));

const nothing = { trades: [], cities: [] };

/**
 * People whose name the words are, in the city that is named or selected, else anywhere: before any of the words
 * is read as a trade («لين حداد السويداء») or corrected. Words of trades, things and places alone are nobody's name
 * («سباك دمشق»).
 */
function* searchesForPeople(
  { tokens, ...read }: Pick<Read, "step" | "used" | "tokens">,
  index: NameIndex,
  city: number | undefined,
): Generator<Attempt> {
  const significant = tokens.filter((token) => !isIgnored(token) && !aroundNames.has(token.folded));
  if (!haveName(significant, index)) return;
  const without = (words: readonly Token[], some: readonly Token[]) =>
    words.filter((token) => !some.includes(token));
  const parsed = parseQuery(tokens, index);
  const { trades, recognised } = parsed;
  const places = findPlaces(tokens, index, parsed).slice(-maxPlaces);
  const nowhere = { tokens: [] as Token[], ids: [] as number[] };
  const inPlaces = [nowhere, ...places.toReversed()];
  // A surname may be a city's name or a trade's, and be followed by one.
  const readings: NameReading[] = inPlaces.map((place) => ({
    words: without(significant, place.tokens),
    cities: place.ids,
    ofTrades: [],
  }));
  if (trades.length > 0) {
    const others = without(significant, recognised);
    for (const place of inPlaces) {
      const words = without(others, place.tokens);
      // More words beside a trade are a sentence.
      const isShort = words.filter(({ folded }) => !joiningNames.has(folded)).length <= 2;
      if (isShort) readings.push({ words, cities: place.ids, ofTrades: trades });
    }
  }
  // «غسان حداد كهربائي» is an electrician whose surname is a trade.
  const named = findTrades(tokens, index);
  for (const trade of named.length > 1 ? named : []) {
    for (const place of inPlaces) {
      const words = without(without(significant, trade.tokens), place.tokens);
      if (words.length <= 3) readings.push({ words, cities: place.ids, ofTrades: trade.ids });
    }
  }
  if (trades.length === 0) readings.push(...namesWithin(significant));
  const possible = readings.filter(({ words }) => mayBeName(words, index));
  for (const { words, cities, ofTrades, left } of possible) {
    const report = { ...read, trades: ofTrades };
    const name = { by: "name", words, ...(left ? { left } : {}) } as const;
    const outside = city === undefined ? cities : [city];
    const part = shortestPart(
      words,
      possible.map((reading) => reading.words),
    );
    const anywhere: Attempt = {
      ...report,
      cities: [],
      find: { ...name, ...(outside.length > 0 ? { outside } : {}) },
      ...(part && {
        onlyIfFound: { ...read, ...nothing, find: { by: "name", words: part, outside } },
      }),
    };
    if (outside.length > 0) {
      yield { ...report, cities, find: name, onlyIfFound: anywhere };
    }
    yield anywhere;
  }
}

/**
 * The fewest words of a reading that are all among these: where they are nobody's name, whatever the trade, nor are
 * these. One quick query tells that of several readings.
 */
function shortestPart(
  words: readonly Token[],
  readings: (readonly Token[])[],
): readonly Token[] | undefined {
  const [shortest] = readings
    .filter((part) => part.every((token) => words.includes(token)) && areDistinctInName(part))
    .sort((one, other) => one.length - other.length);
  return shortest;
}

/** A name is found by pairs of its words, in which «ال» does not count: «خطيب الخطيب» has none. */
const areDistinctInName = (words: readonly Token[]) =>
  new Set(words.map(({ folded }) => folded.replace(/^ال/, ""))).size > 1;

/** Words that may be a name, of people of these cities and trades. */
interface NameReading {
  words: readonly Token[];
  cities: readonly number[];
  ofTrades: readonly number[];
  left?: readonly Token[];
}

/** Names within a sentence of a few words: «علي الخطيب لو سمحت». */
function namesWithin(words: readonly Token[]): NameReading[] {
  const readings: NameReading[] = [];
  if (words.length > longestSentence) return readings;
  for (const length of [3, 2]) {
    for (let at = 0; at + length <= words.length && length < words.length; at++) {
      const left = [...words.slice(0, at), ...words.slice(at + length)];
      readings.push({ words: words.slice(at, at + length), cities: [], ofTrades: [], left });
    }
  }
  return readings;
}

/** In words; in longer ones a name is not looked for, since each reading costs a query. */
const longestSentence = 7;

/** With the next word they are one name. */
const joiningNames = new Set(foldedWords("أبو عبد أم ابن بن"));

/** What people write around a name: how they address somebody, and what they want of him. */
const aroundNames = new Set(
  foldedWords(`المعلم معلم الأستاذ أستاذ استاذ المهندس مهندس الحج حج الحاج حاج حجي الأسطة أسطة الدكتور دكتور السيد احكي
    أحكي اتصل أتصل رقم تلفون موبايل جوال عنوان وين مين لو سمحت سمحتو سمحتوا سمحتي فضلك فضلكم يخليك يخليكم يخليكن بليز رجاء العم عمو الله يخليه
    يخليها يحفظه سلمه الأخ أخي
    الرجاء شكرا مشكور مرحبا السلام عليكم ممكن يسلمو`),
);

/** Words that may be places; more are not left out of a name. */
const maxPlaces = 2;

/** Whether words may be a full name. */
const mayBeName = (words: readonly Token[], index: NameIndex) =>
  words.length <= maxWords && haveName(words, index);

/** Whether there are at least two words, one of which does not name a trade, a thing or a place. */
const haveName = (words: readonly Token[], index: NameIndex) =>
  words.length > 1 && words.some(({ folded }) => index.find([folded]) === undefined);

interface Read {
  step: Attempt["step"];
  used: string;
  tokens: Token[];
  parsed: ParsedQuery;
}

function* searchesOf({ tokens, parsed, ...report }: Read): Generator<Attempt> {
  const { trades, likelier, cities, rest, recognised, place, isTradeNamed } = parsed;
  if (place && rest.every(({ folded }) => praise.has(folded))) {
    yield { ...withOthersToo(report.step, parsed), used: report.used };
    return;
  }
  if (recognised.length > 0) {
    const words = place ? [placeWord(place), ...rest] : rest;
    const isRanked = words.length > 0 && trades.length > 0;
    const find: Attempt["find"] = {
      by: "entries",
      rest: isRanked ? words : rest,
      // «بالميدان» is a quarter, although somebody is called الميداني.
      ...(isRanked && { ranking: "all", mayBeName: isTradeNamed && !place }),
    };
    yield {
      ...report,
      trades,
      cities,
      find,
      ...(place && { place }),
      ...(likelier && { likelier }),
    };
    return;
  }
  const significant = tokens.filter((token) => !isIgnored(token));
  const words = significant.length > 0 ? significant : tokens;
  yield { ...report, ...nothing, find: { by: "text", words } };
}

/** What was recognised, first those who have any of the other words. */
function withOthersToo(
  step: Attempt["step"],
  { trades, likelier, cities, recognised, rest, place, isTradeNamed }: ParsedQuery,
): Attempt {
  const others = rankingWords(rest);
  const words = place ? [placeWord(place), ...others] : others;
  const isRanked = words.length > 0;
  const find: Attempt["find"] = {
    by: "entries",
    rest: words,
    ...(isRanked && { ranking: "any", mayBeName: isTradeNamed && !place }),
  };
  const used = writtenText(recognised);
  return {
    step,
    used,
    trades,
    cities,
    find,
    ...(place && { place }),
    ...(likelier && { likelier }),
  };
}

/** Words of which a text has to have one to stand first: «شاطر» says nothing of what it is about. */
export const rankingWords = (words: readonly Token[]) =>
  words.filter(({ folded }) => !praise.has(folded));

/** All of a place's name as one word, to be found in texts. */
const placeWord = ({ name, folded, placeIds }: FoundPlace): Token => ({
  ...tokenOf(name, folded),
  placeIds,
});

/** `isPartial`: the words that were not recognised only order the results. */
type FurtherAttempt = Attempt & {
  isPartial?: true;
  /** All words were understood: a profession and a city. */
  isWhole?: ParsedQuery;
};

function* furtherSearches(
  further: FurtherStep,
  typed: Typed,
  fixed: Fixed,
): Generator<FurtherAttempt> {
  const { step, findsPeople } = further;
  for (const alternatives of further.read(typed)) {
    const read = alternatives.map((tokens) => ({
      tokens,
      parsed: parseQuery(tokens, typed.index, fixed),
    }));
    const [first, ...others] = read.filter(
      ({ parsed }) => parsed.recognised.length > 0 && recognisesMore(parsed, typed.parsed),
    );
    if (first) {
      // One reading: «حماد» is not a «حدّاد» in «حماة».
      const alike = others.filter(({ parsed }) => meansAlike(parsed, first.parsed));
      const allParsed = [first, ...alike].map(({ parsed }) => parsed);
      const parsed = {
        ...first.parsed,
        trades: unique(allParsed.flatMap(({ trades }) => trades)),
        cities: unique(allParsed.flatMap(({ cities }) => cities)),
      };
      const used = writtenText(first.tokens);
      yield* searchesForPeople({ step, used, tokens: first.tokens }, typed.index, fixed.city);
      const { rest, recognised, cities } = parsed;
      const isWhole = rest.length === 0 && parsed.isTradeNamed && cities.length === 1;
      for (const attempt of searchesOf({ step, used, tokens: first.tokens, parsed })) {
        yield isWhole ? { ...attempt, isWhole: parsed } : attempt;
      }
      const isWished = parsed.isTradeNamed && wishesInLatin(typed.tokens);
      const isPoorGuess = further.isGuess && !isWished && rest.length > recognised.length;
      if (rest.length > 0 && !isPoorGuess && !isUnknownNeed(parsed)) {
        yield { ...withOthersToo(step, parsed), isPartial: true };
      }
    } else if (read[0] && findsPeople?.(typed.text)) {
      const { tokens, parsed } = read[0];
      const used = writtenText(tokens);
      yield* searchesForPeople({ step, used, tokens }, typed.index, fixed.city);
      yield* searchesOf({ step, used, tokens, parsed });
    }
  }
}

const meansAlike = (one: ParsedQuery, other: ParsedQuery) =>
  one.trades.length > 0 === other.trades.length > 0 &&
  one.cities.length > 0 === other.cities.length > 0;

const unique = (ids: number[]) => [...new Set(ids)];

const recognisesMore = (parsed: ParsedQuery, before: ParsedQuery) =>
  parsed.rest.length < before.rest.length || parsed.recognised.length > before.recognised.length;
