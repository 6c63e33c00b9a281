import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt, type SQL } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { decidedState, type HiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman, isPictureMisplaced } from "#src/features/craftsmen/table.server.ts";
import type { EncodedPicture } from "#src/images/encode.server.ts";
import { type Visibility, visibilityOf } from "#src/images/paths.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import {
  discardPicture,
  removeDiscardedNow,
  removeUnusedPicture,
} from "#src/images/unused.server.ts";

// A picture is misplaced while its name is of another visibility than its listing's state asks for, and
// exposed if it is public in error, and then withheld from everyone; settling renames it. A discarded one is
// listed in `discarded_picture` until its files are removed; files that no row names are orphans, removed by the
// hourly cleanup.

interface Deps {
  db: Database;
  storage: Storage;
}

/** A listing as it stands, locked until the transaction ends. */
export interface LockedListing {
  state: ListingState;
  stateSince: Date;
  stateReason: string | null;
  hiddenAt: Date | null;
  hiddenBy: HiddenBy | null;
  image: string | null;
}

/** Whether it is published, or will be again by itself. */
const hasApprovedVersion = (listing: LockedListing) => decidedState(listing) === "approved";

/** Pictures of approved listings are for everyone, of others for their craftsman and the admins who decide on the city. */
export const visibilityIn = (state: ListingState): Visibility =>
  state === "approved" ? "public" : "private";

/**
 * Runs a transaction that may publish or hide a listing, and gives its picture a new name of the
 * visibility that it has then. Its files are copied before the transaction and removed after it: a
 * process that is killed leaves at worst a copy that nobody knows the name of, or files that
 * `removeDiscarded` removes. A picture without files keeps its name, and is left to `settlePictures`;
 * so is one to be hidden that cannot be copied in time, since hiding does not wait for the storage, unless it
 * is told to.
 * @param stateAfter the state that the transaction brings a listing of this state to
 * @param work its last argument is the name that the picture has after the transaction
 * @throws Refusal `notFound`
 */
export const changeListing = <Result>(
  { db, storage }: Deps,
  id: number,
  stateAfter: (state: ListingState) => ListingState,
  work: (tx: Database, listing: LockedListing, imageAfter: string | null) => Promise<Result>,
  { waitsForStorage = false } = {},
): Promise<Result> =>
  untilUnchanged(async () => {
    const seen = await read(db, id);
    const visibility = visibilityIn(stateAfter(seen.state));
    const isInPlace = seen.image === null || visibilityOf(seen.image) === visibility;
    const copying = isInPlace ? null : storage.copyPicture(seen.image!, visibility);
    const isOptional = visibility === "private" && !waitsForStorage;
    const copy = await (copying && isOptional ? inTime(copying) : copying);
    return withNewPicture({ db, storage }, id, copy, async (tx, found) => {
      if (found.state !== seen.state || found.image !== seen.image) throw new ListingChanged();
      return work(tx, found, copy ?? found.image);
    });
  });

interface Replacing {
  /** May refuse it, once the listing is locked. */
  check: (tx: Database) => Promise<void>;
  /**
   * Keeps the new picture of an approved listing, which is private, for an admin to review.
   * @returns the one that it replaces
   */
  hold: (tx: Database, image: string) => Promise<string | null>;
  /** Ends what waits, of a listing that is not approved any more. @returns the picture that waited */
  dropHeld: (tx: Database) => Promise<string | null>;
}

/**
 * Puts another picture in the place of the former one, whose files go. That of an approved listing waits for review.
 * @throws Refusal `notFound`
 */
export const replacePicture = (
  { db, storage }: Deps,
  id: number,
  picture: EncodedPicture,
  { check, hold, dropHeld }: Replacing,
): Promise<{ isHeld: boolean }> =>
  untilUnchanged(async () => {
    const isHeld = hasApprovedVersion(await read(db, id));
    const image = await storage.savePicture(picture, "private");
    const checkState = async (tx: Database, found: LockedListing) => {
      await check(tx);
      if (hasApprovedVersion(found) !== isHeld) throw new ListingChanged();
    };
    if (!isHeld) {
      const held = await withNewPicture({ db, storage }, id, image, async (tx, found) => {
        await checkState(tx, found);
        return dropHeld(tx);
      });
      if (held) await removeDiscardedNow({ db, storage }, held);
      return { isHeld };
    }
    try {
      const save = async (tx: Database) => {
        await checkState(tx, await lock(tx, id));
        return hold(tx, image);
      };
      const former = await retryDeadlock(() => db.transaction(save));
      if (former) await removeDiscardedNow({ db, storage }, former);
      return { isHeld };
    } catch (error) {
      await removeUnusedPicture(storage, image, error);
      throw error;
    }
  });

