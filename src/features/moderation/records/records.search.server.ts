import { domainToASCII } from "node:url";
import { and, eq, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { latinDigits } from "#src/arabic/digits.ts";
import { type CountryCode, looksLikePhone, phonePrefix } from "#src/arabic/phone.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { isHiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { isFlaggedFor } from "#src/features/craftsmen/listing-visibility.server.ts";
import {
  maxWords,
  patternsOf,
  searchedWords,
  searchWords,
  spellingsOf,
} from "#src/features/craftsmen/search/words/search-text.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { RecordFilter } from "./records.contract.ts";
import { flagged, paused } from "./records.texts.ts";

/**
 * SQL condition of the filter, over craftsmen in any state.
 * @param cities whose moderators have yet to look at flagged ones; null for any
 */
export const matchesFilter = (
  db: Database,
  filter: RecordFilter,
  country: CountryCode,
  cities: AdminRights["cities"] = null,
) =>
  and(
    filter.profession === undefined ? undefined : eq(craftsman.professionId, filter.profession),
    filter.city === undefined ? undefined : eq(craftsman.cityId, filter.city),
    isInState(filter.state, cities),
    filter.q ? matchesQuery(db, filter.q, country) : undefined,
  );

const isPaused = isHiddenBy("pause");

function isInState(state: RecordFilter["state"], cities: AdminRights["cities"]): SQL | undefined {
  if (state === undefined) return undefined;
  if (state === flagged) return isFlaggedFor(cities);
  if (state === paused) return isPaused;
  const isIt = eq(craftsman.state, state);
  return state === "suspended" ? and(isIt, sql`(${isPaused}) is not true`) : isIt;
}

/** SQL condition: all terms match. */
function matchesQuery(db: Database, typed: string, country: CountryCode): SQL | undefined {
  const terms = termsOf(latinDigits(typed).toLowerCase());
  // Punctuation alone matches nobody.
  if (terms.length === 0) return sql`false`;
  return and(...terms.map((term) => matchesTerm(db, term, country)));
}

/**
 * The typed words, each once; a phone number is one term, however it is spaced. Lone punctuation is dropped.
 * Punctuation may also join several words to one term, so these are counted.
 */
function termsOf(typed: string): string[] {
  const terms = looksLikePhone(typed) ? [typed.replaceAll(" ", "")] : typed.split(" ");
  let words = 0;
  return [...new Set(terms)].filter((term) => {
    const count = searchWords(term).length;
    if (count === 0 || words >= maxWords) return false;
    words += count;
    return true;
  });
}

/** SQL condition: name, description, e-mail or phone number has the term. */
function matchesTerm(db: Database, term: string, country: CountryCode): SQL | undefined {
  const inText = hasInText(term);
  const elsewhere = [hasInEmail(db, term), hasInPhone(db, term, country)].filter(Boolean);
  // No index answers a short term, so that all of them together read the listings once.
  if (elsewhere.length === 0) return inText;
  // A union of ids, because no index answers an "or" over two tables.
  const queries = [db.select({ id: craftsman.id }).from(craftsman).where(inText), ...elsewhere];
  return sql`${craftsman.id} in (${sql.join(queries, sql` union `)})`;
}

type IdQuery = SQLWrapper | undefined;

const hasInText = (term: string): SQL | undefined =>
  and(
    ...searchedWords(term).map((word) =>
      or(...patternsOf(spellingsOf(word)).map((pattern) => like(craftsman.searchText, pattern))),
    ),
  );

/** Shorter terms have no trigram, and are in nearly every address. */
const minLength = 3;

const hasInEmail = (db: Database, term: string): IdQuery =>
  term.length < minLength
    ? undefined
    : db
        .select({ id: account.id })
        .from(account)
        .where(like(account.email, containing(asStored(term))));

/** A term with an international domain, or with a part of one, as addresses are stored. */
function asStored(term: string): string {
  const domain = term.slice(term.lastIndexOf("@") + 1);
  if (!/[@.]/.test(term) || /^\p{ASCII}*$/u.test(domain)) return term;
  return term.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

function hasInPhone(db: Database, term: string, country: CountryCode): IdQuery {
  const digits = term.replace(/\D/g, "");
  if (!looksLikePhone(term) || digits.length < minLength) return undefined;
  const start = phonePrefix(term, country);
  return db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(
      or(
        like(craftsman.phone, containing(digits)),
        start ? like(craftsman.phone, `${start}%`) : undefined,
      ),
    );
}

/** LIKE pattern of texts with this part, with the wildcards escaped. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
