import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import {
  changeContacts,
  lockContacts,
} from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import { accountSentences } from "#src/features/accounts/field-texts.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import {
  dropFormerPictures,
  dropHeld,
  fieldsOf,
  readWaiting,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { discardPicture, removeDiscardedNow } from "#src/images/unused.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";

// What a craftsman takes away from the own listing needs no review, and is gone at once.

/** Removes the picture, and the one that waits for review. */
export async function removeImage(
  deps: { db: Database; storage: Storage },
  id: number,
): Promise<void> {
  const former = await retryDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const isOwn = eq(craftsman.id, id);
      const [own] = await tx
        .select({ image: craftsman.image })
        .from(craftsman)
        .where(isOwn)
        .for("update");
      if (!own) throw new Refusal("unauthenticated");
      await dropHeld(tx, id, ["image"]);
      await dropFormerPictures(tx, id);
      if (own.image === null) return null;
      await tx.update(craftsman).set({ image: null }).where(isOwn);
      await discardPicture(tx, own.image);
      return own.image;
    }),
  );
  if (former) await removeDiscardedNow(deps, former);
}

interface NumberDeps {
  db: Database;
  outbox: Outbox;
  formerDecisions: FormerDecisions;
  now: () => Date;
}

/**
 * Hides a number that is dead or lost while the new one waits for review. The e-mail gets the link that brings it
 * back, and the account still logs in with it.
 * @throws Refusal `conflict` where no other number waits
 */
export const hideNumber = (
  { db, outbox, formerDecisions, now }: NumberDeps,
  id: number,
): Promise<void> =>
  retryDeadlock(() =>
    db.transaction(async (tx) => {
      const from = await lockContacts(tx, id);
      const waiting = await readWaiting(tx, id);
      if (!(waiting && fieldsOf(waiting).includes("phone"))) {
        throw new Refusal("conflict", { message: accountSentences.noOtherNumber });
      }
      if (from.phone === null) return;
      const isOwn = eq(craftsman.id, id);
      const [listing] = await tx.update(craftsman).set({ phone: null }).where(isOwn).returning();
      const { stateSince, refusedCityIds: cityIds } = listing!;
      const to = { email: from.email, phone: null };
      await formerDecisions.rememberChange(
        tx,
        id,
        { from, to },
        {
          state: decidedState(listing!),
          stateSince,
          cityIds,
        },
      );
      await changeContacts(tx, outbox, { id, from, to, at: now() });
    }),
  );
