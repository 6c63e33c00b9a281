import { useState } from "react";
import { optionalFields, type TextField } from "#src/features/craftsmen/fields/fields.ts";
import { Prose } from "#src/ui/prose.tsx";
import { classes } from "#src/ui/styles/classes.ts";

/** More than these may not fit into the lines that are visible at first: four on phones, two on wider screens. */
const mostVisible = { characters: 70, lines: 2 };

/** A long text of an order: its first lines, and all of it on demand. */
export function OrderText({ name, text }: { name: TextField; text: string | null }) {
  const [isWhole, setWhole] = useState(false);
  const { empty, showAll, showLess } = optionalFields[name];
  if (!text) return <p className="text-label text-ink2">{empty.admin}</p>;
  const isLong =
    text.length > mostVisible.characters || text.split("\n").length > mostVisible.lines;
  const isCut = isLong && !isWhole;
  return (
    <div className="relative text-label">
      <Prose text={text} {...(isCut ? { className: "line-clamp-4 md:line-clamp-2" } : {})} />
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className={classes(
            "font-semibold text-teal underline-offset-4 after:absolute after:-inset-x-3 after:-inset-y-2 hover:underline",
            // Over the end of the last visible line.
            isCut ? "absolute end-0 bottom-0 bg-surface ps-3" : "relative",
          )}
        >
          {isWhole ? showLess : showAll}
        </button>
      )}
    </div>
  );
}
