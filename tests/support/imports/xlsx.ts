import { type Part, zipOf } from "./files.ts";

interface Sheet {
  /** The XML of `<row>` elements. */
  rows: string;
  sharedStrings?: string[];
  /** Behind the rows, to make the part large. */
  padding?: number;
}

/** The parts of an xlsx file with one sheet, written by hand where a library would write no such thing. */
export function xlsxParts({ rows, sharedStrings = [], padding = 0 }: Sheet): Part[] {
  const strings = sharedStrings.map((text) => `<si><t>${text}</t></si>`).join("");
  const parts = {
    "[Content_Types].xml": "<Types></Types>",
    "_rels/.rels": relationships([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `<workbook xmlns:r="${office}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships([
      ["worksheet", "worksheets/sheet1.xml"],
      ["sharedStrings", "sharedStrings.xml"],
    ]),
    "xl/sharedStrings.xml": `<sst>${strings}</sst>`,
    "xl/worksheets/sheet1.xml": `<worksheet><sheetData>${rows}</sheetData>${" ".repeat(padding)}</worksheet>`,
  };
  return Object.entries(parts).map(([name, text]) => ({ name, content: Buffer.from(text) }));
}

export const xlsxOf = (sheet: Sheet): Buffer => zipOf(xlsxParts(sheet));

/** A row of texts, with its number. */
export const textRow = (number: number, ...cells: string[]): string =>
  rowOf(
    number,
    cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`),
  );

/** A row of cells that name shared strings by their index. */
export const sharedRow = (number: number, ...indexes: number[]): string =>
  rowOf(
    number,
    indexes.map((index) => `<c t="s"><v>${index}</v></c>`),
  );

const rowOf = (number: number, cells: string[]) => `<row r="${number}">${cells.join("")}</row>`;

const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function relationships(all: [type: string, target: string][]): string {
  const elements = all.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships>${elements.join("")}</Relationships>`;
}
