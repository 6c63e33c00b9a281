import { and, eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { hiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { revertTexts } from "./revert.texts.ts";

/** True of a change whose revert an owner has yet to decide on. */
export const isRevertWaiting = eq(contactChange.state, "waiting");

export const countWaitingReverts = (db: Database) => db.$count(contactChange, isRevertWaiting);

/** Whether an owner has yet to decide whose the contacts of an account are. */
export const awaitsRevert = async (db: Database, accountId: number): Promise<boolean> =>
  (await db.$count(contactChange, and(isRevertWaiting, eq(contactChange.accountId, accountId)))) >
  0;

/** Hides a published listing until its craftsman sets a new password. No admin has decided this. */
export const hideUntilNewPassword = (tx: Database, id: number, now: Date) =>
  tx
    .update(craftsman)
    .set({
      state: "suspended",
      stateSince: now,
      stateReason: revertTexts.reason,
      hiddenAt: now,
      hiddenBy: "revert",
    })
    .where(and(eq(craftsman.id, id), eq(craftsman.state, "approved")));

/**
 * Publishes a listing again that a revert has hidden, unless an admin has decided on it since, which is then not
 * undone to the hidden state; its picture is moved by `settlePicture` afterwards. The listing's row must be locked.
 * @returns whether it is published again
 */
export async function showAgain(tx: Database, id: number, now: Date): Promise<boolean> {
  const [found] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
  if (found?.hiddenBy !== "revert") return false;
  const isHidden = hiddenBy(found) === "revert";
  await tx
    .update(craftsman)
    .set({
      ...(isHidden ? { state: "approved", stateSince: now, stateReason: null } : {}),
      hiddenAt: null,
      hiddenBy: null,
    })
    .where(eq(craftsman.id, id));
  return isHidden;
}
