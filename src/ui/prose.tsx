import { dividedByNumbers } from "../arabic/numbers-in-text.ts";
import { classes } from "./classes.ts";

/** What people typed, in its paragraphs and lines; numbers of several groups keep their order. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classes("[overflow-wrap:anywhere] whitespace-pre-line", className)}>
      {placed(text.split(/\n\s*\n/)).map(({ place, piece }) => (
        // Nearer to each other than an empty line would put them.
        <p key={place} dir={directionOf(piece)} className="not-first:mt-3">
          <Line text={piece} />
        </p>
      ))}
    </div>
  );
}

/** A paragraph in other letters alone goes their way; one that begins with them does not. */
const directionOf = (text: string) =>
  /\p{L}/u.test(text) && !/\p{Script=Arabic}/u.test(text) ? "auto" : undefined;

function Line({ text }: { text: string }) {
  return placed(dividedByNumbers(text)).map(({ place, piece }) =>
    piece.isNumber ? (
      <bdi key={place} dir="ltr" className="inline-block">
        {piece.text}
      </bdi>
    ) : (
      piece.text
    ),
  );
}

/** Pieces of a text have nothing to be known by but their place in it. */
const placed = <Piece,>(pieces: Piece[]) => pieces.map((piece, place) => ({ place, piece }));
