import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { HideByProof } from "#src/features/accounts/phone/prove.server.ts";
import type { RecordVersions } from "#src/features/accounts/record/record-version.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import {
  lockListing,
  refuseByContacts,
  refuseUnwanted,
  stateForAudit,
} from "#src/features/moderation/decisions/lock-listing.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { hour } from "#src/util/time.ts";
import type { OpenRemoval } from "./contract.ts";
import { removalRequest } from "./table.server.ts";
import { hiddenByRequest, listingConflicts } from "./texts.ts";

/** In ms, after which a page is hidden on whose removal nobody has decided. */
const hidingDelay = 48 * hour;
/** Open requests that hide pages by themselves: a rival must not hide all of his competitors. */
const maxHiding = 10;

/** A page that its craftsman has claimed is theirs to decide on, unless it is hidden: an admin shows it again. */
const isOpen = and(
  isNull(removalRequest.keptAt),
  sql`(${removalRequest.hiddenAt} is not null or exists (
    select from ${account}
    where ${account.id} = ${removalRequest.listingId} and ${account.passwordHash} is null))`,
);

interface Request {
  id: number;
  text: string;
  now: Date;
}

/**
 * Stores that a person asks on the page of a published listing without an account that it is removed, and alarms
 * the admins. Again changes nothing while the first one is open.
 * @throws Refusal `notFound`
 */
export const requestRemoval = (
  { db, outbox }: { db: Database; outbox: Outbox },
  { id, text, now }: Request,
): Promise<void> =>
  db.transaction(async (tx) => {
    // So that each counts those before it.
    await lockByKey(tx, "removal requests");
    const isIt = and(
      eq(craftsman.id, id),
      eq(craftsman.state, "approved"),
      isNull(account.passwordHash),
    );
    const [found] = await tx
      .select({ id: craftsman.id })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(isIt)
      .for("update", { of: craftsman });
    if (!found) throw new Refusal("notFound");
    const hiding = await tx.$count(removalRequest, and(isOpen, removalRequest.hides));
    const [added] = await tx
      .insert(removalRequest)
      .values({ listingId: id, text: text || null, createdAt: now, hides: hiding < maxHiding })
      .onConflictDoNothing()
      .returning({ id: removalRequest.id });
    if (added) await outbox.notifyAdmins(tx, { kind: "removal", id });
  });

/** The open requests that an admin of these cities sees, oldest first. */
export async function listOpenRemovals(
  db: Database,
  { cities }: Pick<AdminRights, "cities">,
): Promise<OpenRemoval[]> {
  const rows = await db
    .select({
      request: removalRequest,
      fullname: craftsman.fullname,
      profession: profession.title,
      city: city.name,
    })
    .from(removalRequest)
    .innerJoin(craftsman, eq(craftsman.id, removalRequest.listingId))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(isOpen, visibleIn(cities)))
    .orderBy(asc(removalRequest.id))
    .limit(100);
  return rows.map(({ request, ...listing }) => ({
    id: request.listingId,
    ...listing,
    ...removalView(request),
  }));
}

/** The open request about a listing. */
export async function readOpenRemoval(db: Database, listingId: number) {
  const [found] = await db
    .select()
    .from(removalRequest)
    .where(and(isOpen, eq(removalRequest.listingId, listingId)));
  return found ?? null;
}

export const removalView = ({ createdAt, text, hides, hiddenAt, provenAt }: RemovalRow) => ({
  created_at: createdAt.toISOString(),
  text,
  hides_at: hides ? new Date(createdAt.getTime() + hidingDelay).toISOString() : null,
  hidden_at: hiddenAt?.toISOString() ?? null,
  proven_at: provenAt?.toISOString() ?? null,
});

type RemovalRow = typeof removalRequest.$inferSelect;

interface HidingDeps {
  db: Database;
  storage: Storage;
}

/** Hourly: hides the pages on whose removal no admin has decided in time. */
export async function hideUndecided(deps: HidingDeps, now: Date): Promise<void> {
  const due = await deps.db
    .select({ id: removalRequest.listingId })
    .from(removalRequest)
    .where(
      and(
        isOpen,
        removalRequest.hides,
        isNull(removalRequest.hiddenAt),
        lte(removalRequest.createdAt, new Date(now.getTime() - hidingDelay)),
      ),
    )
    .orderBy(asc(removalRequest.id));
  for (const { id } of due) await hideListing(deps, id, now);
}

/** Hides a listing whose removal is asked for, until an admin decides. */
async function hideListing(deps: HidingDeps, id: number, now: Date): Promise<void> {
  const stateAfter = (state: ListingState) => (state === "approved" ? "suspended" : state);
  await changeListing(deps, id, stateAfter, (tx) => hideIn(tx, id, { by: byRequest, now })).catch(
    (error) => {
      // Erased meanwhile.
      if (!(error instanceof Refusal && error.code === "notFound")) throw error;
    },
  );
}

