/** A row of a table as it stands in its file. */
export interface FileRow {
  /** The line of the file on which it begins, from 1. */
  line: number;
  cells: string[];
}

/** Why a file cannot be read, in words for who sent it. */
export class FileProblem extends Error {}
