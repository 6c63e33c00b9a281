import { day } from "#src/util/time.ts";

/** In ms, for which a merge can be undone. */
export const unmergeWindow = day;

/** Rows of a table as PostgreSQL writes them as JSON, by which they are inserted again. */
export interface StoredRows {
  table: string;
  rows: Record<string, unknown>[];
}

/** Rows that were given another listing, by their keys. */
export interface MovedRows {
  table: string;
  keys: (number | string)[];
}

/** What undoing a merge needs. */
export interface StoredMerge {
  /** The name that the former listing had, for the button. */
  formerName: string;
  /** Rows that went with the former listing, in the order in which they are inserted again. */
  gone: StoredRows[];
  moved: MovedRows[];
  /** Rows of the kept one that were changed, before. */
  before: StoredRows[];
  /** What the merge left of those values that others may have changed since. */
  after: Record<string, unknown>;
  /** When somebody last said of the kept one that it is true, as an ISO string. */
  freshSince: string;
  /** Whether the account is that of the former listing: whoever logs in since is its holder. */
  isFormerLogin: boolean;
  /** The causes of the mails that wait. */
  causes: string[];
  /** Ids of the former listing's pictures of works that were too many; absent of a merge of the version before. */
  heldWorks?: number[];
  /** Ids of the kept listing's own pictures of works; absent of a merge of the version before. */
  keptWorks?: number[];
}
