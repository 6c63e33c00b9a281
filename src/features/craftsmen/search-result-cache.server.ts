import { and, asc, type Column, gte, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import { type Places, withChanged } from "./ranks.ts";
import { craftsman, listingChange } from "./table.server.ts";

/** What is searched for. */
export interface Sought {
  /** The same for the same search. */
  key: string;
  fits: SQL;
  /** A shorter way to all that fit than to ask each listing. */
  findAll?: (db: Database) => Promise<Find>;
}

export interface Find {
  places: Places;
  /** The last change before it was found. */
  since: Change | undefined;
}

interface Change {
  version: number;
  mark: string;
}

interface Asking {
  sought: Sought;
  /** Whether it was found for this one, so as of now. */
  isFirst: boolean;
}

const mostBytes = 16 * 1024 * 1024;
/** In bytes, about, beside its places and its key. */
const sizeOfFind = 400;

/**
 * The listings that words find. To find and count them takes the longer the more there are, so it
 * is remembered where they are, and looked at again is only what has changed since.
 */
export class WordFinds {
  readonly #db: Database;
  readonly #finds = new LRUCache<string, Find, Asking>({
    maxSize: mostBytes,
    sizeCalculation: ({ places }, key) => places.byteLength + 2 * key.length + sizeOfFind,
    fetchMethod: (_key, _before, { context }) => {
      context.isFirst = true;
      return findAll(this.#db, context.sought);
    },
    // Whoever waits for one that was pushed out has it all the same.
    ignoreFetchAbort: true,
  });

  constructor(db: Database) {
    this.#db = db;
  }

  /** As of now, also where it was found for somebody else. */
  async placesOf(sought: Sought): Promise<Places> {
    const { key, fits } = sought;
    const asking = { sought, isFirst: false };
    const find = await this.#finds.fetch(key, { context: asking });
    if (find && asking.isFirst) return find.places;
    const current =
      (find && (await bringUpToDate(this.#db, find, fits))) ?? (await findAll(this.#db, sought));
    if (current !== find) this.#finds.set(key, current);
    return current.places;
  }
}

async function findAll(db: Database, { fits, findAll }: Sought): Promise<Find> {
  if (findAll) return findAll(db);
  const found = db.select({ places: listOf(craftsman.place), since: lastChange }).from(craftsman);
  const [row] = await found.where(fits);
  return asFind(row!);
}

/** All of them in one row: as rows each would take its time to be read. */
export const listOf = (place: SQL | Column) => sql<number[]>`coalesce(json_agg(${place}), '[]')`;

/** To be asked for together with what is found, as both are of one moment then. */
export const lastChange = sql<Change | null>`(
  select json_build_object('version', version, 'mark', mark) from listing_change
  order by version desc limit 1)`;

export const asFind = ({ places, since }: { places: number[]; since: Change | null }): Find => ({
  places: Uint32Array.from(places).sort(),
  since: since ?? undefined,
});

const changesStatement = statement(
  () => "changes",
  (db, name) =>
    db
      .select()
      .from(listingChange)
      .where(gte(listingChange.version, sql.placeholder("from")))
      .orderBy(asc(listingChange.version))
      .prepare(name),
);

/** @returns undefined if what it was found after is not told of any more */
async function bringUpToDate(db: Database, find: Find, fits: SQL): Promise<Find | undefined> {
  if (!find.since) return undefined;
  const { version, mark } = find.since;
  const known = await changesStatement(db).execute({ from: version });
  if (known[0]?.mark !== mark) return undefined;
  if (known.length === 1) return find;
  // Both at once, as they stand in one moment and on one server.
  const noted = sql`select place from listing_change where version > ${version}`;
  const [row] = await db
    .select({
      fitting: listOf(craftsman.place),
      changes: sql<(Change & { place: number })[] | null>`(
        select json_agg(noted order by version) from listing_change noted
        where version >= ${version})`,
    })
    .from(craftsman)
    .where(and(fits, sql`${craftsman.place} = any(array(${noted}))`));
  const [before, ...changes] = row!.changes ?? [];
  if (before?.mark !== mark) return undefined;
  const changed = changes.map(({ place }) => place);
  return {
    places: withChanged(find.places, { changed, fitting: row!.fitting }),
    since: changes.at(-1) ?? find.since,
  };
}
