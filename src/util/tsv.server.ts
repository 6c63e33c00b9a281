import { readFileSync } from "node:fs";

/**
 * Reads a file of tab-separated values that ships with the program. The first line has the names of the
 * columns; there is no quoting, so no value has a tab or a line break.
 */
export function readTsv<Column extends string>(file: URL): Record<Column, string>[] {
  const [heading = "", ...lines] = readFileSync(file, "utf8").trimEnd().split("\n");
  const columns = heading.split("\t") as Column[];
  return lines.map((line) => {
    const values = line.split("\t");
    const row = columns.map((column, at) => [column, values[at] ?? ""]);
    return Object.fromEntries(row) as Record<Column, string>;
  });
}
