import { fileTexts } from "#src/features/imports/texts.ts";
import { FileProblem } from "./table-file.ts";

/**
 * The text of a file in UTF-8, UTF-16 or, where it is neither, windows-1256, in which Excel on an Arabic
 * Windows saves CSV.
 * @throws FileProblem for what is not a text, such as a picture
 */
export function decodeText(bytes: Uint8Array): string {
  const text = decode(bytes).toWellFormed();
  if (BINARY.test(text)) throw new FileProblem(fileTexts.notTable);
  return text;
}

function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  const unmarked = utf16WithoutMark(bytes);
  if (unmarked) return new TextDecoder(unmarked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1256").decode(bytes);
  }
}

/** In UTF-16 the separators and line ends of a table have a zero byte, always on the same side. */
function utf16WithoutMark(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  const start = bytes.subarray(0, 2000);
  const zeros = [0, 0];
  start.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2]!++;
  });
  const [even, odd] = zeros as [number, number];
  if (even === 0 && odd > 0 && bytes.length % 2 === 0) return "utf-16le";
  if (odd === 0 && even > 0 && bytes.length % 2 === 0) return "utf-16be";
  return null;
}

/** Control characters that no table has. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const BINARY = /[\0-\x08\x0E-\x1A\x1C-\x1F]/;
