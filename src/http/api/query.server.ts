import { parse } from "node:querystring";
import { repairQuery } from "#src/util/repair-query.ts";

/**
 * Reads a query as PHP does: of a parameter that comes several times the last value counts, and
 * `city[]=1` and `city[a]=1` are a list named `city`, which no field takes. `amp;` before a name is
 * left over from HTML, of which a link was copied.
 */
export function parseQuery(text: string): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  for (const [key, given] of Object.entries(parse(repairQuery(text)))) {
    const values = [given ?? ""].flat();
    const bracket = key.indexOf("[");
    if (bracket > 0) query[key.slice(0, bracket)] = values;
    else if (!Array.isArray(query[key])) query[key] = values.at(-1)!;
  }
  return query;
}
