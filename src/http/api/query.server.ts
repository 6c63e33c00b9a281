import { parse } from "node:querystring";

/** Parses a query string. As in PHP, `city[]=1` and `city[a]=1` are an array `city`, which no field accepts. */
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
