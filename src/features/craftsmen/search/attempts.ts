import type { SearchInput, SearchReport } from "#src/features/craftsmen/contract.ts";
import type { ListFilter } from "#src/features/craftsmen/counts/counts.server.ts";
import { type Fixed, type ParsedQuery, parseQuery } from "./parsing/parse-query.ts";
import {
  collapseRepeated,
  correctSpelling,
  cutGlued,
  readBySound,
  type Step,
  switchKeyboard,
  type Typed,
} from "./parsing/steps.ts";
import { isIgnored, type Token, writtenText } from "./parsing/tokens.ts";

/** A search to try: the first that finds somebody is the answer. */
export interface Attempt {
  step: NonNullable<SearchReport["step"]>;
  /** What is searched for, as people would type it. */
  used: string;
  trades: readonly number[];
  cities: readonly number[];
  find:
    | { by: "entries"; rest: readonly Token[]; orNamed?: readonly Token[] }
    /** The name has all of these words. */
    | { by: "name"; words: readonly Token[] }
    /** Each word is in the name, the description, the profession or the city. */
    | { by: "text"; words: readonly Token[]; orNamed?: readonly Token[] };
  /** Not tried if somebody has these words. */
  unlessFound?: readonly Token[];
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

/** For the API: the words that are searched for beside a recognised profession or city. */
export const otherWordsOf = ({ find }: Attempt) =>
  find.by === "entries" && find.rest.length > 0 ? { other_words: writtenText(find.rest) } : {};

/**
 * The lists whose changes may change a search's response, so that changes elsewhere leave it cached.
 * @returns undefined if those of any list may
 */
export function listsReadBy(
  { find, trades, cities }: Attempt,
  { profession, city }: SearchInput,
): ListFilter[] | undefined {
  if (find.by !== "entries" || find.rest.length > 0 || find.orNamed) return undefined;
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

const furtherSteps: FurtherStep[] = [
  { step: "repeated", read: collapseRepeated, findsPeople: () => true },
  { step: "glued", read: cutGlued },
  { step: "spelling", read: correctSpelling },
  {
    step: "keyboard",
    read: switchKeyboard,
    findsPeople: (text) => /[a-z]/i.test(text),
    isGuess: true,
  },
  { step: "sound", read: readBySound, isGuess: true },
];

/** What to search for, in turn, until somebody is found. */
export function* attemptsFor(typed: Typed, filter: SearchInput): Generator<Attempt> {
  const { tokens, parsed, text } = typed;
  const words = { step: "words", used: text } as const;
  if (filter.everywhere) {
    const orNamed = tokens.length > 1 ? { orNamed: tokens } : {};
    yield { ...words, ...nothing, find: { by: "text", words: tokens, ...orNamed } };
    return;
  }
  yield* searchesOf({ tokens, parsed, ...words });
  // «باب توما» is a quarter, although a «باب» needs a carpenter.
  if (parsed.isTroubleOnly && parsed.recognised.length > 0 && parsed.rest.length > 0) {
    yield { ...searchAnywhere(tokens), used: text };
  }
  const fixed: Fixed = filter;
  const withoutRest: Attempt[] = [];
  for (const further of parsed.rest.length > 0 ? furtherSteps : []) {
    for (const { isPartial, ...attempt } of furtherSearches(further, typed, fixed)) {
      if (isPartial) withoutRest.push(attempt);
      else yield attempt;
    }
  }
  yield* withoutRest;
  const isRecognised = parsed.recognised.length > 0;
  if (isRecognised && parsed.rest.length > 0) {
    const used = writtenText(parsed.recognised);
    const { trades, cities, rest } = parsed;
    // Without a trade the rest may be a person, who is elsewhere.
    const unlessFound = trades.length === 0 ? { unlessFound: rest } : {};
    yield {
      step: "words",
      used,
      trades,
      cities,
      find: { by: "entries", rest: [] },
      ...unlessFound,
    };
  }
  // The profession or city as a word of a description.
  if (isRecognised) yield { ...searchAnywhere(tokens), used: text, nobodyOf: parsed };
}

/** Whether one of these attempts was for the recognised trade without any other words. */
export const isTriedAlone = ({ rest, trades }: ParsedQuery, { everywhere }: SearchInput): boolean =>
  rest.length === 0 || (trades.length > 0 && !everywhere);

const nothing = { trades: [], cities: [] };

interface Read {
  step: Attempt["step"];
  used: string;
  tokens: Token[];
  parsed: ParsedQuery;
}

function* searchesOf({ tokens, parsed, ...report }: Read): Generator<Attempt> {
  const { trades, cities, rest, recognised } = parsed;
  if (recognised.length > 0) {
    // «محمد حداد» may be a name, too.
    const orNamed = rest.length > 0 && tokens.length > 1 ? { orNamed: tokens } : {};
    yield { ...report, trades, cities, find: { by: "entries", rest, ...orNamed } };
    return;
  }
  const significant = tokens.filter((token) => !isIgnored(token));
  const words = significant.length > 0 ? significant : tokens;
  if (words.length > 1) yield { ...report, ...nothing, find: { by: "name", words } };
  yield { ...report, ...nothing, find: { by: "text", words } };
}

/** `isPartial`: without the words that were not recognised. */
type FurtherAttempt = Attempt & { isPartial?: true };

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
    const better = read.filter(
      ({ parsed }) => parsed.recognised.length > 0 && recognisesMore(parsed, typed.parsed),
    );
    const [first] = better;
    if (first) {
      const allParsed = better.map(({ parsed }) => parsed);
      const parsed = {
        ...first.parsed,
        trades: unique(allParsed.flatMap(({ trades }) => trades)),
        cities: unique(allParsed.flatMap(({ cities }) => cities)),
      };
      const used = writtenText(first.tokens);
      yield* searchesOf({ step, used, tokens: first.tokens, parsed });
      const { rest, recognised } = parsed;
      if (rest.length > 0 && !(further.isGuess && rest.length > recognised.length)) {
        const { trades, cities } = parsed;
        const find = { by: "entries", rest: [] } as const;
        yield { step, used: writtenText(recognised), trades, cities, find, isPartial: true };
      }
    } else if (read[0] && findsPeople?.(typed.text)) {
      const { tokens, parsed } = read[0];
      yield* searchesOf({ step, used: writtenText(tokens), tokens, parsed });
    }
  }
}

const unique = (ids: number[]) => [...new Set(ids)];

const recognisesMore = (parsed: ParsedQuery, before: ParsedQuery) =>
  parsed.rest.length < before.rest.length || parsed.recognised.length > before.recognised.length;
