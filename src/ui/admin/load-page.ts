import { type LoaderFunctionArgs, replace } from "react-router";
import { browserApi } from "#src/client/browser.ts";
import { ApiError } from "#src/client/client.ts";
import { lastParameter, parametersOf, type Query } from "#src/client/with-query.ts";
import type { Page } from "#src/contract/pagination.ts";

/**
 * Loads the page and filter of a list that the address names. Past the end, as after a deletion, it
 * redirects to the last page.
 * @param more of the list, besides what the address says
 */
export async function loadPage<Item, List extends Page<Item> = Page<Item>>(
  api: string,
  { url }: Pick<LoaderFunctionArgs, "url">,
  more: Query = {},
) {
  const query = { ...Object.fromEntries(parametersOf(url.search)), ...more };
  const list = await browserApi.get<List>(api, query);
  const { current_page, last_page } = list;
  if (current_page > last_page) throw replace(pagePath(url.pathname, last_page, url.search));
  return list;
}

/** The path of a page of a list. @param filter the query string of another page of it */
export function pagePath(path: string, page: number, filter = "") {
  const query = parametersOf(filter);
  query.delete("page");
  if (page > 1) query.set("page", String(page));
  return `${path}?${query}`.replace(/\?$/, "");
}

/** The filter as the address holds it: each field empty without one. */
export const filterIn = <Name extends string>(url: URL, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, lastParameter(url, name)])) as Record<Name, string>;

/** The result of a request, undefined if it fails: what a screen can do without. */
export async function optional<Result>(request: Promise<Result>): Promise<Result | undefined> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
