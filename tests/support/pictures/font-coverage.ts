import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import * as fontkit from "fontkit";

export const previewFolder = fileURLToPath(
  new URL("../../../src/images/preview/", import.meta.url),
);

/** The code points for which a font of the previews has a glyph, as ranges in order. */
export function previewCoverage(): [number, number][] {
  const folder = `${previewFolder}fonts/`;
  const files = globSync("*.ttf", { cwd: folder });
  const fonts = files.map((file) => fontkit.create(readFileSync(folder + file)));
  const codes = new Set(fonts.flatMap((font) => ("characterSet" in font ? font.characterSet : [])));
  const ranges: [number, number][] = [];
  for (const code of [...codes].sort((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && last[1] === code - 1) last[1] = code;
    else ranges.push([code, code]);
  }
  return ranges;
}
