import { and, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { differentPeople, sameName } from "#src/features/craftsmen/duplicates/table.server.ts";
import { nameKey } from "#src/features/craftsmen/keys.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Pair } from "#src/features/moderation/orders/same-numbers.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { offerUndo, tooLate } from "#src/undo/undo.server.ts";

interface Telling {
  db: Database;
  by: Actor;
  now: Date;
}

/**
 * Says that two listings are not one person's, so that they never stand together again.
 * @returns the token by which it can be undone; undefined if somebody has said so before
 * @throws Refusal `notFound`, `forbidden` without a right on the cities of both
 */
export const tellApart = ({ db, by, now }: Telling, pair: Pair): Promise<string | undefined> =>
  db.transaction(async (tx) => {
    const cityIds = await lockPair(tx, by, pair);
    const added = await tx
      .insert(differentPeople)
      .values({ ...pair, accountId: by.accountId, decidedAt: now })
      .onConflictDoNothing()
      .returning();
    if (added.length === 0) return undefined;
    await writeTold(tx, by, { act: "listing.tellApart", cityIds, pair });
    return offerUndo(tx, { kind: "differentPeople", data: pair, accountId: by.accountId, now });
  });

/** @param claim marks the act as undone, in the same transaction */
export const undoTellApart = (
  { db, by }: Pick<Telling, "db" | "by">,
  pair: Pair,
  claim: (tx: Database) => Promise<void>,
): Promise<void> =>
  db.transaction(async (tx) => {
    await claim(tx);
    const cityIds = await lockPair(tx, by, pair);
    const isPair = and(
      eq(differentPeople.olderId, pair.olderId),
      eq(differentPeople.youngerId, pair.youngerId),
    );
    const removed = await tx.delete(differentPeople).where(isPair).returning();
    if (removed.length === 0) throw tooLate();
    await nameAgain(tx, pair);
    await writeTold(tx, by, { act: "listing.untellApart", cityIds, pair });
  });

/** Two that have one name in one city still stand together again. */
const nameAgain = (tx: Database, { olderId, youngerId }: Pair) => {
  const other = alias(craftsman, "other");
  return tx.execute(sql`
    insert into ${sameName} (older_id, younger_id, city_id)
    select ${craftsman.id}, ${other.id}, ${craftsman.cityId} from ${craftsman}
    join ${craftsman} other on ${other.cityId} = ${craftsman.cityId}
      and ${nameKey(other.fullname)} = ${nameKey(craftsman.fullname)}
    where ${craftsman.id} = ${olderId} and ${other.id} = ${youngerId}
      and ${craftsman.state} <> 'declined' and ${other.state} <> 'declined'
    on conflict do nothing`);
};

async function lockPair(tx: Database, by: Actor, { olderId, youngerId }: Pair): Promise<number[]> {
  const rights = await lockRights(tx, by.accountId);
  const rows = await tx
    .select({ cityId: craftsman.cityId })
    .from(craftsman)
    .where(inArray(craftsman.id, [olderId, youngerId]))
    .orderBy(craftsman.id)
    .for("share");
  if (rows.length < 2) throw new Refusal("notFound");
  for (const { cityId } of rows) refuseOtherCity(rights, [cityId]);
  return [...new Set(rows.map(({ cityId }) => cityId))];
}

interface Told {
  act: "listing.tellApart" | "listing.untellApart";
  cityIds: number[];
  pair: Pair;
}

/** On both listings, so that the log of each has it. */
const writeTold = (tx: Database, by: Actor, { act, cityIds, pair }: Told) =>
  writeAudit(
    tx,
    by,
    { act, subject: pair.olderId, cityIds, after: { other_listing: pair.youngerId } },
    { act, subject: pair.youngerId, cityIds, after: { other_listing: pair.olderId } },
  );
