export type Query = Record<string, string | number | undefined>;

/** Appends the query parameters that are neither undefined nor empty. */
export function withQuery(path: string, query: Query = {}): string {
  const present = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === "" ? [] : [[name, String(value)]],
  );
  return present.length ? `${path}?${new URLSearchParams(present)}` : path;
}
