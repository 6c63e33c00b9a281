import { CsvError, parse } from "csv-parse/sync";
import { knownField } from "#src/features/imports/rows/headings.ts";
import { fileTexts } from "#src/features/imports/texts.ts";
import { FileProblem, type FileRow } from "./table-file.ts";

/** Reads comma, semicolon or tab separated text, with the number of the line on which each row begins. */
export function readCsv(text: string): FileRow[] {
  const lines = text.replace(/\r\n?/g, "\n");
  const declared = /^\s*"?sep=([,;\t])"?[,;\t]*\n/i.exec(lines)?.[1];
  const records = parseRecords(lines, declared ?? findDelimiter(lines));
  let line = 0;
  const rows = records.map(({ record, info }): FileRow => {
    const row = { line: line + 1, cells: record };
    line = info.lines;
    return row;
  });
  return declared ? rows.slice(1) : rows;
}

interface ParsedRecord {
  record: string[];
  /** `lines`: how many have been read at the end of the record. */
  info: { lines: number };
}

function parseRecords(text: string, delimiter: string) {
  try {
    return parse(text, {
      delimiter,
      info: true,
      record_delimiter: "\n",
      relax_column_count: true,
      // «أنبوب 3"» is not the beginning of a quoted cell.
      relax_quotes: true,
    }) as unknown as ParsedRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { lines } = error as CsvError & { lines?: number };
    throw new FileProblem(
      error.code === "CSV_QUOTE_NOT_CLOSED" ? fileTexts.openQuote(lines ?? 1) : fileTexts.notTable,
    );
  }
}

/** How many lines are looked at: a table may have titles above its headings. */
const linesLookedAt = 20;
/** In characters; more than 50 headings have. */
const maxLineLookedAt = 10_000;

/** The separator by which most known headings stand alone, otherwise the most frequent one outside of quotes. */
function findDelimiter(text: string): string {
  const start = text.split("\n", linesLookedAt).map((line) => line.slice(0, maxLineLookedAt));
  const unquoted = start.map((line) => line.replace(/"[^"]*"/g, ""));
  const scored = [",", ";", "\t"].map((delimiter) => {
    const headings = start.map(
      (line) => line.split(delimiter).filter((cell) => knownField(cell.replaceAll('"', ""))).length,
    );
    const separators = unquoted.reduce((sum, line) => sum + line.split(delimiter).length - 1, 0);
    return { delimiter, headings: Math.max(...headings), separators };
  });
  scored.sort((a, b) => b.headings - a.headings || b.separators - a.separators);
  return scored[0]!.delimiter;
}
