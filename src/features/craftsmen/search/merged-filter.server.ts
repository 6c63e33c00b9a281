import type { CountryCode } from "../../../arabic/phones/phone.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { Refusal } from "../../../errors/refusal.server.ts";
import { mergedInto } from "../../catalogue/merging/merged-ids.server.ts";
import type { MergedIds, Search } from "../contract.ts";
import type { OnSearched } from "./result-pages/search-result-cache.server.ts";
import { openSearch, type SearchPage } from "./search.server.ts";

const kinds = { profession: "profession", city: "city", default_city: "city" } as const;

/** The search, in which the ids of merged professions and cities stand for those they were merged into. */
export function openCurrentSearch(db: Database, country: CountryCode) {
  const search = openSearch(db, country);
  return async (query: Search, page: number, onSearched?: OnSearched): Promise<SearchPage> => {
    try {
      return await search(query, page, onSearched);
    } catch (error) {
      // Refused if the filter names what does not exist.
      if (!(error instanceof Refusal && error.code === "invalid")) throw error;
      const merged = await findMerged(db, query);
      if (Object.keys(merged).length === 0) throw error;
      return { ...(await search({ ...query, ...merged }, page, onSearched)), merged };
    }
  };
}

async function findMerged(db: Database, query: Search): Promise<MergedIds> {
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
