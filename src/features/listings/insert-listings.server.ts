import { eq, sql } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import { insertRows } from "#src/database/insert-rows.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import type { FieldValues } from "#src/features/craftsmen/fields/fields.ts";
import { withSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { notYetPublic } from "#src/features/craftsmen/unfinished-import.server.ts";
import { listingConsent } from "./table.server.ts";
import type { ConsentWay } from "./ways.ts";

/** A listing without an account as it is added. All values are checked before. */
export interface NewListing extends Partial<FieldValues> {
  fullname: string;
  /** E.164, of no other listing. */
  phone: string;
  professionId: number;
  cityId: number;
  gender?: "male" | "female" | null;
  image?: string | null;
  /** Cities that refused another listing with this number. */
  refusedCityIds?: number[] | null;
  consent: {
    how: ConsentWay;
    givenAt: Date;
    wording: string;
    /** True of a statement for all rows of a file. */
    ofFile?: boolean;
  };
}

interface Insertion {
  /** The admin who adds them. */
  by: { accountId: number; name: string };
  now: Date;
  /** False keeps them from visitors, suspended with the reason `notYetPublic`, until `publishListings`. */
  isPublic?: boolean;
}

/** Rows of a statement. */
const batchSize = 500;

/**
 * Adds listings without accounts, each with the record of its consent. Rights, numbers that exist or are refused, and
 * the audit row are the caller's.
 * @returns their ids, in the order given
 */
export async function insertListings(
  tx: Database,
  listings: readonly NewListing[],
  insertion: Insertion,
): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < listings.length; first += batchSize) {
    ids.push(...(await insertBatch(tx, listings.slice(first, first + batchSize), insertion)));
  }
  return ids;
}

/** The name of an admin as lists show it. */
export async function nameOf(db: Database, accountId: number): Promise<string> {
  const [admin] = await db.select().from(account).where(eq(account.id, accountId));
  return admin?.adminName ?? admin?.email ?? "";
}

async function insertBatch(
  tx: Database,
  listings: readonly NewListing[],
  { by, now, isPublic = true }: Insertion,
): Promise<number[]> {
  const accounts = await rowsOf<{ id: number }>(
    tx,
    sql`insert into ${account} (type, created_at)
      select ${accountType.craftsman}::integer, ${now.toISOString()}::timestamptz
      from generate_series(1, ${listings.length}::integer) returning id`,
  );
  const ids = accounts.map(({ id }) => id).sort((a, b) => a - b);
  const state = isPublic
    ? ({ state: "approved" } as const)
    : ({ state: "suspended", stateReason: notYetPublic } as const);
  await insertRows(
    tx,
    craftsman,
    listings.map(({ consent: _consent, ...listing }, index) => {
      const row = {
        ...listing,
        ...state,
        id: ids[index]!,
        stateSince: now,
        approvedAt: now,
        createdAt: now,
        confirmedAt: null,
      };
      // The index of search texts takes most of the time of an insert, and again of the update that publishes.
      return isPublic ? withSearchText(row) : { ...row, searchText: "" };
    }),
  );
  await insertRows(
    tx,
    listingConsent,
    listings.map(({ consent }, index) => ({
      ...consent,
      listingId: ids[index]!,
      accountId: by.accountId,
      recordedBy: by.name,
      recordedAt: now,
    })),
  );
  return ids;
}
