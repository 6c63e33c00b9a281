import { diffWords } from "diff";

interface WordsDiffProps {
  before: string;
  after: string;
  /** Read out before the words that are gone, and before those that are new. */
  labels: { before: string; after: string };
}

const words = new Intl.Segmenter("ar", { granularity: "word" });

/** A text with what was taken out of it and what is new. */
export const WordsDiff = ({ before, after, labels }: WordsDiffProps) => (
  <p className="whitespace-pre-line leading-loose [overflow-wrap:anywhere]">
    {withPositions(diffWords(before, after, { intlSegmenter: words })).map(
      ({ position, value, added, removed }) =>
        removed ? (
          <del key={position} className="text-ink2">
            <span className="sr-only">{labels.before} </span>
            {value}
          </del>
        ) : added ? (
          <ins key={position} className={insertedText}>
            <span className="sr-only">{labels.after} </span>
            {value}
          </ins>
        ) : (
          <span key={position}>{value}</span>
        ),
    )}
  </p>
);

export const insertedText = "rounded-chip bg-green-tint px-1 no-underline box-decoration-clone";

/** Parts have no names: where they begin tells them apart. */
function withPositions<Part extends { value: string }>(parts: Part[]) {
  let position = 0;
  return parts.map((part) => {
    const at = { ...part, position };
    position += part.value.length + 1;
    return at;
  });
}
