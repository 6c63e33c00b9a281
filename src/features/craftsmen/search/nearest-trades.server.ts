import { and, like, or, sql } from "drizzle-orm";
import type { Database } from "../../../database/open.server.ts";
import { published } from "../columns.server.ts";
import { searchPatterns } from "../search-text.ts";
import { craftsman } from "../table.server.ts";
import type { Dictionary } from "./dictionary.server.ts";
import type { Token } from "./tokens.ts";

const mostTrades = 4;
/** Listings that are looked at. */
const mostListings = 200;
/** Shorter words are in too many descriptions. */
const leastLetters = 4;
const mostWords = 3;

/** The professions whose listings have at least one of several words, most listings first. */
export async function findNearestTrades(
  db: Database,
  words: readonly Token[],
  { professions }: Dictionary,
) {
  const patterns = words
    .filter(({ folded }) => folded.length >= leastLetters)
    .sort((one, other) => other.folded.length - one.folded.length)
    .slice(0, mostWords)
    .flatMap(({ folded }) => searchPatterns(folded));
  // Nobody has a single word: that has been searched for.
  if (words.length < 2 || patterns.length === 0) return [];
  const matches = or(...patterns.map((pattern) => like(craftsman.searchText, pattern)));
  const listings = db
    .select({ id: craftsman.professionId })
    .from(craftsman)
    .where(and(published, matches))
    .limit(mostListings)
    .as("listings");
  const rows = await db
    .select({ id: listings.id, count: sql<number>`count(*)::int` })
    .from(listings)
    .groupBy(listings.id);
  const titles = new Map(professions.map(({ id, name }) => [id, name]));
  return rows
    .flatMap(({ id, count }) => ({ id, title: titles.get(id) ?? "", count }))
    .filter(({ title }) => title)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostTrades);
}