/**
 * Gives every picture the visibility of its listing's state: those of an older version, which had
 * only public ones, those whose files were missing, and those of listings that were hidden while the
 * storage was away. It can be cut off at any point and run again.
 * @throws Error with the first failure as its cause, after all others were tried
 */
export async function settlePictures(
  deps: Deps,
  stopping?: AbortSignal,
  condition: SQL | undefined = isPictureMisplaced,
): Promise<void> {
  const failures: unknown[] = [];
  let last = 0;
  for (;;) {
    const rows = await deps.db
      .select({ id: craftsman.id })
      .from(craftsman)
      .where(and(condition, gt(craftsman.id, last)))
      .orderBy(asc(craftsman.id))
      .limit(settledAtOnce);
    for (const { id } of rows) {
      if (stopping?.aborted) return;
      await settlePicture(deps, id).catch((error) => failures.push(error));
    }
    last = rows.at(-1)?.id ?? last;
    if (rows.length < settledAtOnce) break;
  }
  if (failures.length === 0) return;
  throw new Error(`${failures.length} pictures could not be moved`, { cause: failures[0] });
}

/** Gives the picture of a listing, if it has one, the visibility that its state asks for. */
export async function settlePicture(deps: Deps, id: number): Promise<void> {
  try {
    await changeListing(
      deps,
      id,
      (state) => state,
      async () => {},
      { waitsForStorage: true },
    );
  } catch (error) {
    // Deleted meanwhile.
    if (!(error instanceof Refusal && error.code === "notFound")) throw error;
  }
}

/** A copy that is made later has a name that nobody knows, and is removed as an orphan. */
const hidingWaitMs = 3000;

/** Null where the storage fails, or takes too long. */
const inTime = (copying: Promise<string | null>): Promise<string | null> =>
  Promise.race([copying.catch(() => null), pause(hidingWaitMs, null, { ref: false })]);

const settledAtOnce = 100;
const maxTries = 5;

/** The listing has changed since its picture was prepared, which has to be done anew. */
export class ListingChanged extends Error {}

/** Prepares and runs it again, some times, where the listing has changed meanwhile. @throws Refusal `unavailable` */
export async function untilUnchanged<Result>(attempt: () => Promise<Result>): Promise<Result> {
  for (let time = 1; ; time++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ListingChanged)) throw error;
      if (time === maxTries) throw new Refusal("unavailable", { retryAfter: 1 });
    }
  }
}

/** @param image the listing's new picture, which goes again if the transaction fails; none if null */
async function withNewPicture<Result>(
  { db, storage }: Deps,
  id: number,
  image: string | null,
  work: (tx: Database, found: LockedListing) => Promise<Result>,
): Promise<Result> {
  try {
    const change = async (tx: Database) => {
      const found = await lock(tx, id);
      const result = await work(tx, found);
      if (!image) return { result, former: null };
      await tx.update(craftsman).set({ image }).where(eq(craftsman.id, id));
      if (found.image) await discardPicture(tx, found.image);
      return { result, former: found.image };
    };
    const { result, former } = await retryDeadlock(() => db.transaction(change));
    if (former) await removeDiscardedNow({ db, storage }, former);
    return result;
  } catch (error) {
    await removeUnusedPicture(storage, image, error);
    throw error;
  }
}

const listing = {
  state: craftsman.state,
  stateSince: craftsman.stateSince,
  hiddenAt: craftsman.hiddenAt,
  hiddenBy: craftsman.hiddenBy,
  stateReason: craftsman.stateReason,
  image: craftsman.image,
};

async function read(db: Database, id: number): Promise<LockedListing> {
  const [found] = await db.select(listing).from(craftsman).where(eq(craftsman.id, id));
  if (!found) throw new Refusal("notFound");
  return found;
}

async function lock(tx: Database, id: number): Promise<LockedListing> {
  const [found] = await tx
    .select(listing)
    .from(craftsman)
    .where(eq(craftsman.id, id))
    .for("update");
  if (!found) throw new Refusal("notFound");
  return found;
}
