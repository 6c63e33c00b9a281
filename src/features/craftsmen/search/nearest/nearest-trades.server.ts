import { desc, like, or, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { published } from "#src/features/craftsmen/columns.server.ts";
import { costOf, type SearchBudget } from "#src/features/craftsmen/search/budget/budget.server.ts";
import type { Token } from "#src/features/craftsmen/search/parsing/tokens.ts";
import type { Dictionary } from "#src/features/craftsmen/search/words/dictionary.server.ts";
import { searchPatterns } from "#src/features/craftsmen/search/words/search-text.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

const mostTrades = 4;
/** Listings that are looked at, the newest: a common word is in a large part of all. */
const mostListings = 500;
/** Shorter words are in too many descriptions. */
const leastLetters = 4;
const mostWords = 3;

/** The professions whose listings have at least one of several words, most listings first. */
export async function findNearestTrades(
  db: Database,
  words: readonly Token[],
  { professions }: Dictionary,
  budget: SearchBudget,
) {
  const patterns = words
    .filter(({ folded }) => folded.length >= leastLetters)
    .sort((one, other) => other.folded.length - one.folded.length)
    .slice(0, mostWords)
    .flatMap(({ folded }) => searchPatterns(folded));
  // Nobody has a single word: that has been searched for.
  if (words.length < 2 || patterns.length === 0) return [];
  await budget.refuseIfSpent();
  await budget.spend(costOf({ patterns: patterns.length, names: 0 }, mostListings));
  const newest = db
    .select({ id: craftsman.professionId, text: craftsman.searchText })
    .from(craftsman)
    .where(published)
    .orderBy(desc(craftsman.position))
    .limit(mostListings)
    .as("newest");
  const rows = await db
    .select({ id: newest.id, count: sql<number>`count(*)::int` })
    .from(newest)
    .where(or(...patterns.map((pattern) => like(newest.text, pattern))))
    .groupBy(newest.id);
  const titles = new Map(professions.map(({ id, name }) => [id, name]));
  return rows
    .flatMap(({ id, count }) => ({ id, title: titles.get(id) ?? "", count }))
    .filter(({ title }) => title)
    .sort((one, other) => other.count - one.count)
    .slice(0, mostTrades);
}
