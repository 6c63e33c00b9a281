import { sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import type { EntryKind } from "#src/features/catalogue/kinds.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import type { NameList } from "./contract.ts";
import { cityName, professionName } from "./table.server.ts";

/** The table of a kind's other names. */
export const nameTables = { profession: professionName, city: cityName } as const;

/** A city has no words of trouble. */
export const nameLists: Record<EntryKind["name"], NameList[]> = {
  profession: ["name", "trouble"],
  city: ["name"],
};

/**
 * Keeps the entries and names of a kind from changing until the transaction ends. Cannot deadlock as long as
 * it is the transaction's first lock, every other change first locks or inserts an entry, and no transaction
 * locks both kinds: a new listing refers to an entry of each.
 */
export const lockKind = (tx: Database, { name, table, former }: EntryKind) =>
  tx.execute(
    sql`lock table ${table}, ${former}, ${nameTables[name]}${name === "city" ? sql`, ${place}` : sql``} in exclusive mode`,
  );
