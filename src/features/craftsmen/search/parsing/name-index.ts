import { fold, foldedWords } from "#src/arabic/fold.ts";
import { spelledWords } from "#src/arabic/spellings.ts";
import { type IndexedPlace, PlaceIndex } from "./places.ts";
import { withoutPrefix } from "./prefixes.ts";

/** How directly a text names a trade or a city; the highest wins. */
export const rank = { trouble: 1, titleWord: 2, name: 3, title: 4 } as const;
export type Rank = (typeof rank)[keyof typeof rank];

/** What a name in the search index stands for. */
export type MeaningKind = "trade" | "city";

/** What a text stands for. */
export interface Meaning {
  kind: MeaningKind;
  id: number;
  rank: Rank;
}

/** A text that stands for trades or cities. */
export interface NamedText {
  /** The name as whoever gave it has written it. */
  written: string;
  folded: string;
  meanings: Meaning[];
}

/** A name of a trade or a city, as stored. */
export interface IndexedName {
  kind: MeaningKind;
  id: number;
  rank: Rank;
  written: string;
}

/** More words than any name has that people type. */
const maxWords = 5;

/** All names of trades and cities, to look up what was typed; in memory, since there are few thousand. */
export class NameIndex {
  readonly places: PlaceIndex;
  readonly #commonWords: ReadonlySet<string>;
  readonly #otherTrades: ReadonlySet<string>;
  /** The names by their folded text. */
  readonly texts = new Map<string, NamedText>();
  /** Other forms in which a name may be typed. */
  readonly #forms = new Map<string, NamedText>();
  /** Names that are also a form of another entry's name, with the meanings of both. */
  readonly #united = new Map<string, NamedText>();
  /** At each length the names of nearly that length, in their order. */
  readonly #byLength: NamedText[][] = [];
  readonly #beginnings: PrefixList<NamedText>;
  readonly #beginningsWithoutArticle: PrefixList<NamedText>;

