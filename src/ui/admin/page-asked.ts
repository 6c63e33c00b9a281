import { type LoaderFunctionArgs, replace } from "react-router";
import { browserApi } from "../../client/browser.ts";
import type { Page } from "../../contract/pagination.ts";

/**
 * The page of a list that the address asks for, with its filter; past the end, which a deletion may
 * cause, the last.
 */
export async function pageAsked<Item, List extends Page<Item> = Page<Item>>(
  api: string,
  { url }: LoaderFunctionArgs,
) {
  const list = await browserApi.get<List>(api, Object.fromEntries(url.searchParams));
  const { current_page, last_page } = list;
  if (current_page > last_page) throw replace(pageOf(url.pathname, last_page, url.search));
  return list;
}

/** The address of a page of a list. @param filter as the address of another page holds it */
export function pageOf(path: string, page: number, filter = "") {
  const query = new URLSearchParams(filter);
  query.delete("page");
  if (page > 1) query.set("page", String(page));
  return `${path}?${query}`.replace(/\?$/, "");
}
