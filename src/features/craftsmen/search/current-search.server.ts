import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { mergedInto } from "#src/features/catalogue/merging/merged-ids.server.ts";
import type { MergedIds, SearchInput } from "#src/features/craftsmen/contract.ts";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import { openSearchBudgets } from "./budget/budget.server.ts";
import type { SearchPage } from "./report.server.ts";
import { openSearch } from "./search.server.ts";

const kinds = { profession: "profession", city: "city", default_city: "city" } as const;

/**
 * The search, in which the ids of merged professions and cities stand for those they were merged into. A
 * search of words is paid for by an address.
 */
export function openCurrentSearch({
  readDb: db,
  country,
  limiter,
  processInfo,
}: Pick<ApiDeps, "readDb" | "country" | "limiter" | "processInfo">) {
  const search = openSearch(db, country);
  const budgetOf = openSearchBudgets(limiter, processInfo.databaseKind);

  /** @throws Refusal `tooMany` */
  return async (address: string, query: SearchInput, page: number): Promise<SearchPage> => {
    const budget = budgetOf(address);
    try {
      return await search(query, page, budget);
    } catch (error) {
      // Refused if the filter names what does not exist.
      if (!(error instanceof Refusal && error.code === "invalid")) throw error;
      const merged = await findMerged(db, query);
      if (Object.keys(merged).length === 0) throw error;
      return { ...(await search({ ...query, ...merged }, page, budget)), merged };
    }
  };
}

async function findMerged(db: Database, query: SearchInput): Promise<MergedIds> {
  const merged: MergedIds = {};
  for (const [field, kind] of Object.entries(kinds) as [
    keyof MergedIds,
    (typeof kinds)[keyof MergedIds],
  ][]) {
    const id = query[field];
    const current = id === undefined ? undefined : await mergedInto(db, kind, id);
    if (current !== undefined) merged[field] = current;
  }
  return merged;
}
