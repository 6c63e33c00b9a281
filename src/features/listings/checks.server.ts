import { and, eq } from "drizzle-orm";
import { localDay } from "#src/arabic/date.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { isCurrent } from "#src/features/craftsmen/checks/checks.server.ts";
import type { CheckKind } from "#src/features/craftsmen/checks/kinds.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { lockListing } from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { offerUndo } from "#src/undo/undo.server.ts";
import type { ListingRecord, NewCheckInput } from "./contract.ts";
import { nameOf } from "./insert-listings.server.ts";
import { listingConflicts } from "./texts.ts";

type CheckRow = typeof listingCheck.$inferSelect;

interface ChangedCheck {
  /** Of the listing. */
  id: number;
  kind: CheckKind;
  before: CheckRow | null;
  after: CheckRow | null;
}

type StoredRow = Omit<CheckRow, "notedAt"> & { notedAt: string };

/** As it comes back from the database, each date is its ISO string. */
export type StoredCheck = Omit<ChangedCheck, "before" | "after"> &
  Record<"before" | "after", StoredRow | null>;

interface CheckAct {
  id: number;
  by: Actor;
  now: Date;
}

/**
 * Notes what an admin has seen of a craftsman; an earlier note of the same kind gives way.
 * @returns the token by which it can be undone
 * @throws Refusal `notFound`, `forbidden` without a right on the city, `conflict` while it is being imported
 */
export const noteCheck = (
  { db, timeZone }: { db: Database; timeZone: string },
  { id, by, now }: CheckAct,
  { kind, seen_on: seenOn = localDay(now, timeZone) }: NewCheckInput,
): Promise<string> =>
  changeCheck(db, { id, by, now }, kind, async (tx, listing) => {
    const { fullname, professionId, cityId } = listing;
    const notedBy = await nameOf(tx, by.accountId);
    const { accountId } = by;
    return {
      craftsmanId: id,
      kind,
      seenOn,
      fullname,
      professionId,
      cityId,
      accountId,
      notedBy,
      notedAt: now,
    };
  });

/**
 * Takes a noted check back.
 * @returns the token by which it can be undone
 * @throws Refusal as `noteCheck`, also `notFound` without such a check
 */
export const removeCheck = (db: Database, act: CheckAct, kind: CheckKind): Promise<string> =>
  changeCheck(db, act, kind, async (_tx, _listing, before) => {
    if (!before) throw new Refusal("notFound");
    return null;
  });

type LockedListing = Awaited<ReturnType<typeof lockListing>>;

const changeCheck = (
  db: Database,
  { id, by, now }: CheckAct,
  kind: CheckKind,
  rowAfter: (
    tx: Database,
    listing: LockedListing,
    before: CheckRow | null,
  ) => Promise<CheckRow | null>,
): Promise<string> =>
  retryDeadlock(() =>
    db.transaction(async (tx) => {
      const rights = await lockRights(tx, by.accountId);
      const listing = await lockListing(tx, id, rights);
      refuseOtherCity(rights, [listing.cityId]);
      const before = await read(tx, id, kind);
      const after = await rowAfter(tx, listing, before);
      await replace(tx, { id, kind, after });
      await writeAudit(tx, by, {
        act: after ? "listing.noteCheck" : "listing.removeCheck",
        subject: id,
        cityIds: [listing.cityId],
        ...forAudit(before, after),
      });
      const data: ChangedCheck = { id, kind, before, after };
      return offerUndo(tx, { kind: "check", data, accountId: by.accountId, now });
    }),
  );

/**
 * Brings back what was noted before.
 * @param claim marks the act as undone, in the same transaction
 * @throws Refusal `conflict` if it was noted or taken back again since, `forbidden` without a right on the city
 */
export const undoCheck = (
  { db, by }: { db: Database; by: Actor },
  { id, kind, before, after }: StoredCheck,
  claim: (tx: Database) => Promise<void>,
): Promise<void> =>
  retryDeadlock(() =>
    db.transaction(async (tx) => {
      await claim(tx);
      const rights = await lockRights(tx, by.accountId);
      const listing = await lockListing(tx, id, rights);
      refuseOtherCity(rights, [listing.cityId]);
      const present = await read(tx, id, kind);
      if (present?.notedAt.toISOString() !== after?.notedAt) {
        throw new Refusal("conflict", { message: listingConflicts.checkChanged });
      }
      const row = before && { ...before, notedAt: new Date(before.notedAt) };
      await replace(tx, { id, kind, after: row });
      await writeAudit(tx, by, {
        act: "listing.undoCheck",
        subject: id,
        cityIds: [listing.cityId],
        ...forAudit(present, row),
      });
    }),
  );

/** What was noted of a listing, as its admins see it: also what does not count any more. */
export async function readChecks(db: Database, id: number): Promise<ListingRecord["noted_checks"]> {
  const rows = await db
    .select({ check: listingCheck, isCurrent })
    .from(listingCheck)
    .innerJoin(craftsman, eq(craftsman.id, listingCheck.craftsmanId))
    .where(eq(listingCheck.craftsmanId, id))
    .orderBy(listingCheck.kind);
  return rows.map(({ check, isCurrent }) => ({
    kind: check.kind,
    seen_on: check.seenOn,
    by: check.notedBy,
    noted_at: check.notedAt.toISOString(),
    is_shown: isCurrent,
  }));
}

const isThis = (id: number, kind: CheckKind) =>
  and(eq(listingCheck.craftsmanId, id), eq(listingCheck.kind, kind));

async function read(tx: Database, id: number, kind: CheckKind): Promise<CheckRow | null> {
  const [found] = await tx.select().from(listingCheck).where(isThis(id, kind));
  return found ?? null;
}

async function replace(
  tx: Database,
  { id, kind, after }: Pick<ChangedCheck, "id" | "kind" | "after">,
) {
  await tx.delete(listingCheck).where(isThis(id, kind));
  if (after) await tx.insert(listingCheck).values(after);
}

/** The kind and the day; who noted it is the row's admin. */
const forAudit = (before: CheckRow | null, after: CheckRow | null) => ({
  ...(before ? { before: { check: before.kind, seen_on: before.seenOn } } : {}),
  ...(after ? { after: { check: after.kind, seen_on: after.seenOn } } : {}),
});
