import { streamXlsxRows } from "hucre/xlsx";
import { importLimits } from "#src/features/imports/limits.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import { plainZipOf } from "./plain-zip.server.ts";
import { FileProblem, type FileRow } from "./table-file.ts";

/** Rows that may stand beside those with data: titles, headings and empty ones. */
const maxOtherRows = 5000;

/** Reads the first sheet. Of a formula it takes the result that Excel has stored. */
export async function readXlsx(bytes: Uint8Array): Promise<FileRow[]> {
  const zip = await plainZipOf(bytes);
  const rows: FileRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(zip)) {
      const cells = values.map(asText);
      rows.push({ line: index + 1, cells: withoutEmptyEnd(cells) });
      if (rows.length > importLimits.rows + maxOtherRows) break;
    }
  } catch (error) {
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
