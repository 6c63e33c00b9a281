import { and, eq, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "../../arabic/phone.server.ts";
import type { Slice } from "../../contract/pagination.ts";
import type { Database } from "../../database/open.server.ts";
import { statement } from "../../database/statement.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import type { Viewer } from "../../http/security/guard.server.ts";
import { city, profession } from "../catalogue/table.server.ts";
import { asView, detailsColumns, published } from "./columns.server.ts";
import type { Card, Details, Listing, Search } from "./contract.ts";
import { listPage, wordPage } from "./lists.server.ts";
import { refuseUnknown } from "./refuse-unknown.server.ts";
import { SearchResultCache } from "./search-result-cache.server.ts";
import { craftsman } from "./table.server.ts";
import { readWords, type Typed } from "./words.server.ts";

interface Found extends Slice<Card> {
  byName?: true;
}

/** Finds approved craftsmen. It remembers what words have found. */
export function openSearch(db: Database) {
  const finds = new SearchResultCache(db);

  /** Who types a name means those who have it, and not whoever has its words here and there. */
  async function findTyped({ named, anywhere }: Typed, page: number): Promise<Found> {
    const positions = named && (await finds.positionsOf(named));
    if (positions?.length) return { ...(await wordPage(db, positions, page)), byName: true };
    return wordPage(db, await finds.positionsOf(anywhere), page);
  }

  /** One page of those that fit the filter, newest approved first. */
  return async (asked: Search, page: number): Promise<Found> => {
    const typed = await readWords(db, asked);
    const found = typed ? await findTyped(typed, page) : await listPage(db, asked, page);
    if (found.total === 0) await refuseUnknown(db, asked);
    return found;
  };
}

/** The public page of a craftsman. @throws Refusal `notFound` unless it is approved */
export async function showListing(db: Database, id: number): Promise<Listing> {
  const { phone: _onRequest, ...listing } = await find(db, id, { isPublic: true });
  return listing;
}

/**
 * The same with the phone number; a pending one for its owner and for admins.
 * @throws Refusal `notFound`
 */
export async function showDetails(
  db: Database,
  id: number,
  country: CountryCode,
  viewer: Viewer | null,
): Promise<Details> {
  const seesAll = viewer !== null && (viewer.role === "admin" || viewer.accountId === id);
  const details = await find(db, id, { isPublic: !seesAll });
  return { ...details, phone_display: displayPhone(details.phone, country) };
}

/** One of a number, of all of them or of those that anyone may see. */
const oneStatement = statement(
  (isPublic: boolean) => (isPublic ? "one_public" : "one"),
  (db, name, isPublic) =>
    db
      .select(detailsColumns)
      .from(craftsman)
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(and(eq(craftsman.id, sql.placeholder("id")), isPublic ? published : undefined))
      .prepare(name),
);

async function find(db: Database, id: number, { isPublic }: { isPublic: boolean }) {
  const [row] = await oneStatement(db, isPublic).execute({ id });
  if (!row) throw new Refusal("notFound");
  return asView(row);
}
