import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { lineRules } from "#src/arabic/same-line.ts";

/**
 * One spelling for names that are probably the same person's: without marks, spaces and punctuation,
 * without the article before a word, and with one letter for each group that is often interchanged.
 * «عبد الرحمن الخلف» and «عبدالرحمن خلف» have the same. An index and the trigger function
 * `add_same_names` have this expression, so a change needs a migration.
 */
export const nameKey = (name: SQLWrapper): SQL => {
  const folded = sql`translate(lower(${name}), ${raw(interchanged.from)}, ${raw(interchanged.to)})`;
  const withoutArticle = sql`regexp_replace(${folded}, ${raw("(^| |عبد)ال")}, ${raw("\\1")}, 'g')`;
  return sql`regexp_replace(${withoutArticle}, ${raw(ignored)}, '', 'g')`;
};

/** What `translate` has no counterpart for is removed: marks and tatweel. */
const interchanged = {
  from: "أإآٱىةؤئ\u0640\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0670",
  to: "اااايهوي",
};

/** Spaces and all that names are written with beside letters. */
const ignored = "[ .\u06d4''’‘`´()\u2010-\u2013-]";

/** A literal, since an index has no parameters. */
const raw = (text: string) => sql.raw(`'${text}'`);

/**
 * `lineKey` in SQL: one spelling for all of a line. The unique index on listings' numbers has it, so
 * a change of the rules needs a migration; a test compares that index with `lineKey`.
 */
export const phoneLine = (phone: SQLWrapper): SQL =>
  lineRules.reduce<SQL>((line, { from, prefixes: [prefix] }) => {
    const to = `${prefix}\\1`;
    return sql`regexp_replace(${line}, ${sql.raw(`'${from}'`)}, ${sql.raw(`'${to}'`)})`;
  }, sql`${phone}`);
