import { type SQL, sql } from "drizzle-orm";

/**
 * An expression whose columns keep their tables' names. Drizzle leaves these names out of an expression that is
 * selected from one table, which changes the meaning of a subquery in it: `phone = phone` is always true.
 */
export const qualified = <Result>(expression: SQL<Result>): SQL<Result> =>
  sql<Result>`${expression}`;
