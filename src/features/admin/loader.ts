import { type LoaderFunctionArgs, redirect, replace } from "react-router";
import { browserApi } from "../../api/browser.ts";
import { ApiError, withQuery } from "../../api/client.ts";
import type { Page } from "../../server/pagination.ts";
import { loginFor } from "../accounts/guard/next.ts";

/** What a screen was opened for, or why it could not be had. */
export type Loaded<Data> = { data: Data; failure?: never } | { data?: never; failure: Failure };

export interface Failure {
  message: string;
  status: number;
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
      const { message, status } = error;
      if (status === 401) throw redirect(loginFor(`${args.url.pathname}${args.url.search}`));
      if (status === 403) throw redirect("/forbidden");
      return { failure: { message, status } };
    }
  };
  return Object.assign(loader, { hydrate: true as const });
}

/**
 * The page of a list that the address asks for; past the end, which a deletion may cause, the last.
 * @param filter what narrows the list, in the API's query and in the address alike
 */
export async function pageAsked<Item>(api: string, { url }: LoaderFunctionArgs, filter = {}) {
  const list = await browserApi.get<Page<Item>>(api, {
    ...filter,
    page: url.searchParams.get("page") ?? undefined,
  });
  if (list.current_page > list.last_page)
    throw replace(pageOf(url.pathname, list.last_page, filter));
  return list;
}

/** The address of a page of a list. */
export const pageOf = (path: string, page: number, filter = {}) =>
  withQuery(path, { ...filter, page: page > 1 ? page : undefined });
