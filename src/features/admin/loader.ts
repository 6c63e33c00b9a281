import { type LoaderFunctionArgs, redirect, replace } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { ApiError } from "../../api/client.ts";
import type { Page } from "../../server/pagination.ts";
import type { FieldErrors } from "../../server/refusal.server.ts";
import { loginFor } from "../accounts/guard/next.ts";

/** What a screen was opened for, or why it could not be had. */
export type Loaded<Data> = { data: Data; failure?: never } | { data?: never; failure: Failure };

export interface Failure {
  message: string;
  status: number;
  errors: FieldErrors;
}

/**
 * Loads a screen of the admins', in the browser alone because it is private. A failure is told
 * inside the screen; who may not see it is sent where the guard would send them.
 */
export function adminLoader<Data>(load: (args: LoaderFunctionArgs) => Promise<Data>) {
  const loader = async (args: LoaderFunctionArgs): Promise<Loaded<Data>> => {
    try {
      return { data: await load(args) };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, status, errors } = error;
      if (error.isLoggedOut) throw redirect(loginFor(`${args.url.pathname}${args.url.search}`));
      if (status === 403) throw redirect("/forbidden");
      return { failure: { message, status, errors } };
    }
  };
  return Object.assign(loader, { hydrate: true as const });
}

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
