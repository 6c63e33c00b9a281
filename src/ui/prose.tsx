import { dividedByNumbers } from "../arabic/numbers-in-text.ts";
import { classes } from "./classes.ts";

/** What people typed, in its lines; numbers of several groups keep their order. */
export function Prose({ text, className }: { text: string; className?: string }) {
  let at = 0;
  return (
    <p className={classes("[overflow-wrap:anywhere] whitespace-pre-line", className)}>
      {dividedByNumbers(text).map((piece) => {
        const place = at;
        at += piece.text.length;
        return piece.isNumber ? (
          <bdi key={place} dir="ltr" className="inline-block">
            {piece.text}
          </bdi>
        ) : (
          piece.text
        );
      })}
    </p>
  );
}
