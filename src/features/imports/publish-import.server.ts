import { and, eq } from "drizzle-orm";
import { writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database, OpenDatabase } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { updateSearchText } from "#src/features/craftsmen/search/words/stored-search-text.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { publishListings } from "#src/features/listings/publish-listings.server.ts";
import { createPace } from "./pace.server.ts";
import {
  type ImportPlan,
  type ListedValues,
  listedKeys,
  type PlannedListing,
  type RowConsent,
} from "./plan.ts";
import { setProgress } from "./progress.server.ts";
import { importedChange, importedListing, importRun } from "./table.server.ts";
import { doneMessage } from "./texts.ts";

export interface RunDeps {
  db: Database;
  kind: OpenDatabase["kind"];
  formerDecisions: Pick<FormerDecisions, "findCitiesByPhone">;
  /** ISO 3166, for cities of one name in two countries. */
  country: string;
  now: () => Date;
}

/** An import whose professions and cities are all there. */
export interface ReadyImport {
  id: number;
  /** Of the file. */
  rows: number;
  by: ImportPlan["by"];
  listings: (Omit<PlannedListing, "profession" | "city" | "consent"> &
    ListedValues & { consent: RowConsent })[];
  changes: (Partial<ListedValues> & { listingId: number })[];
}

/** Listings of one transaction. */
const batchSize = 100;

/**
 * Publishes listings that are all written, and changes those that earlier imports have added. In batches, since one
 * transaction would keep others from an embedded database, and all who publish listings waiting on a server, for as
 * long as it takes; a process that is killed between two goes on.
 */
export async function publishImport(
  deps: RunDeps,
  ready: ReadyImport,
  takenOver: AbortSignal,
): Promise<void> {
  const { db, kind } = deps;
  const { id, changes } = ready;
  const rest = createPace();
  const written = await db
    .select({
      id: importedListing.listingId,
      professionId: craftsman.professionId,
      cityId: craftsman.cityId,
    })
    .from(importedListing)
    .innerJoin(craftsman, eq(craftsman.id, importedListing.listingId))
    .where(eq(importedListing.importId, id))
    .orderBy(craftsman.professionId, craftsman.cityId, importedListing.listingId);
  let unpublished = written.length;
  for (const batch of batchesOf(written)) {
    takenOver.throwIfAborted();
    unpublished -= batch.length;
    await db.transaction(async (tx) => {
      await publishListings(tx, kind, batch);
      await setProgress(tx, ready, { unpublished });
    });
    await rest();
  }
  const changed = await db
    .select({ id: importedChange.listingId })
    .from(importedChange)
    .where(eq(importedChange.importId, id));
  const applied = new Set(changed.map((change) => change.id));
  for (const [at, change] of changes.entries()) {
    takenOver.throwIfAborted();
    if (!applied.has(change.listingId)) await applyChange(db, ready, at);
    await rest();
  }
  await finish(deps, ready);
}

interface PlacedListing {
  id: number;
  professionId: number;
  cityId: number;
}

/**
 * Each transaction empties the cached lists of its professions in its cities: each list is emptied once, unless it
 * gets more listings than one transaction may have.
 * @param listings those of a profession in a city stand together
 * @returns their ids
 */
function batchesOf(listings: readonly PlacedListing[]): number[][] {
  const groups: number[][] = [];
  for (const [at, { id, professionId, cityId }] of listings.entries()) {
    const last = listings[at - 1];
    const isSame = last?.professionId === professionId && last.cityId === cityId;
    if (isSame && groups.at(-1)!.length < batchSize) groups.at(-1)!.push(id);
    else groups.push([id]);
  }
  const batches: number[][] = [];
  for (const group of groups) {
    const last = batches.at(-1);
    if (last && last.length + group.length <= batchSize) last.push(...group);
    else batches.push(group);
  }
  return batches;
}

/** Leaves a listing as it is that was edited, claimed or removed since the file was read. */
async function applyChange(db: Database, ready: ReadyImport, at: number): Promise<void> {
  const { id, changes } = ready;
  const { listingId, ...after } = changes[at]!;
  try {
    await db.transaction(async (tx) => {
      await setProgress(tx, ready, { unpublished: 0, unchanged: changes.length - at - 1 });
      const [row] = await tx
        .select({
          listing: craftsman,
          imported: importedListing.values,
          email: account.email,
          hash: account.passwordHash,
        })
        .from(craftsman)
        .innerJoin(importedListing, eq(importedListing.listingId, craftsman.id))
        .innerJoin(account, eq(account.id, craftsman.id))
        .where(and(eq(craftsman.id, listingId), eq(craftsman.state, "approved")))
        .for("update", { of: craftsman });
      if (!row || row.email !== null || row.hash !== null) return;
      const keys = listedKeys.filter((key) => key in after);
      if (keys.some((key) => row.listing[key] !== row.imported[key])) return;
      const before = Object.fromEntries(keys.map((key) => [key, row.listing[key]]));
      await tx.update(craftsman).set(after).where(eq(craftsman.id, listingId));
      await updateSearchText(tx, listingId);
      await tx
        .update(importedListing)
        .set({ values: { ...row.imported, ...after } })
        .where(eq(importedListing.listingId, listingId));
      await tx.insert(importedChange).values({ importId: id, listingId, before, after });
    });
  } catch (error) {
    // Its new profession or city was deleted since.
    if (!violatedConstraint(error)) throw error;
  }
}

async function finish({ db, now }: RunDeps, { id, by, listings, changes }: ReadyImport) {
  await db.transaction(async (tx) => {
    const [run] = await tx
      .select({ state: importRun.state, same: importRun.same })
      .from(importRun)
      .where(eq(importRun.id, id))
      .for("update");
    // Another process has done it.
    if (run?.state !== "running") return;
    const created = await tx.$count(importedListing, eq(importedListing.importId, id));
    const updated = await tx.$count(importedChange, eq(importedChange.importId, id));
    // Numbers that somebody else has got since the file was read.
    const same = run.same + listings.length - created + changes.length - updated;
    await tx
      .update(importRun)
      .set({
        state: "done",
        created,
        updated,
        same,
        plan: null,
        message: doneMessage(created, false),
        finishedAt: now(),
      })
      .where(eq(importRun.id, id));
    const { accountId, address } = by;
    await writeAudit(
      tx,
      { accountId, address },
      { act: "import.done", subject: id, after: { count: created } },
    );
  });
}