/**
 * Hides a listing at once, since somebody who wants it removed has proven to have its number, also where the request
 * would only alarm, or was refused before.
 */
export const hideByProof: HideByProof = async (tx, { outbox, now }, id) => {
  const isUnclaimed = and(eq(account.id, id), isNull(account.passwordHash));
  if ((await tx.$count(account, isUnclaimed)) === 0) return false;
  const [added] = await tx
    .insert(removalRequest)
    // It takes no place of those that hide by themselves.
    .values({ listingId: id, createdAt: now, hides: false })
    .onConflictDoNothing()
    .returning({ id: removalRequest.id });
  await tx
    .update(removalRequest)
    .set({ provenAt: now })
    .where(and(isOpen, eq(removalRequest.listingId, id)));
  await hideIn(tx, id, { by: byNumber, now });
  if (added) await outbox.notifyAdmins(tx, { kind: "removal", id });
  return true;
};

async function hideIn(
  tx: Database,
  id: number,
  { by, now }: { by: SiteActor; now: Date },
): Promise<void> {
  const [found] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
  const isPublic = found?.state === "approved";
  if (isPublic) {
    await tx
      .update(craftsman)
      .set({ state: "suspended", stateSince: now, stateReason: hiddenByRequest })
      .where(eq(craftsman.id, id));
    await writeAudit(tx, by, {
      act: "listing.hide",
      subject: id,
      cityIds: [found.cityId],
      before: stateForAudit("approved", null),
      after: stateForAudit("suspended", hiddenByRequest),
    });
  }
  await tx
    .update(removalRequest)
    .set({ hiddenAt: now })
    .where(
      and(
        isOpen,
        eq(removalRequest.listingId, id),
        // Keeping shows again what was hidden at this time.
        isPublic ? undefined : isNull(removalRequest.hiddenAt),
      ),
    );
}

const byRequest: SiteActor = { accountId: null, address: "removal" };
const byNumber: SiteActor = { accountId: null, address: "holder" };

interface Keeping {
  by: Actor;
  now: Date;
  /** Of the record as the admin saw it; required where its craftsman has claimed the listing since the request. */
  version: string | undefined;
}

/**
 * Leaves a listing in the directory whose removal was asked for, and shows it again if it was hidden for that.
 * @throws Refusal `notFound`, `forbidden`, `conflict` without an open request, or where the listing is no longer what
 * the admin saw
 */
export async function keepListing(
  deps: HidingDeps & { versions: RecordVersions; formerDecisions: FormerDecisions },
  id: number,
  { by, now, version }: Keeping,
): Promise<void> {
  const seen = await readOpenRemoval(deps.db, id);
  const isHidden = seen?.hiddenAt !== null;
  const stateAfter = (state: ListingState) =>
    isHidden && state === "suspended" ? "approved" : state;
  await changeListing(deps, id, stateAfter, async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const found = await lockListing(tx, id, rights);
    refuseOtherCity(rights, [found.cityId]);
    const [kept] = await tx
      .update(removalRequest)
      .set({ keptAt: now })
      .where(and(isOpen, eq(removalRequest.listingId, id)))
      .returning();
    if (!kept) throw new Refusal("conflict", { message: listingConflicts.noRequest });
    await deps.versions.refuseStale(tx, id, version);
    const isShownAgain =
      found.state === "suspended" && kept.hiddenAt?.getTime() === found.stateSince.getTime();
    if (isShownAgain) {
      // Nothing of what its holder saves is held while it is hidden.
      if (version === undefined && (await isClaimed(tx, id))) {
        throw new Refusal("conflict", { message: listingConflicts.claimedSince });
      }
      const { formerDecisions } = deps;
      const refusedCityIds = await refuseByContacts(tx, { formerDecisions, now }, rights, found);
      if (found.phone !== null) await refuseUnwanted(tx, id, found.phone);
      await tx
        .update(craftsman)
        .set({ state: "approved", stateSince: now, stateReason: null, refusedCityIds })
        .where(eq(craftsman.id, id));
    }
    await writeAudit(tx, by, { act: "listing.keep", subject: id });
  });
}

const isClaimed = async (tx: Database, id: number): Promise<boolean> =>
  (await tx.$count(account, and(eq(account.id, id), isNotNull(account.passwordHash)))) > 0;

/** How many requests wait for an admin of these cities. */
export const countOpenRemovals = async (
  db: Database,
  { cities }: Pick<AdminRights, "cities">,
): Promise<number> => {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(removalRequest)
    .innerJoin(craftsman, eq(craftsman.id, removalRequest.listingId))
    .where(and(isOpen, visibleIn(cities)));
  return row?.count ?? 0;
};
