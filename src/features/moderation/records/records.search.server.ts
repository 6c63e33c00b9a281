import { and, eq, like, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { latinDigits } from "../../../arabic/digits.ts";
import { type CountryCode, looksLikePhone, startOfPhone } from "../../../arabic/phone.server.ts";
import { account } from "../../../auth/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { mostWords, searchPatterns, searchWords } from "../../craftsmen/search-text.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import type { RecordFilter } from "./records.contract.ts";

/** True of the craftsmen, in whatever state, that fit the filter. */
export const fitting = (db: Database, filter: RecordFilter, country: CountryCode) =>
  and(
    filter.profession === undefined ? undefined : eq(craftsman.professionId, filter.profession),
    filter.city === undefined ? undefined : eq(craftsman.cityId, filter.city),
    filter.state === undefined ? undefined : eq(craftsman.state, filter.state),
    filter.q ? isOf(db, filter.q, country) : undefined,
  );

/** True of those of whom every term is. */
function isOf(db: Database, typed: string, country: CountryCode): SQL | undefined {
  const terms = termsOf(latinDigits(typed).toLowerCase());
  // Signs alone name nobody.
  if (terms.length === 0) return sql`false`;
  return and(...terms.map((term) => has(db, term, country)));
}

/** What was typed, word by word; a number is one, however it is spaced. Lone signs do not count. */
function termsOf(typed: string): string[] {
  const words = looksLikePhone(typed) ? [typed.replaceAll(" ", "")] : typed.split(" ");
  return words.filter((word) => searchWords(word).length > 0).slice(0, mostWords);
}

/**
 * True of those who have the term in the name or description, the e-mail or the phone number. The
 * ids of each are gathered for themselves, because an "or" over two tables is answered by no index.
 */
function has(db: Database, term: string, country: CountryCode): SQL {
  const ways = [hasInText(db, term), hasInEmail(db, term), hasInPhone(db, term, country)];
  return sql`${craftsman.id} in (${sql.join(ways.filter(Boolean), sql` union `)})`;
}

type Way = SQLWrapper | undefined;

const hasInText = (db: Database, term: string): Way =>
  db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(
      and(
        ...searchWords(term).map((word) =>
          or(...searchPatterns(word).map((pattern) => like(craftsman.searchText, pattern))),
        ),
      ),
    );

/** Fewer signs have no trigram, and are in nearly every address. */
const fewest = 3;

const hasInEmail = (db: Database, term: string): Way =>
  term.length < fewest
    ? undefined
    : db
        .select({ id: account.id })
        .from(account)
        .where(like(account.email, containing(term)));

function hasInPhone(db: Database, term: string, country: CountryCode): Way {
  const digits = term.replace(/\D/g, "");
  if (!looksLikePhone(term) || digits.length < fewest) return undefined;
  const start = startOfPhone(term, country);
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

/** LIKE pattern of texts with this part, in which nothing is read as a sign of LIKE. */
const containing = (part: string) => `%${part.replace(/[\\%_]/g, "\\$&")}%`;
