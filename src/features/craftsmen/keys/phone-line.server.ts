import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { lineRules } from "#src/arabic/phones/same-line.ts";

/**
 * `lineKey` in SQL: one spelling for all of a line. The unique index on listings' numbers has it, so
 * a change of the rules needs a migration; a test compares that index with `lineKey`.
 */
export const phoneLine = (phone: SQLWrapper): SQL =>
  lineRules.reduce<SQL>((line, { from, prefixes: [prefix] }) => {
    const to = `${prefix}\\1`;
    return sql`regexp_replace(${line}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`;
  }, sql`${phone}`);
