import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import { readCsv } from "./csv.server.ts";
import { decodeText } from "./decode.server.ts";
import { FileProblem, type FileRow } from "./table-file.ts";
import { readXlsx } from "./xlsx.server.ts";

/**
 * The rows of a CSV or xlsx file that are not empty. What kind of file it is says its content, not its name.
 * @throws FileProblem if it cannot be read, or is larger than the limits
 */
export async function readFile(bytes: Uint8Array): Promise<FileRow[]> {
  if (bytes.length === 0) throw new FileProblem(fileTexts.empty);
  if (bytes.length > importLimits.bytes) throw new FileProblem(fileTexts.tooHeavy);
  if (startsWith(bytes, oldExcel)) throw new FileProblem(fileTexts.oldExcel);
  const all = startsWith(bytes, zip) ? await readXlsx(bytes) : readCsv(decodeText(bytes));
  const rows = all.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  if (rows.length === 0) throw new FileProblem(fileTexts.empty);
  if (rows.some(({ cells }) => widthOf(cells) > importLimits.columns)) {
    throw new FileProblem(fileTexts.tooManyColumns);
  }
  return rows;
}

const zip = [0x50, 0x4b, 0x03, 0x04];
/** Of Excel before 2007, and of any version with a password. */
const oldExcel = [0xd0, 0xcf, 0x11, 0xe0];

const startsWith = (bytes: Uint8Array, signature: number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

/** Without the empty cells at the end. */
const widthOf = (cells: string[]) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;