  /**
   * @param commonWords folded everyday words and people's names, which are no typing errors
   * @param otherTrades folded names of all trades that the program knows, whether the site has them or not
   */
  constructor(
    names: Iterable<IndexedName>,
    places: Iterable<IndexedPlace> = [],
    commonWords: ReadonlySet<string> = new Set(),
    otherTrades: ReadonlySet<string> = new Set(),
  ) {
    this.#otherTrades = otherTrades;
    this.places = new PlaceIndex(places);
    this.#commonWords = commonWords;
    for (const name of names) {
      for (const folded of spellingsOf(name.written)) this.#add(name, folded);
    }
    for (const name of names) {
      if (name.kind === "trade" && name.rank === rank.title) this.#addWords(name);
    }
    for (const text of this.texts.values()) {
      this.#addForms(text);
      this.#addByLength(text);
    }
    this.#uniteForms();
    this.#beginnings = new PrefixList(this.texts);
    this.#beginningsWithoutArticle = new PrefixList(
      [...this.texts].map(([folded, text]) => [withoutFirstArticle(folded), text]),
    );
  }

  /** Whether a folded word is an everyday one or a person's name: «حليب» is not «حلب», nor «بلال» a «بلّاط». */
  isCommonWord(folded: string): boolean {
    const alone = folded.replace(/^(?:[وفب]?ال|لل)(?=...)/, "");
    return this.#commonWords.has(folded) || this.#commonWords.has(alone);
  }

  /** Whether folded words name a trade that the site does not have. */
  isOtherTrade(folded: string): boolean {
    return this.#otherTrades.has(folded) && !this.#findForm(folded);
  }

  /** The entries with this folded text, or a form of it, as a title or another name: «سباكة» is a «سبّاك». */
  named(text: string): Meaning[] {
    const found = this.#findForm(text);
    const alone = text.startsWith("ال") ? this.#findForm(text.slice(2)) : undefined;
    const all = found && alone && alone !== found ? merged(found, alone) : (found ?? alone);
    return all?.meanings.filter(isName) ?? [];
  }

  /** What these folded words, at most five, stand for as a whole. */
  find(words: readonly string[]): NamedText | undefined {
    if (words.length === 0 || words.length > maxWords) return undefined;
    const text = words.join(" ");
    const found = this.#findForm(text);
    if (!found) return this.#findOtherForm(text);
    // «الباب» is a town, and the door that needs a carpenter.
    const alone = text.startsWith("ال") ? this.#findForm(text.slice(2)) : undefined;
    return alone && alone !== found ? merged(found, alone) : found;
  }

  /** The names, of three letters or more, that are at most two letters longer or shorter. */
  ofNearlyLength(length: number): readonly NamedText[] {
    return this.#byLength[length] ?? [];
  }

  /** Texts that may be meant by their beginning, also with a prefix («بدم» of «دمشق») or without «ال». */
  *startingWith(beginning: string): Generator<NamedText> {
    const withoutArticle = beginning.replace(/^(?:[وفب]?ال|لل)(?=.)/, "");
    // A single attached letter is taken off only where two or more remain.
    const withoutLetter = withoutArticle.replace(/^[بل](?=..)/, "");
    yield* this.#beginnings.startingWith(beginning);
    yield* this.#beginningsWithoutArticle.startingWith(withoutArticle);
    if (withoutLetter !== withoutArticle) {
      yield* this.#beginningsWithoutArticle.startingWith(withoutLetter);
    }
  }

  /** Without the joined prefixes, the articles within a phrase, or whose it is («غسّالتي»). */
  #findOtherForm(text: string): NamedText | undefined {
    // «بالباب» is in that town, or at the door.
    if (/^[وفبكعه]ال../.test(text)) {
      const found = this.find([text.slice(1)]);
      if (found) return found;
    }
    const others = [
      withoutPrefix(text),
      withoutArticles(text),
      withoutArticles(withoutPrefix(text)),
    ];
    for (const other of new Set(others)) {
      const found = other === text ? undefined : this.#findForm(other);
      if (found && !isChance(text, found)) return found;
    }
    const done = this.#findDone(text);
    if (done) return done;
    const spoken = this.#findWithoutAlif(text) ?? this.#findLengthened(text);
    if (spoken) return spoken;
    const owned = text.includes(" ") ? [] : others.map((other) => other.replace(OWNER, "ه"));
    for (const other of new Set(owned)) {
      const found = other === text ? undefined : this.#findForm(other);
      // «حماتي» is a mother-in-law, not Hama.
      const isThing = found?.meanings.every(({ kind }) => kind === "trade");
      if (found && isThing && !isChance(text, found)) return found;
    }
    return undefined;
  }

  /** The trade of a verb with whom it is done for: «بلطلنا», «بيدهنلي». */
  #findDone(text: string): NamedText | undefined {
    const craft = craftOf(text);
    return craft ? this.#findForm(craft) : undefined;
  }

  /** Finds a name behind a preposition and «ال» that is written without its alif: «بلقامشلي», «علسطح». */
  #findWithoutAlif(text: string): NamedText | undefined {
    const alone = /^[وف]?[بع]ل(\p{L}{4,})$/u.exec(text)?.[1];
    if (!alone || this.#commonWords.has(text)) return undefined;
    return this.#findForm(`ال${alone}`) ?? this.#findForm(alone);
  }

  /** A city whose last vowel is written long, as it is called: «حماااا», «سلمياا» for «سلمية». */
  #findLengthened(text: string): NamedText | undefined {
    const short = /^(.{2,}?)([اوي])\2+$/u.exec(text);
    if (!short) return undefined;
    const [begun, vowel] = [short[1]!, short[2]!];
    return [begun + vowel, `${begun}${vowel}ه`, `${begun}ه`]
      .map((form) => this.#findForm(form) ?? this.#findForm(withoutPrefix(form)))
      .find((one) => one?.meanings.every(({ kind }) => kind === "city"));
  }

  #findForm(text: string): NamedText | undefined {
    return this.#united.get(text) ?? this.texts.get(text) ?? this.#forms.get(text);
  }

  /**
   * A name that an admin has added may be a form of another entry's: who searches by it still finds those of the
   * other.
   */
  #uniteForms() {
    for (const [folded, text] of this.texts) {
      const form = this.#forms.get(folded);
      const added = form?.meanings.filter(
        (meaning) =>
          isName(meaning) &&
          text.meanings.some((own) => own.kind === meaning.kind && isName(own)) &&
          !text.meanings.some((own) => own.kind === meaning.kind && own.id === meaning.id),
      );
      if (form && added?.length) {
        this.#united.set(folded, merged(text, { ...form, meanings: added }));
      }
    }
  }

  #add({ written, kind, id, rank }: IndexedName, folded: string) {
    if (folded.length < 2) return;
    const text = this.texts.get(folded) ?? { written, folded, meanings: [] };
    this.texts.set(folded, text);
    text.meanings = withMeaning(text.meanings, { kind, id, rank });
  }

  #addByLength(text: NamedText) {
    const { length } = text.folded;
    if (length < 3) return;
    for (let near = length - 2; near <= length + 2; near++) {
      const texts = this.#byLength[near] ?? [];
      this.#byLength[near] = texts;
      texts.push(text);
    }
  }

  /** A title's single words name the trade, too: «تكييف» of «فني تكييف». */
  #addWords(name: IndexedName) {
    const words = name.written.split(/\s+/).filter((word) => fold(word).length >= 3);
    for (const written of words.length > 1 ? words : []) {
      const folded = fold(written);
      if (generalWords.has(folded)) continue;
      // «وغسّالات» of «برّادات وغسّالات».
      const alone = folded.length > 4 ? folded.replace(/^و/, "") : folded;
      this.#add(
        { ...name, rank: rank.titleWord, written: alone === folded ? written : written.slice(1) },
        alone,
      );
    }
  }

  /**
   * Adds the text without spaces, without «ال», and as a craft or plural for who has the trade. Words of trouble
   * get no such forms, since names look like them: «زيتون» is not the plural of «زيت».
   */
  #addForms(text: NamedText) {
    const { folded, meanings } = text;
    const isTrade = meanings.some((one) => one.kind === "trade" && one.rank > rank.trouble);
    const alone = withoutFirstArticle(folded);
    const forms = [
      folded.replaceAll(" ", ""),
      alone,
      withoutArticles(folded),
      // «برد» is no «بردات».
      ...(isTrade ? stemsOf(alone).filter((form) => !this.#commonWords.has(form)) : []),
    ];
    for (const form of new Set(forms)) {
      if (form.length < 2 || form === folded) continue;
      const known = this.#forms.get(form);
      this.#forms.set(form, known ? merged(known, text) : text);
    }
  }
}

