import { streamXlsxRows } from "hucre/xlsx";
import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import { plainZipOf } from "./plain-zip.server.ts";
import { FileProblem, type FileRow } from "./table-file.ts";

/** Rows that may stand beside those with data: titles, headings and empty ones. */
const maxOtherRows = 5000;

/** Of Excel. */
const maxRowNumber = 1_048_576;

/** Reads the first sheet. Of a formula it takes the result that Excel has stored. @throws FileProblem */
export async function readXlsx(bytes: Uint8Array): Promise<FileRow[]> {
  const zip = await plainZipOf(bytes);
  const rows: FileRow[] = [];
  let left: number = importLimits.unpackedBytes;
  let last = 0;
  try {
    for await (const { index, values } of streamXlsxRows(zip)) {
      const line = index + 1;
      // A row is known by its number: two of one number could not be stored.
      if (!Number.isInteger(line) || line <= last || line > maxRowNumber) {
        throw new FileProblem(fileTexts.rowNumbers);
      }
      last = line;
      const cells = values.map(asText);
      // Any number of cells may name one long text.
      left -= cells.reduce((sum, cell) => sum + Buffer.byteLength(cell), 0);
      if (left < 0) throw new FileProblem(fileTexts.tooLargeUnpacked);
      rows.push({ line, cells: withoutEmptyEnd(cells) });
      if (rows.length > importLimits.rows + maxOtherRows) break;
    }
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    throw new FileProblem(fileTexts.notTable, { cause: error });
  }
  return rows;
}

function asText(value: string | number | boolean | Date | null): string {
  if (value === null) return "";
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? "" : value.toISOString().slice(0, 10);
  }
  // A phone number is a number of twelve digits: 963944123456, never 9.63944123456e+11.
  if (typeof value === "number" && Number.isSafeInteger(value)) return BigInt(value).toString();
  return String(value);
}

function withoutEmptyEnd(cells: string[]): string[] {
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return cells.slice(0, last + 1);
}
