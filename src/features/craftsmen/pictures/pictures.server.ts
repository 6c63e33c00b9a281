import { setTimeout as pause } from "node:timers/promises";
import { and, asc, eq, gt } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { decidedState, type HiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import {
  craftsman,
  isPictureExposed,
  isPictureMisplaced,
} from "#src/features/craftsmen/table.server.ts";
import {
  isWorkExposed,
  isWorkMisplaced,
  workPicture,
} from "#src/features/craftsmen/works/table.server.ts";
import {
  areSameFiles,
  readWorkFiles,
  type WorkFile,
} from "#src/features/craftsmen/works/works.server.ts";
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
 * Runs a transaction that may publish or hide a listing, and gives its pictures, also those of works, new names of the
 * visibility that they have then. Its files are copied before the transaction and removed after it: a
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
    const works = await readWorkFiles(db, id);
    const visibility = visibilityIn(stateAfter(seen.state));
    const copyTo = (wanted: Visibility, image: string | null) => {
      if (image === null || visibilityOf(image) === wanted) return null;
      const copying = storage.copyPicture(image, wanted);
      return wanted === "private" && !waitsForStorage ? inTime(copying) : copying;
    };
    const [copy, copies] = await Promise.all([
      copyTo(visibility, seen.image),
      copyWorks(works, (one) => copyTo(one.isHeld ? "private" : visibility, one.image)),
    ]);
    return withNewPictures(
      { db, storage },
      id,
      { image: copy, works: copies },
      async (tx, found) => {
        const isAsSeen =
          found.state === seen.state &&
          found.image === seen.image &&
          areSameFiles(works, await readWorkFiles(tx, id));
        if (!isAsSeen) throw new ListingChanged();
        return work(tx, found, copy ?? found.image);
      },
    );
  });

/** @returns the works that have a copy, with its name */
async function copyWorks(
  works: WorkFile[],
  copy: (one: WorkFile) => Promise<string | null> | null,
): Promise<CopiedWork[]> {
  const copied = await Promise.all(
    works.map(async (one) => ({ id: one.id, former: one.image, image: await copy(one) })),
  );
  return copied.filter((one): one is CopiedWork => one.image !== null);
}

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
      const names = { image, works: [] };
      const held = await withNewPictures({ db, storage }, id, names, async (tx, found) => {
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
  which: keyof typeof conditions = "misplaced",
): Promise<void> {
  const failures: unknown[] = [];
  let last = 0;
  for (;;) {
    const rows = await findMisplaced(deps.db, which, last);
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

const conditions = {
  misplaced: { listing: isPictureMisplaced, work: isWorkMisplaced },
  exposed: { listing: isPictureExposed, work: isWorkExposed },
};

/** The next listings with such a picture, also one of works, after the last one. */
function findMisplaced(db: Database, which: keyof typeof conditions, last: number) {
  const { listing, work } = conditions[which];
  const listings = db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(and(listing, gt(craftsman.id, last)));
  const works = db
    .select({ id: workPicture.craftsmanId })
    .from(workPicture)
    .where(and(work, gt(workPicture.craftsmanId, last)));
  return union(listings, works).orderBy(asc(craftsman.id)).limit(settledAtOnce);
}

/** Gives the pictures of a listing the visibility that its state asks for. */
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

interface CopiedWork {
  id: number;
  former: string;
  image: string;
}

interface NewPictures {
  /** The listing's new picture; none if null. */
  image: string | null;
  works: CopiedWork[];
}

/** @param names the new pictures, which go again if the transaction fails */
async function withNewPictures<Result>(
  { db, storage }: Deps,
  id: number,
  { image, works }: NewPictures,
  work: (tx: Database, found: LockedListing) => Promise<Result>,
): Promise<Result> {
  try {
    const change = async (tx: Database) => {
      const found = await lock(tx, id);
      const result = await work(tx, found);
      const former: string[] = [];
      if (image) {
        await tx.update(craftsman).set({ image }).where(eq(craftsman.id, id));
        if (found.image) former.push(found.image);
      }
      for (const one of works) {
        const isThis = eq(workPicture.id, one.id);
        await tx.update(workPicture).set({ image: one.image }).where(isThis);
        former.push(one.former);
      }
      for (const name of former) await discardPicture(tx, name);
      return { result, former };
    };
    const { result, former } = await retryDeadlock(() => db.transaction(change));
    await Promise.all(former.map((name) => removeDiscardedNow({ db, storage }, name)));
    return result;
  } catch (error) {
    for (const name of [image, ...works.map((one) => one.image)]) {
      await removeUnusedPicture(storage, name, error);
    }
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
