import { parse } from "node:querystring";

/** Reads a query. `city[]=1` and `city[a]=1` are a list named `city`, as in PHP; no field takes one. */
export function parseQuery(text: string) {
  const query = parse(text);
  for (const [key, value] of Object.entries(query)) {
    const bracket = key.indexOf("[");
    if (bracket < 1) continue;
    const name = key.slice(0, bracket);
    query[name] = [query[name] ?? [], value ?? []].flat();
  }
  return query;
}
