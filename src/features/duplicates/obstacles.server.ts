import { and, eq, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { audit } from "#src/audit/table.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { awaitsRevert } from "#src/features/accounts/contact-change/revert-state.server.ts";
import {
  type ActingAdmin,
  mayMoveProven,
} from "#src/features/accounts/phone/second-admin.server.ts";
import { phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { isProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { readWaiting } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isOfUnfinishedImport } from "#src/features/craftsmen/unfinished-import.server.ts";
import { removalRequest } from "#src/features/listings/table.server.ts";
import type { Pair } from "#src/features/moderation/orders/same-numbers.server.ts";
import { mergeConflicts } from "./texts.ts";

type ListingRow = typeof craftsman.$inferSelect;

/** Why this admin cannot merge two listings now, in words. Both are read, or locked, before. */
export async function findObstacle(
  db: Database,
  { olderId, youngerId }: Pair,
  admin: ActingAdmin,
): Promise<string | undefined> {
  const ids = [olderId, youngerId];
  const rows = await readSides(db, ids);
  for (const { listing } of rows) {
    if (await isOfUnfinishedImport(db, listing)) return mergeConflicts.importing;
    if (await awaitsRevert(db, listing.id)) return mergeConflicts.contacts;
    if (!isMergeable(listing)) return mergeConflicts.state;
    if (await readWaiting(db, listing.id)) return mergeConflicts.revision;
  }
  const isOpenRemoval = and(inArray(removalRequest.listingId, ids), isNull(removalRequest.keptAt));
  if ((await db.$count(removalRequest, isOpenRemoval)) > 0) return mergeConflicts.removal;
  if (await hasOtherQuestion(db, ids)) return mergeConflicts.question;
  const accounts = rows.filter(({ hasAccount }) => hasAccount).length;
  if (accounts === 0) return undefined;
  const shared = await findSharedNumber(db, ids);
  if (!shared) return accounts === 2 ? mergeConflicts.accounts : mergeConflicts.unclaimed;
  return mayMoveProven(admin, shared.comparers) ? undefined : mergeConflicts.otherAdmin;
}

/** The one number that leads to two listings, and the admins who compared the messages that show it. */
interface SharedNumber {
  phone: string;
  comparers: (number | null)[];
}

/**
 * The number of which both listings have shown that it is theirs, if they have. A number is one listing's, so that the proof of
 * the other is the question that came of it, about the number that its holder still has and has proven. Whoever has an
 * account has the page without one as well by having taken its number: nobody had proven that.
 */
export async function findSharedNumber(
  db: Database,
  ids: number[],
): Promise<SharedNumber | undefined> {
  const sides = await readSides(db, ids);
  const isBetween = and(
    inArray(phoneQuestion.craftsmanId, ids),
    inArray(phoneQuestion.holderId, ids),
  );
  for (const question of await db.select().from(phoneQuestion).where(isBetween)) {
    const holder = sides.find(({ listing }) => listing.id === question.holderId)!;
    const isTheirs = sameLine(question.phone).includes(holder.listing.phone ?? "");
    if (!isTheirs || (holder.hasAccount && !holder.isProven)) continue;
    const { phone } = question;
    return { phone, comparers: [question.byAccountId, holder.provenBy] };
  }
  const page = sides.find(({ hasAccount }) => !hasAccount);
  const own = sides.find(({ hasAccount }) => hasAccount);
  if (!page || !own?.isProven || page.listing.phone !== null) return undefined;
  const wasTaken = and(
    eq(audit.act, "listing.losePhone"),
    eq(audit.subject, page.listing.id),
    sql`${audit.after}->>'other_listing' = ${String(own.listing.id)}`,
  );
  if ((await db.$count(audit, wasTaken)) === 0) return undefined;
  return { phone: own.listing.phone!, comparers: [own.provenBy] };
}

const readSides = (db: Database, ids: number[]) =>
  db
    .select({
      listing: craftsman,
      hasAccount: sql<boolean>`${account.passwordHash} is not null`,
      isProven,
      provenBy: phoneProof.byAccountId,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .leftJoin(phoneProof, eq(phoneProof.craftsmanId, craftsman.id))
    .where(inArray(craftsman.id, ids));

/** What an admin has refused, or its holder has hidden, is decided first. */
const isMergeable = (listing: ListingRow) =>
  listing.state === "approved" || listing.state === "pending" || hiddenBy(listing) === "silence";

/** A question about the number of one of them that is not about the two, or about a new password. */
async function hasOtherQuestion(db: Database, ids: number[]): Promise<boolean> {
  const isOthers = or(
    and(
      inArray(phoneQuestion.craftsmanId, ids),
      or(isNull(phoneQuestion.holderId), and(...ids.map((id) => ne(phoneQuestion.holderId, id)))),
    ),
    and(
      inArray(phoneQuestion.holderId, ids),
      ...ids.map((id) => ne(phoneQuestion.craftsmanId, id)),
    ),
  );
  return (await db.$count(phoneQuestion, isOthers)) > 0;
}
