import { repairQuery } from "#src/util/repair-query.ts";

export type Query = Record<string, string | number | undefined>;

/** Appends the query parameters that are neither undefined nor empty. */
export function withQuery(path: string, query: Query = {}): string {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return present.length ? `${path}?${new URLSearchParams(present)}` : path;
}

/** The last value of a query parameter as the API reads it, trimmed; empty if there is none. */
export const lastParameter = ({ search }: Pick<URL, "search">, name: string): string =>
  parametersOf(search).getAll(name).at(-1)?.trim() ?? "";

/** The parameters of a query string, as the API reads them. */
export const parametersOf = (search: string) => new URLSearchParams(repairQuery(search));
