import type { Database } from "#src/database/open.server.ts";
import type { EntryKind } from "./kinds.server.ts";
import type { NamedEntry } from "./names/contract.ts";

/** The craftsmen that use an entry, in whatever state; injected, since they are above the catalogue. */
export interface Users {
  count: (db: Database, kind: EntryKind["name"], id: number) => Promise<number>;
  /** @returns the numbers by the ids of the entries that are used */
  countEach: (db: Database, kind: EntryKind["name"]) => Promise<ReadonlyMap<number, number>>;
  /** Moves the first of them, and of what else names the entry: few enough for a short transaction. */
  moveSome: (tx: Database, kind: EntryKind["name"], of: Merge) => Promise<MovedSome>;
  /** Moves the rest, with all else that names the entry. @returns how many were moved */
  move: (tx: Database, kind: EntryKind["name"], of: Merge) => Promise<number>;
}

export interface MovedSome {
  craftsmen: number;
  /** Whether nothing is left. */
  isDone: boolean;
}

/** The id of an entry that is merged into another one. */
export interface Merge {
  id: number;
  into: number;
}

/** Reads which entries have each of these texts as a name: what a search for it finds. Injected, too. */
export type FindNamed = (
  db: Database,
  kind: EntryKind["name"],
  texts: readonly string[],
) => Promise<NamedEntry[][]>;
