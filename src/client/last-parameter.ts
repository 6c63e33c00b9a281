import { repairQuery } from "#src/util/repair-query.ts";

/** The last value of a query parameter as the API reads it, trimmed; empty if there is none. */
export const lastParameter = ({ search }: Pick<URL, "search">, name: string): string =>
  parametersOf(search).getAll(name).at(-1)?.trim() ?? "";

/** The parameters of a query string, as the API reads them. */
export const parametersOf = (search: string) => new URLSearchParams(repairQuery(search));
