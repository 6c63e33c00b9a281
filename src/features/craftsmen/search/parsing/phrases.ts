import { type MeaningKind, type NamedText, rank } from "./name-index.ts";

/** Typed words that are known together. */
export interface Phrase {
  at: number;
  length: number;
  text: NamedText;
}

export const sharesTrade = (phrase: Phrase, others: Phrase[]) =>
  others.some((other) => tradesOf(other).some((id) => tradesOf(phrase).includes(id)));

export const tradesOf = ({ text }: Phrase) =>
  text.meanings.flatMap(({ kind, id }) => (kind === "trade" ? [id] : []));

export const citiesOf = ({ meanings }: NamedText) =>
  meanings.flatMap(({ kind, id }) => (kind === "city" ? [id] : []));

export const hasKind = ({ meanings }: NamedText, kind: MeaningKind) =>
  meanings.some((meaning) => meaning.kind === kind);

export const hasTradeName = ({ meanings }: NamedText) =>
  meanings.some((meaning) => meaning.kind === "trade" && meaning.rank > rank.trouble);

/** The phrases of a text by how much they matter. */
export interface SplitPhrases {
  wished: Phrase[];
  /** They come after the others. */
  background: Phrase[];
  /** They are not looked for. */
  past: Phrase[];
}
