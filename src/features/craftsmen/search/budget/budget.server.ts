import { type SQL, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { networkKeyOf } from "#src/http/security/address-key.server.ts";
import { createLeastUsedFirst } from "#src/http/security/least-used-first.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import { createNetworkTurns } from "#src/http/security/turns.server.ts";
import type { Lookups } from "./lookups.ts";

/** What the searches of one address may still cost, in listings compared with a pattern. */
export interface SearchBudget {
  /** Runs a search when it is its turn. @throws Refusal `tooMany` if the budget is spent by then, `unavailable` if too many wait */
  run<Result>(search: () => Promise<Result>): Promise<Result>;
  /** @throws Refusal `tooMany` */
  refuseIfSpent(): Promise<void>;
  /** Counts what a search has cost, also beyond the budget. */
  spend(comparisons: number): Promise<void>;
}

/** Searches of one network (an IPv4 address or a /48 of IPv6) at a time in a process, since what a search costs is known when it has ended. */
const maxAtOnce = 2;
/**
 * Searches of all networks at a time in a process: those of many would take all connections of the database, or its
 * only thread, where every other query waits for one of each search.
 */
const maxOfAll = { server: 8, embedded: 2 };
/**
 * How many wait among all networks; more are rejected with 503, but the first of a network of which none is under
 * way. What waits for its network's own turn does not count: a few networks must not keep the others from searching.
 */
const maxWaiting = 16;
/** Networks with searches under way; those of further ones are rejected. */
const maxNetworks = 64;

/** @returns the budget of an address */
export function openSearchBudgets(
  limiter: Pick<Limiter, "count" | "charge">,
  kind: OpenDatabase["kind"],
) {
  const inTurn = createNetworkTurns(maxAtOnce);
  const order = createLeastUsedFirst();
  let running = 0;
  const maxEntered = maxOfAll[kind] + maxWaiting;
  /** Searches under way by network. */
  const entered = new Map<string, number>();
  let total = 0;

  return (address: string): SearchBudget => {
    const refuseIfSpent = () => limiter.count("comparedListings", address);
    return {
      refuseIfSpent,
      spend(comparisons) {
        order.use(networkKeyOf(address), comparisons);
        return limiter.charge("comparedListings", address, comparisons);
      },
      run: (search) =>
        inTurn(address, async () => {
          await refuseIfSpent();
          const network = networkKeyOf(address);
          const own = entered.get(network) ?? 0;
          if (own > 0 ? total >= maxEntered : entered.size >= maxNetworks) {
            throw new Refusal("unavailable", { retryAfter: 2 });
          }
          enter(network, 1);
          try {
            return await inOrder(network, async () => {
              await refuseIfSpent();
              return search();
            });
          } finally {
            enter(network, -1);
          }
        }),
    };
  };

  /** Runs a search when it is its turn: the network that has spent least lately comes first. */
  async function inOrder<Result>(network: string, search: () => Promise<Result>): Promise<Result> {
    if (running < maxOfAll[kind]) running++;
    else await new Promise<void>((begin) => order.wait(network, begin));
    try {
      return await search();
    } finally {
      const next = order.takeNext();
      // The place is passed on to it.
      if (next) next();
      else running--;
    }
  }

  function enter(network: string, count: 1 | -1) {
    total += count;
    const own = (entered.get(network) ?? 0) + count;
    if (own > 0) entered.set(network, own);
    else entered.delete(network);
  }
}

/**
 * What reading a typed word costs: it is compared with the names of all professions and cities. Named, as
 * all costs here, in comparisons of a listing that take as long.
 */
export const costOfWord = 200;

/** What planning and reading an index for one pattern costs. */
const costOfPattern = 300;
/** One spelling of a name is looked up by a statement that is planned already. */
const costOfName = 150;

export const costOf = ({ patterns, names }: Lookups, rows: number) =>
  patterns * costOfPattern + names * costOfName + rows * Math.max(1, patterns);

/** The B-trees of listings. A trigram index leads to rows, which are counted for the table. */
const indexNames = getTableConfig(craftsman)
  .indexes.filter(({ config }) => config.method === "btree")
  .map(({ config }) => `'${config.name}'`)
  .join();

/** Pairs of words of names that this connection has read. */
const pairsRead = sql<number>`(
  pg_stat_get_xact_tuples_returned('name_pair'::regclass)
  + pg_stat_get_xact_tuples_returned('name_pair_pair_position_pk'::regclass))`;

/**
 * Rows of listings, and of the words of their names, that this connection has read, by PostgreSQL's own
 * count: texts that an index leads to are among them whether they match or not. A bitmap's are counted for
 * the table, others for the index that led to them; of a B-tree its entries, as an index-only scan reads no
 * row. What parallel workers read is not counted. The indexes are given by name, since looking for them in the catalogue
 * took as long as a search.
 */
const rowsRead = sql<number>`(
  pg_stat_get_xact_tuples_returned('craftsman'::regclass)
  + pg_stat_get_xact_tuples_fetched('craftsman'::regclass)
  + (select sum(pg_stat_get_xact_tuples_returned(to_regclass(index)))
    from unnest(array[${sql.raw(indexNames)}]) index)
  + ${pairsRead})`;

const rowsReadBefore = sql`(select rows from before)`;

/** For a query that tells how many of these it has read. */
const measure = (read: SQL<number>) => ({
  /** The common table expression with which it begins. */
  before: (db: Pick<Database, "$with">) =>
    db.$with("before", { rows: read.as("rows") }).as(sql`select ${read} as rows`),
  /** A condition of it, always true, by which the count is read first. */
  isCounted: sql`${rowsReadBefore} is not null` as SQL<boolean>,
  /** A column of it, beside aggregates, which are there when all rows have been read. */
  rows: sql<number>`(${read} - ${rowsReadBefore})::int`,
});

export const measured = measure(rowsRead);

/** For a query that reads no listings, which is planned faster. */
export const measuredPairs = measure(pairsRead);

/**
 * Runs a query of a search, of which each row tells how many rows were read until then. One that takes
 * longer than a query may, and tells nothing, costs more than the whole budget.
 */
export async function spendOn<Row extends { rows: number }>(
  budget: SearchBudget,
  lookups: Lookups,
  query: PromiseLike<Row[]>,
): Promise<Row[]> {
  try {
    const found = await query;
    const read = Math.max(0, ...found.map(({ rows }) => rows));
    await budget.spend(costOf(lookups, read));
    return found;
  } catch (error) {
    if (isTimeout(error)) await budget.spend(costOfTimeout);
    throw error;
  }
}

const costOfTimeout = 1_000_000;

function isTimeout(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, cause } = error as { code?: string } & Error;
  return code === "57014" || isTimeout(cause);
}
