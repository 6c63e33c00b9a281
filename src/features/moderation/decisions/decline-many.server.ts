import { plural } from "#src/arabic/plural.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { declinedCount, skippedCount } from "#src/features/moderation/texts.ts";
import { offerUndo } from "#src/undo/undo.server.ts";
import { lockListings, undefinedIfSkipped } from "./lock-listing.server.ts";
import { type DecisionDeps, decideIn } from "./service.server.ts";
import type { UndoableDecision } from "./undo-decision.server.ts";

/**
 * Declines several orders for the same reasons, in one transaction. Those that no longer wait are skipped.
 * If one is of a city that is not the admin's, none is declined.
 * @returns a sentence with their numbers, and the token by which all can be undone
 */
export async function declineMany(
  deps: DecisionDeps,
  ids: number[],
  reason: string,
): Promise<{ text: string; token: string | undefined }> {
  const { by, now } = deps;
  const selected = [...new Set(ids)].sort((a, b) => a - b);
  const decline = async (tx: Database) => {
    await lockListings(tx, selected);
    const decisions: UndoableDecision[] = [];
    for (const id of selected) {
      const decision = await decideIn(tx, deps, "decline", id, { reason }).catch(
        undefinedIfSkipped,
      );
      if (decision) decisions.push(decision);
    }
    const skipped = selected.length - decisions.length;
    const text = `${plural(decisions.length, declinedCount)} ${plural(skipped, skippedCount)}`;
    const data = { decisions };
    const token =
      decisions.length > 0
        ? await offerUndo(tx, { kind: "decisions", data, accountId: by.accountId, now })
        : undefined;
    return { text: text.trim(), token };
  };
  return retryDeadlock(() => deps.db.transaction(decline));
}
