import { and, eq, sql } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { removeAccount } from "#src/features/accounts/deletion/remove-account.server.ts";
import { numbersBeforeMerges } from "#src/features/craftsmen/duplicates/undoable-merges.server.ts";
import { isWithinYear } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { lockListing } from "#src/features/moderation/decisions/lock-listing.server.ts";
import { refuseNumber } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import { removeDiscardedNow } from "#src/images/unused.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import type { ListingDeps } from "./deps.server.ts";
import { readOpenRemoval } from "./removal-requests.server.ts";
import { listingConflicts } from "./texts.ts";

type Deps = Pick<ListingDeps, "db" | "storage" | "outbox" | "formerDecisions"> & {
  mailFiles: MailFiles;
};

/**
 * Erases a listing without an account whose craftsman does not want to be listed, and remembers the number, so that
 * nobody adds it again.
 * @throws Refusal `notFound`, `forbidden`, `conflict` where it has an account, or for a moderator where its number was proven
 */
export async function refuseListing(
  { db, storage, outbox, formerDecisions, mailFiles }: Deps,
  id: number,
  { by, now }: { by: Actor; now: Date },
): Promise<void> {
  const { image, mails } = await db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const { cityId } = await lockListing(tx, id, rights);
    refuseOtherCity(rights, [cityId]);
    const listing = await readUnclaimed(tx, id);
    if (rights.role !== "owner" && (await isProvenByOthers(tx, id, by.accountId))) {
      throw new Refusal("conflict", { message: listingConflicts.proven });
    }
    const via = (await readOpenRemoval(tx, id)) ? "page" : "admin";
    const numbers = [listing.phone ?? [], await numbersBeforeMerges(tx, id)].flat();
    for (const phone of numbers) await refuseNumber(tx, phone, { via, now });
    const mails = await removeAccount(tx, { outbox, formerDecisions, now }, listing);
    const before = { state: listing.state };
    await writeAudit(tx, by, { act: "listing.refuse", subject: id, before });
    return { image: listing.image, mails: mails ?? [] };
  });
  await mailFiles.remove(mails);
  if (image) await removeDiscardedNow({ db, storage }, image);
}

/** Whoever has the number is about to take the page over: its erasure would free the number for somebody else. */
async function isProvenByOthers(tx: Database, id: number, accountId: number): Promise<boolean> {
  const isOthers = sql`${phoneProof.byAccountId} is distinct from ${accountId}`;
  return (
    (await tx.$count(phoneProof, and(eq(phoneProof.craftsmanId, id), isWithinYear, isOthers))) > 0
  );
}

async function readUnclaimed(tx: Database, id: number) {
  const [found] = await tx
    .select({ listing: craftsman, passwordHash: account.passwordHash })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, id));
  if (!found) throw new Refusal("notFound");
  if (found.passwordHash !== null) {
    throw new Refusal("conflict", { message: listingConflicts.hasAccount });
  }
  return found.listing;
}
