import type { ImportField } from "./headings.ts";

/** A row of data whose cells were read; names of professions and cities are still words. */
export interface ParsedRow {
  line: number;
  fullname: string;
  /** E.164; null where the row has none. */
  phone: string | null;
  /** What stands in the first cell for the number. */
  typedPhone: string;
  profession: Word;
  city: Word;
  description: string | null;
  experience: number | null;
  gender: "male" | "female" | null;
  consent: { how: ConsentWay; givenAt: Date; wording: string | null } | null;
  problems: RowProblem[];
  notes: RowNote[];
}

/** A word of a file; empty where the cell is. */
export interface Word {
  text: string;
  /** It without spaces and in one spelling, for comparing. */
  key: string;
}

export interface RowNote {
  field: string;
  message: string;
}

export interface RowProblem extends RowNote {
  /** What stands in the cells, in one line that may be cut; empty where nothing does. */
  value: string;
  /** The cells themselves, by their fields. */
  cells?: Partial<Record<ImportField, string>>;
}

type ConsentWay = "in_person" | "call" | "message";

/** A column of a file: its heading, the field it holds, and its first cells. */
export interface Column {
  heading: string;
  field: ImportField | null;
  samples: string[];
}

export interface ParsedTable {
  /** The line of the headings. */
  line: number;
  columns: Column[];
  rows: ParsedRow[];
}
