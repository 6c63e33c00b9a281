import coverage from "#src/images/preview/coverage.json" with { type: "json" };

/**
 * The name as it is drawn on a preview, with presentation forms as ordinary letters; null if the fonts in
 * `preview/` lack one of its characters, which would be drawn as a box.
 */
export function drawableName(name: string): string | null {
  const text = name.normalize("NFKC");
  return [...text].every((character) => IGNORABLE.test(character) || hasGlyph(character))
    ? text
    : null;
}

/** Never drawn, such as the joiners between Persian letters. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;

/** `coverage.json`: first and last code point of each range, in order; made by scripts/font-coverage.ts. */
const ranges = coverage as [number, number][];

function hasGlyph(character: string): boolean {
  const code = character.codePointAt(0)!;
  return ranges.some(([first, last]) => code >= first && code <= last);
}
