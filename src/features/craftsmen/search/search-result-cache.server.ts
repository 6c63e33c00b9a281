import { and, asc, type Column, gte, type SQL, sql } from "drizzle-orm";
import { LRUCache } from "lru-cache";
import type { Database } from "#src/database/open.server.ts";
import { statement } from "#src/database/statement.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { measured, type SearchBudget, spendOn } from "./budget/budget.server.ts";
import type { Lookups } from "./budget/lookups.ts";
import { applyChanges, type Positions } from "./positions.ts";
import { listingChange } from "./table.server.ts";

/** A word search. */
export interface SearchCondition extends Lookups {
  /** Equal for equal searches. */
  key: string;
  matches: SQL;
  /**
   * A wider condition, which is likely to be searched next where nobody matches this one. Both are answered by one
   * query.
   */
  wider?: Pick<SearchCondition, "key" | "matches"> & {
    /** True of those of its matches that match the condition itself. */
    isMatch: SQL;
  };
  /** A faster query for all matches than testing each listing. It does not use `matches`: both say the same. */
  findAll?: (db: Database, budget: SearchBudget) => Promise<SearchResult>;
}

export interface SearchResult {
  positions: Positions;
  /** The last change that the result includes. */
  lastChange: Change | undefined;
  /** Matches by city id, if they were counted with the positions. */
  byCity?: ReadonlyMap<number, number>;
  /** Matches of the wider condition, if both were searched at once and nothing has changed since. */
  wider?: Positions;
}

interface Change {
  version: number;
  /** Random: a row of another server may have the same version after a failover. */
  mark: string;
}

interface LoadContext {
  condition: SearchCondition;
  budget: SearchBudget;
  /** Whether this call ran the query, so that the result is current. */
  isFresh: boolean;
}

const maxBytes = 16 * 1024 * 1024;
/** In bytes, about: an entry without its positions, counts and key. */
const entryOverhead = 400;
/** In bytes, about: the count of one city. */
const countSize = 40;

/**
 * Results of word searches, as positions. Searching and counting take longer the more listings match,
 * so a result is cached and updated from the log of changes before each use.
 */
export class SearchResultCache {
  readonly #db: Database;
  readonly #results = new LRUCache<string, SearchResult, LoadContext>({
    maxSize: maxBytes,
    sizeCalculation: ({ positions, byCity, wider }, key) =>
      positions.byteLength +
      (wider?.byteLength ?? 0) +
      (byCity?.size ?? 0) * countSize +
      2 * key.length +
      entryOverhead,
    fetchMethod: (_key, _before, { context }) => {
      context.isFresh = true;
      return findMatches(this.#db, context.condition, context.budget);
    },
    // A result that is evicted while it is being loaded still reaches its callers.
    ignoreFetchAbort: true,
  });

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * The current result, cached or not.
   * @throws Refusal `tooMany` if it is not cached and the budget is spent
   */
  async resultOf(condition: SearchCondition, budget: SearchBudget): Promise<SearchResult> {
    const { key } = condition;
    // Not while it is being loaded, for which others may be waiting.
    if (!this.#results.has(key)) await budget.refuseIfSpent();
    const context: LoadContext = { condition, budget, isFresh: false };
    const result = await this.#results.fetch(key, { context });
    const updated =
      result &&
      (context.isFresh
        ? result
        : await applyLoggedChanges(this.#db, result, { condition, budget }));
    const current = updated ?? (await findMatches(this.#db, condition, budget));
    if (current !== result) this.#results.set(key, current);
    return current;
  }
}

async function findMatches(
  db: Database,
  condition: SearchCondition,
  budget: SearchBudget,
): Promise<SearchResult> {
  const { matches, wider, findAll } = condition;
  if (findAll) return findAll(db, budget);
  const query = db
    .with(measured.before(db))
    .select({
      positions: jsonArray(craftsman.position, wider?.isMatch),
      cities: jsonArray(craftsman.cityId, wider?.isMatch),
      // Of the few that have any.
      further: jsonArray(craftsman.furtherCityIds, and(hasFurther, wider?.isMatch)),
      wider: wider ? jsonArray(craftsman.position) : sql<null>`null`,
      lastChange,
      rows: measured.rows,
    })
    .from(craftsman)
    .where(and(wider?.matches ?? matches, measured.isCounted));
  const [row] = await spendOn(budget, condition, query);
  return {
    ...toSearchResult(row!),
    byCity: countEach([...row!.cities, ...(row!.further as unknown as number[][]).flat()]),
    ...(row!.wider ? { wider: toPositions(row!.wider) } : {}),
  };
}

const hasFurther = sql`${craftsman.furtherCityIds} is not null`;

function countEach(ids: number[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}

/**
 * All values in one row, which is faster to read than many rows.
 * @param condition of the rows whose values are taken; all by default
 */
export const jsonArray = (column: SQL | Column, condition?: SQL) =>
  sql<
    number[]
  >`coalesce(json_agg(${column}) ${condition ? sql`filter (where ${condition})` : sql``}, '[]')`;

/** Select it in the same query as the result, so that both belong to one snapshot. */
export const lastChange = sql<Change | null>`(
  select json_build_object('version', version, 'mark', mark) from listing_change
  order by version desc limit 1)`;

export const toSearchResult = ({
  positions,
  lastChange,
}: {
  positions: number[];
  lastChange: Change | null;
}): SearchResult => ({
  positions: toPositions(positions),
  lastChange: lastChange ?? undefined,
});

const toPositions = (positions: number[]): Positions => Uint32Array.from(positions).sort();

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

/** @returns undefined if the log no longer reaches back to the result */
async function applyLoggedChanges(
  db: Database,
  result: SearchResult,
  { condition, budget }: Pick<LoadContext, "condition" | "budget">,
): Promise<SearchResult | undefined> {
  if (!result.lastChange) return undefined;
  const { version, mark } = result.lastChange;
  const logged = await changesStatement(db).execute({ from: version });
  if (logged[0]?.mark !== mark) return undefined;
  if (logged.length === 1) return result;
  // Both in one query, so that they belong to one snapshot of one server.
  const changedPositions = sql`select position from listing_change where version > ${version}`;
  const query = db
    .with(measured.before(db))
    .select({
      rows: measured.rows,
      matching: jsonArray(craftsman.position),
      changes: sql<(Change & { position: number })[] | null>`(
        select json_agg(entry order by version) from listing_change entry
        where version >= ${version})`,
    })
    .from(craftsman)
    .where(
      and(
        condition.matches,
        measured.isCounted,
        sql`${craftsman.position} = any(array(${changedPositions}))`,
      ),
    );
  const [row] = await spendOn(budget, condition, query);
  const [before, ...changes] = row!.changes ?? [];
  if (before?.mark !== mark) return undefined;
  const changed = changes.map(({ position }) => position);
  return {
    positions: applyChanges(result.positions, { changed, matching: row!.matching }),
    lastChange: changes.at(-1) ?? result.lastChange,
  };
}
