import { and, eq, inArray, isNull, ne, or } from "drizzle-orm";
import { lineKey } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { awaitsRevert } from "#src/features/accounts/contact-change/revert-state.server.ts";
import { phoneQuestion } from "#src/features/accounts/phone/table.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { isFresh } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { readWaiting } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { isOfUnfinishedImport } from "#src/features/craftsmen/unfinished-import.server.ts";
import { removalRequest } from "#src/features/listings/table.server.ts";
import type { Pair } from "#src/features/moderation/orders/same-numbers.server.ts";
import { mergeConflicts } from "./texts.ts";

type ListingRow = typeof craftsman.$inferSelect;

/** Why two listings cannot be merged now, in words. Both are read, or locked, before. */
export async function findObstacle(
  db: Database,
  { olderId, youngerId }: Pair,
): Promise<string | undefined> {
  const ids = [olderId, youngerId];
  const rows = await db
    .select({ listing: craftsman, passwordHash: account.passwordHash })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(inArray(craftsman.id, ids));
  for (const { listing } of rows) {
    if (await isOfUnfinishedImport(db, listing)) return mergeConflicts.importing;
    if (await awaitsRevert(db, listing.id)) return mergeConflicts.contacts;
    if (!isMergeable(listing)) return mergeConflicts.state;
    if (await readWaiting(db, listing.id)) return mergeConflicts.revision;
  }
  const isOpenRemoval = and(inArray(removalRequest.listingId, ids), isNull(removalRequest.keptAt));
  if ((await db.$count(removalRequest, isOpenRemoval)) > 0) return mergeConflicts.removal;
  if (await hasOtherQuestion(db, ids)) return mergeConflicts.question;
  const areBothAccounts = rows.every(({ passwordHash }) => passwordHash !== null);
  if (areBothAccounts && !(await haveProvenOneNumber(db, ids))) return mergeConflicts.accounts;
  return undefined;
}

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

/**
 * Whether both have shown to have one number. A number is one listing's, so that the proof of the other is the question
 * that came of it.
 */
async function haveProvenOneNumber(db: Database, ids: number[]): Promise<boolean> {
  const [proofs, questions] = await Promise.all([
    db
      .select({ id: phoneProof.craftsmanId, phone: phoneProof.phone })
      .from(phoneProof)
      .where(and(inArray(phoneProof.craftsmanId, ids), isFresh)),
    db
      .select({ id: phoneQuestion.craftsmanId, phone: phoneQuestion.phone })
      .from(phoneQuestion)
      .where(inArray(phoneQuestion.craftsmanId, ids)),
  ]);
  const lines = ids.map((id) =>
    [...proofs, ...questions].filter((one) => one.id === id).map(({ phone }) => lineKey(phone)),
  );
  return lines[0]!.some((line) => lines[1]!.includes(line));
}
