import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import { displayPhone } from "#src/arabic/phone.server.ts";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  refuseUnwanted,
  stateForAudit,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import { day } from "#src/util/time.ts";
import type { Untold } from "./contract.ts";
import { importedListing } from "./table.server.ts";
import { untoldConflicts, untoldReason } from "./untold.texts.ts";

/** In ms; who was not told of his page by then is hidden. */
const tellingPeriod = 30 * day;

export const untoldPerPage = 20;

/**
 * Whose page was added by the statement for a whole file, and who was not told of it; those first whose page is hidden
 * soonest.
 */
export async function listUntold(db: Database, country: CountryCode, page: number) {
  const [rows, total] = await Promise.all([
    db
      .select({
        listing: craftsman,
        hiddenAt: importedListing.hiddenAt,
        profession: profession.title,
        city: city.name,
      })
      .from(importedListing)
      .innerJoin(craftsman, eq(craftsman.id, importedListing.listingId))
      .innerJoin(account, eq(account.id, craftsman.id))
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(isUntold)
      .orderBy(asc(craftsman.id))
      .limit(untoldPerPage)
      .offset((page - 1) * untoldPerPage),
    countUntold(db),
  ]);
  const items = rows.map(
    ({ listing: { id, fullname, phone, createdAt }, hiddenAt, ...names }): Untold => ({
      id,
      fullname,
      ...names,
      phone: phone === null ? null : { e164: phone, display: displayPhone(phone, country) },
      hides_at: new Date(createdAt.getTime() + tellingPeriod).toISOString(),
      is_hidden: hiddenAt !== null,
    }),
  );
  return { items, total };
}

/** @param importId of which import; of all without it */
export async function countUntold(db: Database, importId?: number): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(importedListing)
    .innerJoin(craftsman, eq(craftsman.id, importedListing.listingId))
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(
      and(isUntold, importId === undefined ? undefined : eq(importedListing.importId, importId)),
    );
  return row!.count;
}

/** Not claimed, and public or hidden for this alone. */
const isUntold = and(
  isNull(importedListing.toldAt),
  isNull(account.passwordHash),
  isNull(account.email),
  sql`(${craftsman.state} = 'approved' or ${craftsman.stateReason} = ${untoldReason})`,
);

/**
 * Notes that a craftsman was told of his page, and shows it again if it was hidden.
 * @throws Refusal `notFound`, `conflict` where the craftsman has claimed the hidden page since, or its number belongs to
 * somebody who does not want to be listed
 */
export const markTold = (
  { db, by, now }: { db: Database; by: Actor; now: Date },
  id: number,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockRights(tx, by.accountId);
    // The listing's row first, as everything that changes both.
    const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
    const [told] = await tx
      .update(importedListing)
      .set({ toldAt: sql`coalesce(${importedListing.toldAt}, ${now})`, hiddenAt: null })
      .where(eq(importedListing.listingId, id))
      .returning();
    if (!listing || !told) throw new Refusal("notFound");
    if (listing.state !== "suspended" || listing.stateReason !== untoldReason) return;
    const isClaimed = and(eq(account.id, id), isNotNull(account.passwordHash));
    if ((await tx.$count(account, isClaimed)) > 0) {
      // Nothing of what its craftsman has saved was held, and no admin has seen it.
      throw new Refusal("conflict", { message: untoldConflicts.claimedSince });
    }
    if (listing.phone !== null) await refuseUnwanted(tx, id, listing.phone);
    await tx
      .update(craftsman)
      .set({ state: "approved", stateReason: null, stateSince: now })
      .where(eq(craftsman.id, id));
    await writeAudit(tx, by, {
      act: "listing.keep",
      subject: id,
      cityIds: [listing.cityId],
      before: stateForAudit("suspended", untoldReason),
      after: stateForAudit("approved", null),
    });
  });

const byTask: SiteActor = { accountId: null, address: "untold" };

/** Hourly: hides those who were not told of their page in time. They have no picture: a craftsman adds it. */
export async function hideUntold(db: Database, now: Date): Promise<void> {
  const isDue = and(
    eq(craftsman.state, "approved"),
    lte(craftsman.createdAt, new Date(now.getTime() - tellingPeriod)),
    isUntold,
  );
  const due = await db
    .select({ id: craftsman.id })
    .from(importedListing)
    .innerJoin(craftsman, eq(craftsman.id, importedListing.listingId))
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(isDue)
    .orderBy(asc(craftsman.id));
  for (const { id } of due) {
    await db.transaction(async (tx) => {
      const [hidden] = await tx
        .update(craftsman)
        .set({ state: "suspended", stateReason: untoldReason, stateSince: now })
        .where(
          and(eq(craftsman.id, id), eq(craftsman.state, "approved"), isNotNull(craftsman.phone)),
        )
        .returning({ cityId: craftsman.cityId });
      if (!hidden) return;
      await tx
        .update(importedListing)
        .set({ hiddenAt: now })
        .where(eq(importedListing.listingId, id));
      await writeAudit(tx, byTask, {
        act: "listing.hide",
        subject: id,
        cityIds: [hidden.cityId],
        before: stateForAudit("approved", null),
        after: stateForAudit("suspended", untoldReason),
      });
    });
  }
}
