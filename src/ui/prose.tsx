import { splitByNumbers } from "#src/arabic/numbers-in-text.ts";
import { classes } from "./styles/classes.ts";

/** Text that people typed, with its paragraphs and lines; phone numbers keep the order of their groups. */
export function Prose({ text, className }: { text: string; className?: string }) {
  return (
    <div className={classes("[overflow-wrap:anywhere] whitespace-pre-line", className)}>
      {withIndex(text.split(/\n\s*\n/)).map(({ index, piece }) => (
        // Less space between paragraphs than an empty line.
        <p key={index} dir={directionOf(piece)} className="not-first:mt-3">
          <Line text={piece} />
        </p>
      ))}
    </div>
  );
}

/** A paragraph without any Arabic letter has its own direction. */
const directionOf = (text: string) =>
  /\p{L}/u.test(text) && !/\p{Script=Arabic}/u.test(text) ? "auto" : undefined;

function Line({ text }: { text: string }) {
  return withIndex(splitByNumbers(text)).map(({ index, piece }) =>
    piece.isNumber ? (
      <bdi key={index} dir="ltr" className="inline-block">
        {piece.text}
      </bdi>
    ) : (
      piece.text
    ),
  );
}

/** The index is the only possible React key for pieces of a text. */
const withIndex = <Piece,>(pieces: Piece[]) => pieces.map((piece, index) => ({ index, piece }));
