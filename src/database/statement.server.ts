import type { Database } from "./open.server.ts";

/**
 * What is asked all the time: put together once for each database, and by a server parsed once for
 * each connection and planned a few times. Write out in it what an index or a plan depends on;
 * placeholders are for the rest.
 * @param nameOf tells apart what is made of different things; unlike every other statement's
 */
export function statement<Given extends unknown[], Made>(
  nameOf: (...given: Given) => string,
  make: (db: Database, name: string, ...given: Given) => Made,
) {
  const made = new WeakMap<Database, Map<string, Made>>();
  return (db: Database, ...given: Given): Made => {
    const own = made.get(db) ?? new Map<string, Made>();
    made.set(db, own);
    const name = nameOf(...given);
    const found = own.get(name) ?? make(db, name, ...given);
    own.set(name, found);
    return found;
  };
}
