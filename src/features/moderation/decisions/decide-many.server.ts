import { inArray } from "drizzle-orm";
import { plural } from "#src/arabic/plural.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { relatedCities } from "#src/features/craftsmen/listing-visibility.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { bulkCounts, suspensionBroken } from "#src/features/moderation/texts.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { Log } from "#src/jobs/open.server.ts";
import { offerUndo } from "#src/undo/undo.server.ts";
import { lockListings, undefinedIfSkipped } from "./lock-listing.server.ts";
import { type DecisionDeps, decideIn, type Given, stateAfter } from "./service.server.ts";
import type { UndoableDecision } from "./undo-decision.server.ts";

interface BulkDeps extends DecisionDeps {
  /** Whether the site has a mail server. */
  sendsMail: boolean;
}

/** Several decisions of one request. */
interface Decided {
  /** A sentence with the numbers of those decided and skipped. */
  text: string;
  count: number;
  /** The decided ones to whom no mail goes, since they have no e-mail, but a message can. */
  withoutEmail: number[];
  /** By which all can be undone; undefined if there are none. */
  token: string | undefined;
}

/**
 * Declines several orders for the same reasons, in one transaction. Those that no longer wait are skipped.
 * If one is of a city that is not the admin's, none is declined.
 */
export async function declineMany(deps: BulkDeps, ids: number[], given: Given): Promise<Decided> {
  const selected = [...new Set(ids)].sort((a, b) => a - b);
  const decline = async (tx: Database) => {
    await lockListings(tx, selected);
    const decisions: UndoableDecision[] = [];
    for (const id of selected) {
      const decision = await decideIn(tx, deps, "decline", id, given).catch(undefinedIfSkipped);
      if (decision) decisions.push(decision);
    }
    return { decisions, token: await offerToUndo(tx, deps, decisions, given) };
  };
  const { decisions, token } = await retryDeadlock(() => deps.db.transaction(decline));
  const count = decisions.length;
  const { sendsMail } = deps;
  const forms = bulkCounts("decline", { isFinal: given.final === true, sendsMail });
  const skipped = plural(selected.length - count, forms.skipped);
  const text = `${plural(count, forms.decided)} ${skipped}`.trim();
  // A final refusal tells nobody.
  return { text, count, withoutEmail: given.final ? [] : withoutEmailOf(decisions), token };
}

/**
 * Suspends several published listings for the same reasons, one transaction for each, since its picture gets
 * another name. Those that are not published are skipped. If one is of a city that is not the admin's, none
 * is suspended. Where one fails, those before it can be undone as if they were all.
 */
export async function suspendMany(
  deps: BulkDeps,
  ids: number[],
  given: Given,
  log: Log,
): Promise<Decided> {
  const selected = [...new Set(ids)].sort((a, b) => a - b);
  await refuseOtherCities(deps, selected);
  const decisions: UndoableDecision[] = [];
  let skipped = 0;
  for (const id of selected) {
    const suspend = changeListing(deps, id, stateAfter("suspend"), (tx, _listing, image) =>
      decideIn(tx, deps, "suspend", id, { ...given, image }),
    );
    try {
      const decision = await suspend.catch(undefinedIfSkipped);
      if (decision) decisions.push(decision);
      else skipped++;
    } catch (error) {
      if (decisions.length === 0) throw error;
      log.error({ err: error, listing: id }, "several listings were to be suspended");
      break;
    }
  }
  const token = await deps.db.transaction((tx) => offerToUndo(tx, deps, decisions, given));
  const count = decisions.length;
  const isWhole = count + skipped === selected.length;
  const forms = bulkCounts("suspend", { isFinal: false, sendsMail: deps.sendsMail });
  const parts = [plural(count, forms.decided), plural(skipped, forms.skipped)];
  if (!isWhole) parts.push(suspensionBroken);
  const text = parts.filter(Boolean).join(" ");
  return { text, count, withoutEmail: withoutEmailOf(decisions), token };
}

const withoutEmailOf = (decisions: UndoableDecision[]): number[] =>
  decisions
    .filter(({ after: { email, phone } }) => email === null && phone !== null)
    .map(({ id }) => id);

const refuseOtherCities = ({ db, by }: DecisionDeps, ids: number[]): Promise<void> =>
  db.transaction(async (tx) => {
    const rights = await lockRights(tx, by.accountId);
    const rows = await tx
      .select({
        cityId: craftsman.cityId,
        furtherCityIds: craftsman.furtherCityIds,
        refusedCityIds: craftsman.refusedCityIds,
        flagCityIds: craftsman.flagCityIds,
      })
      .from(craftsman)
      .where(inArray(craftsman.id, ids));
    for (const row of rows) refuseOtherCity(rights, relatedCities(row));
  });

async function offerToUndo(
  tx: Database,
  { by, now }: DecisionDeps,
  decisions: UndoableDecision[],
  { window }: Given,
): Promise<string | undefined> {
  if (decisions.length === 0) return undefined;
  return offerUndo(tx, {
    kind: "decisions",
    data: { decisions },
    accountId: by.accountId,
    now,
    ...(window ? { window } : {}),
  });
}