/** Whether a text names an entry, not only a trouble or a word of its title. */
const isName = (meaning: Meaning) => meaning.rank >= rank.name;

/** Both, of which the first is shown. */
const merged = (one: NamedText, other: NamedText): NamedText => ({
  ...one,
  meanings: other.meanings.reduce(withMeaning, one.meanings),
});

/** Each entry once, with its highest rank. */
function withMeaning(meanings: Meaning[], added: Meaning): Meaning[] {
  const isSame = ({ kind, id }: Meaning) => kind === added.kind && id === added.id;
  const known = meanings.find(isSame);
  if (known && known.rank >= added.rank) return meanings;
  return [...meanings.filter((one) => !isSame(one)), added];
}

/** Whether a short word of trouble is in the text by chance: «ليد» in «وليد», «رزة» in «برزة». */
const isChance = (text: string, { folded, meanings }: NamedText) =>
  folded.length <= 3 &&
  !text.includes("ال") &&
  !text.startsWith("لل") &&
  meanings.every((one) => one.rank === rank.trouble);

/** Removes «ال» from a name that then still has three letters or more. */
const withoutFirstArticle = (text: string) => text.replace(/^ال(?=...)/, "");

/** «باب خزانة» for «باب الخزانة»; a word of two letters, too («الدش»). */
const withoutArticles = (text: string) => text.replace(/(?<=^| )ال(?=\S\S)/g, "");

/** What makes of a thing somebody's: «غسّالتي», «سيّارتنا». */
const OWNER = /(?<=...)ت(?:ي|نا|ك|كم|ها|هم|و)$/;

/** The craft of a verb that ends with the person it is done for: «دهنلي»; undefined for all other words. */
function craftOf(word: string): string | undefined {
  const verb = /^[وف]?ب?[يتن]?(\p{L}{3})و?ل(?:ي|نا|ك[من]?|و|ه[امن]?)$/u.exec(word)?.[1];
  return verb && crafts.get(verb);
}

/** Whether a folded word says that somebody does a craft: «دهنلي». The word behind it is what it is done to. */
export const isVerbOfCraft = (word: string): boolean => craftOf(word) !== undefined;

/** Crafts by their verbs. */
const crafts = new Map(
  Object.entries({
    بلط: "تبليط",
    دهن: "دهان",
    طرش: "طراشة",
    لحم: "لحام",
    نجد: "تنجيد",
    عزل: "عزل",
    سلك: "تسليك",
    خيط: "خياطة",
    جبس: "جبس",
    جبص: "جبصين",
  }).map(([verb, craft]) => [fold(verb), fold(craft)]),
);

/** Words of titles that say nothing of the trade. */
const generalWords = new Set(
  foldedWords(`فني معلم عامل حرفي أعمال تصليح صيانة تركيب خدمات تفصيل وتفصيل أجهزة أدوات منزلية مركزية عامة
    وتركيب وصيانة وتصليح سيارات محل ورشة مهندس خبير`),
);

/** The folded text, and the same with other spellings of its words if it is one word. */
function spellingsOf(written: string): string[] {
  const words = spelledWords(written);
  const folded = words.map(({ word }) => word).join(" ");
  return words.length === 1 ? [folded, ...words[0]!.others] : [folded];
}

/** Values by their keys, to find those whose key begins with a text. */
export class PrefixList<Value> {
  /** In the order of their UTF-16 code units, in which keys with one beginning stand together. */
  readonly #entries: (readonly [key: string, value: Value])[];

  constructor(entries: Iterable<readonly [key: string, value: Value]>) {
    this.#entries = [...entries].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
  }

  *startingWith(beginning: string): Generator<Value> {
    for (let at = this.#firstFrom(beginning); at < this.#entries.length; at++) {
      const [key, value] = this.#entries[at]!;
      if (!key.startsWith(beginning)) return;
      yield value;
    }
  }

  /** Index of the first key that is not before this one. */
  #firstFrom(key: string): number {
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#entries[middle]![0] < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/**
 * Other forms of a trade's name: the craft («سباكة») and the plurals («سبّاكين») for who has it, and the
 * other way round.
 */
function stemsOf(folded: string): string[] {
  if (folded.includes(" ")) return [];
  const stem = folded.replace(ENDING, "");
  return stem.length < 3 ? [] : [stem, ...endings.map((ending) => stem + ending)];
}

const endings = ["ه", "ين", "ون", "ات"];
const ENDING = new RegExp(`(?<=...)(?:${endings.join("|")})$`);
