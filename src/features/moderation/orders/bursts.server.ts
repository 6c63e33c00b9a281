import { and, count, desc, eq, inArray, isNotNull, min, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { registrationOrigin } from "#src/features/accounts/table.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { OrderFlags, WaitingBurst } from "./orders.contract.ts";

/** Bursts that are named above the orders. */
const maxNamed = 5;

type Burst = NonNullable<OrderFlags["same_network"]>;

/** The bursts that these orders are part of: many registrations of one network within an hour. */
export async function findBursts(
  db: Database,
  ids: readonly number[],
): Promise<Map<number, Burst>> {
  const { accountId, burst } = registrationOrigin;
  const rows = await db
    .select({ accountId, burst })
    .from(registrationOrigin)
    .where(and(inArray(accountId, [...ids]), isNotNull(burst)));
  if (rows.length === 0) return new Map();
  const counted = await db
    .select({ burst, registrations: count() })
    .from(registrationOrigin)
    .where(inArray(burst, [...new Set(rows.map((row) => row.burst!))]))
    .groupBy(burst);
  const registrations = new Map(counted.map((row) => [row.burst, row.registrations]));
  return new Map(
    rows.map((row) => [
      row.accountId,
      { id: row.burst!, registrations: registrations.get(row.burst)! },
    ]),
  );
}

/** Bursts with orders that an admin of these cities sees, the newest first. */
export async function listWaitingBursts(
  db: Database,
  { cities }: Pick<AdminRights, "cities">,
): Promise<WaitingBurst[]> {
  const { accountId, burst, createdAt } = registrationOrigin;
  const waiting = sql<number>`(count(*) filter (where ${craftsman.state} = 'pending'
    and ${visibleIn(cities) ?? sql`true`}))::int`;
  const rows = await db
    .select({ id: burst, registrations: count(), waiting, since: min(createdAt) })
    .from(registrationOrigin)
    .innerJoin(craftsman, eq(craftsman.id, accountId))
    .where(isNotNull(burst))
    .groupBy(burst)
    .having(sql`${waiting} > 0`)
    .orderBy(desc(burst))
    .limit(maxNamed);
  return rows.map(({ id, since, ...counts }) => ({
    ...counts,
    id: id!,
    since: since!.toISOString(),
  }));
}

/** SQL condition: the listings of a burst. */
export const isOfBurst = (db: Database, id: number): SQL =>
  inArray(
    craftsman.id,
    db
      .select({ id: registrationOrigin.accountId })
      .from(registrationOrigin)
      .where(eq(registrationOrigin.burst, id)),
  );
