import { and, eq, inArray, isNotNull, lt, ne, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import { removeUnkept } from "#src/features/craftsmen/works/works.server.ts";
import { discardPicture } from "#src/images/unused.server.ts";
import { pick } from "#src/util/pick.ts";
import { day } from "#src/util/time.ts";
import {
  type HeldColumn,
  type HeldField,
  type HeldPictures,
  heldColumns,
  heldFields,
  isSameValue,
  type ListingColumn,
} from "./held-fields.ts";
import { revision } from "./table.server.ts";

export type RevisionRow = typeof revision.$inferSelect;

/** Values of the columns that a revision may hold. */
export type HeldValues = Pick<typeof craftsman.$inferSelect, ListingColumn> & {
  pictures: HeldPictures | null;
};

/** In ms: so long former values can be put back, and a craftsman sees why others were declined. */
export const revisionRetention = 30 * day;

export const isWaiting = eq(revision.state, "waiting");

/** One that waits, or the last one that was declined: a listing has at most one of them. */
export const isOpen = inArray(revision.state, ["waiting", "declined"]);

/** The fields of a revision, without a profession or city that is deleted. */
export const fieldsOf = (row: RevisionRow): HeldField[] =>
  heldFields.filter(
    (field) =>
      row.fields.includes(field) &&
      !(field === "profession" && row.professionId === null) &&
      !(field === "city" && row.cityId === null),
  );

/** Whether it has a field that is not void, as `fieldsOf` says. */
export const holdsValues = sql`cardinality(${revision.fields}) >
  ('profession' = any(${revision.fields}) and ${revision.professionId} is null)::int
  + ('city' = any(${revision.fields}) and ${revision.cityId} is null)::int`;

/** The values of some of its fields, by their columns. */
export const valuesOf = (row: RevisionRow, fields = fieldsOf(row)): Partial<HeldValues> =>
  pick(
    row,
    fields.map((field) => heldColumns[field]),
  ) as Partial<HeldValues>;

/** The revision of a listing that waits. */
export async function readWaiting(db: Database, craftsmanId: number) {
  const [found] = await db
    .select()
    .from(revision)
    .where(and(eq(revision.craftsmanId, craftsmanId), isWaiting));
  return found && fieldsOf(found).length > 0 ? found : undefined;
}

/**
 * Which fields of the same changes were published before the rest of them, by the listings' ids. What has been put back,
 * which raises the version, is none of them.
 */
export async function readPublishedBefore(
  db: Database,
  rows: readonly Pick<RevisionRow, "craftsmanId" | "createdAt">[],
): Promise<Map<number, HeldField[]>> {
  const published = new Map<number, HeldField[]>();
  if (rows.length === 0) return published;
  const isOfThese = inArray(
    revision.craftsmanId,
    rows.map(({ craftsmanId }) => craftsmanId),
  );
  const former = await db
    .select()
    .from(revision)
    .where(and(isOfThese, eq(revision.state, "former"), eq(revision.version, 1)));
  for (const { craftsmanId, createdAt } of rows) {
    const fields = former
      .filter((row) => row.craftsmanId === craftsmanId && +row.createdAt === +createdAt)
      .flatMap((row) => row.fields);
    published.set(
      craftsmanId,
      heldFields.filter((field) => fields.includes(field)),
    );
  }
  return published;
}

/** The number that the holder of a listing sees as the own one: that of the revision, if it has one. */
export async function shownPhone(
  db: Database,
  { id, phone }: { id: number; phone: string | null },
): Promise<string | null> {
  const waiting = await readWaiting(db, id);
  return waiting && fieldsOf(waiting).includes("phone") ? waiting.phone : phone;
}

export interface RevisionChange {
  /** Whether a revision has appeared. */
  isNew: boolean;
  /** A picture that is held no more: its files are to be removed after the transaction. */
  discarded: string | null;
}

interface Change {
  craftsmanId: number;
  now: Date;
  /** Values to be held from now on. */
  set: Partial<HeldValues>;
  /** Fields that are held no more, but for those in `set`. */
  drop: readonly HeldField[];
}

/**
 * Changes what a listing's revision holds, which appears with the first field and goes with the last. The listing's row
 * must be locked.
 */
export async function changeRevision(
  tx: Database,
  { craftsmanId, now, set, drop }: Change,
): Promise<RevisionChange> {
  const open = and(eq(revision.craftsmanId, craftsmanId), isOpen);
  const [former] = await tx.select().from(revision).where(open).for("update");
  const waiting = former?.state === "waiting" ? former : undefined;
  const setFields = heldFields.filter((field) => heldColumns[field] in set);
  const isSame = setFields.every(
    (field) =>
      waiting?.fields.includes(field) &&
      isSameValue(waiting[heldColumns[field]], set[heldColumns[field]]),
  );
  const dropped = drop.filter(
    (field) => waiting?.fields.includes(field) && !setFields.includes(field),
  );
  if (isSame && dropped.length === 0) return { isNew: false, discarded: null };
  const fields = heldFields.filter(
    (field) =>
      setFields.includes(field) || (waiting?.fields.includes(field) && !dropped.includes(field)),
  );
  const isDiscarded = former !== waiting || dropped.includes("image") || "image" in set;
  const discarded = isDiscarded ? (former?.image ?? null) : null;
  if (discarded) await discardPicture(tx, discarded);
  const kept = waiting ? valuesOf(waiting) : {};
  const values = {
    ...noValues,
    ...kept,
    ...Object.fromEntries(dropped.map((field) => [heldColumns[field], null])),
    ...set,
  };
  if (waiting && fields.length > 0) {
    await tx
      .update(revision)
      .set({ ...values, fields, version: waiting.version + 1 })
      .where(eq(revision.id, waiting.id));
  } else {
    if (former) await tx.delete(revision).where(eq(revision.id, former.id));
    if (fields.length > 0) {
      await tx
        .insert(revision)
        .values({ ...values, craftsmanId, state: "waiting", createdAt: now, fields });
    }
  }
  if (former?.pictures) await removeUnkept(tx, craftsmanId);
  return { isNew: !waiting && fields.length > 0, discarded };
}

/**
 * Some fields are held no more: they were corrected, proven or withdrawn. The listing's row must be locked.
 * @returns a picture whose files are to be removed
 */
export async function dropHeld(
  tx: Database,
  craftsmanId: number,
  drop: readonly HeldField[],
): Promise<string | null> {
  const { discarded } = await changeRevision(tx, {
    craftsmanId,
    drop,
    set: {},
    now: new Date(0),
  });
  return discarded;
}

/** Pictures that an approval has replaced cannot be put back once their holder has removed the picture. */
export async function dropFormerPictures(tx: Database, craftsmanId: number): Promise<void> {
  const rows = await tx
    .select()
    .from(revision)
    .where(
      and(
        eq(revision.craftsmanId, craftsmanId),
        eq(revision.state, "former"),
        isNotNull(revision.image),
      ),
    )
    .for("update");
  for (const { id, image, version, ...row } of rows) {
    await discardPicture(tx, image!);
    const fields = row.fields.filter((field) => field !== "image");
    const isThis = eq(revision.id, id);
    await (fields.length > 0
      ? tx
          .update(revision)
          .set({ image: null, fields, version: version + 1 })
          .where(isThis)
      : tx.delete(revision).where(isThis));
  }
}

/** Ends the revision that waits. @returns whether there was one */
export async function withdrawRevision(tx: Database, craftsmanId: number): Promise<boolean> {
  await tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(eq(craftsman.id, craftsmanId))
    .for("update");
  const waits = (await readWaiting(tx, craftsmanId)) !== undefined;
  await dropHeld(tx, craftsmanId, heldFields);
  return waits;
}

/** The pictures of a listing's works and revisions, in whatever state, and of its merges that can be undone. */
export async function listHeldPictures(db: Database, craftsmanId: number): Promise<string[]> {
  const rows = await db
    .select({ image: revision.image })
    .from(revision)
    .where(eq(revision.craftsmanId, craftsmanId));
  const merges = await db
    .select({ former: listingMerge.formerImage, kept: listingMerge.keptImage })
    .from(listingMerge)
    .where(eq(listingMerge.keptId, craftsmanId));
  const works = await db
    .select({ image: workPicture.image })
    .from(workPicture)
    .where(eq(workPicture.craftsmanId, craftsmanId));
  return [
    ...works.map(({ image }) => image),
    ...rows.flatMap(({ image }) => image ?? []),
    ...merges.flatMap(({ former, kept }) => [former ?? [], kept ?? []].flat()),
  ];
}

/** Keeps a number that an admin takes off a listing, as nobody answers it. @returns the row that has it */
export async function keepUnanswered(
  tx: Database,
  { craftsmanId, phone, now }: { craftsmanId: number; phone: string; now: Date },
): Promise<number> {
  const [kept] = await tx
    .insert(revision)
    .values({
      ...noValues,
      craftsmanId,
      phone,
      state: "former",
      fields: ["phone"],
      // It never waited, by which it is told from a number that an approval has replaced.
      createdAt: now,
      decidedAt: now,
    })
    .returning({ id: revision.id });
  return kept!.id;
}

/** Of a listing without a number: the one that was taken off it, as nobody answered, if that is kept. */
export const unansweredNumber = sql<UnansweredNumber | null>`case when craftsman.phone is null then (
  select json_build_object('id', former.id, 'version', former.version, 'phone', former.phone,
    'hiddenAt', extract(epoch from former.decided_at) * 1000)
  from revision former
  where former.craftsman_id = craftsman.id and former.state = 'former' and former.phone is not null
    and former.fields = '{phone}' and former.created_at = former.decided_at
  order by former.id desc limit 1) end`;

export interface UnansweredNumber {
  /** Of its revision. */
  id: number;
  version: number;
  phone: string;
  /** In ms. */
  hiddenAt: number;
}

/** Former and declined values that nobody can put back any more. */
export async function removeOldRevisions(db: Database, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(revision)
      .where(
        and(
          ne(revision.state, "waiting"),
          lt(revision.decidedAt, new Date(now.getTime() - revisionRetention)),
        ),
      )
      .returning({ image: revision.image });
    for (const { image } of removed) if (image) await discardPicture(tx, image);
  });
}

/** A revision that holds nothing. */
export const noValues = {
  fullname: null,
  phone: null,
  professionId: null,
  furtherProfessionIds: null,
  cityId: null,
  furtherCityIds: null,
  placeIds: null,
  description: null,
  image: null,
  pictures: null,
} satisfies Record<HeldColumn, null>;
