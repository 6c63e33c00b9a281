import { and, asc, eq, inArray, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import type { Database } from "#src/database/types.ts";
import { listingMerge } from "#src/features/craftsmen/duplicates/table.server.ts";
import type { HeldPictures } from "#src/features/craftsmen/revisions/held-fields.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { privatePrefix } from "#src/images/paths.ts";
import { discardPicture } from "#src/images/unused.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import type { OwnWork, Work } from "./contract.ts";
import { maxWorks } from "./rules.ts";
import { workPicture } from "./table.server.ts";

/**
 * The works that are shown with a listing, in the order of its craftsman. Of an approved one those without public files
 * are left out. For queries of several tables, which keep columns' tables.
 */
export const shownWorks = sql<Work[]>`(
  select coalesce(json_agg(
    json_build_object('id', ${workPicture.id}, 'image', ${workPicture.image}, 'caption', ${workPicture.caption})
    order by ${workPicture.position}, ${workPicture.id}), '[]')
  from ${workPicture} where ${workPicture.craftsmanId} = ${craftsman.id} and not ${workPicture.isHeld}
    and (${craftsman.state} <> 'approved' or ${workPicture.image} not like '${sql.raw(privatePrefix)}%'))`;

/** A row, as a query of listings has it. */
export interface WorkRow extends Work {
  position: number;
  isHeld: boolean;
}

/** All works of a listing, also held ones, in their order. For queries of several tables. */
export const allWorks = sql<WorkRow[]>`(
  select coalesce(json_agg(
    json_build_object('id', ${workPicture.id}, 'image', ${workPicture.image}, 'caption', ${workPicture.caption},
      'position', ${workPicture.position}, 'isHeld', ${workPicture.isHeld})
    order by ${workPicture.position}, ${workPicture.id}), '[]')
  from ${workPicture} where ${workPicture.craftsmanId} = ${craftsman.id})`;

/** The same by itself. */
export const readWorkRows = (db: Database, craftsmanId: number): Promise<WorkRow[]> =>
  db
    .select({
      id: workPicture.id,
      image: workPicture.image,
      caption: workPicture.caption,
      position: workPicture.position,
      isHeld: workPicture.isHeld,
    })
    .from(workPicture)
    .where(eq(workPicture.craftsmanId, craftsmanId))
    .orderBy(asc(workPicture.position), asc(workPicture.id));

/** Works that are shown, or would be. */
export const publishedWorks = (works: WorkRow[]): OwnWork[] =>
  works.filter(({ isHeld }) => !isHeld).map((row) => asOwn(row, false));

/** Works as their craftsman wants them. @param held what of them waits for review */
export const wantedWorks = (works: WorkRow[], held: HeldPictures | null | undefined): OwnWork[] =>
  works
    .filter(({ id, isHeld }) => !isHeld || held?.added.includes(id))
    .map((row) => {
      const caption = held?.captions[row.id];
      return asOwn(
        { ...row, caption: caption === undefined ? row.caption : caption },
        row.isHeld || caption !== undefined,
      );
    });

const asOwn = ({ id, image, caption, position }: WorkRow, waits: boolean): OwnWork => ({
  id,
  image,
  caption,
  position,
  waits,
});

/** A work with the name of its files. */
export interface WorkFile {
  id: number;
  image: string;
  isHeld: boolean;
}

/** The works of a listing, or some of them, by their ids. */
export const readWorkFiles = (
  db: Database,
  craftsmanId: number,
  condition?: SQL,
): Promise<WorkFile[]> =>
  db
    .select({ id: workPicture.id, image: workPicture.image, isHeld: workPicture.isHeld })
    .from(workPicture)
    .where(and(eq(workPicture.craftsmanId, craftsmanId), condition))
    .orderBy(asc(workPicture.id));

/** The works that a revision shows or hides when it is exchanged. */
export const readAddedFiles = async (
  db: Database,
  craftsmanId: number,
  held: HeldPictures | null,
): Promise<WorkFile[]> =>
  held && held.added.length > 0
    ? readWorkFiles(db, craftsmanId, inArray(workPicture.id, held.added))
    : [];

/** Whether both are the same works with the same files. */
export const areSameFiles = (works: WorkFile[], others: WorkFile[]): boolean =>
  JSON.stringify(works) === JSON.stringify(others);

/**
 * Shows the works that a revision has added, or hides them again, and exchanges captions. Works that are gone by now
 * are left out. The listing's row must be locked.
 * @param copies the names that the files of added works have from now on; of one without, no files were found
 * @returns what the revision holds from now on
 */
export async function exchangeWorks(
  tx: Database,
  craftsmanId: number,
  held: HeldPictures,
  copies: ReadonlyMap<number, string>,
): Promise<HeldPictures> {
  const added: number[] = [];
  for (const { id, isHeld } of await readAddedFiles(tx, craftsmanId, held)) {
    const isThis = eq(workPicture.id, id);
    const image = copies.get(id);
    if (!image) {
      await tx.delete(workPicture).where(isThis);
      continue;
    }
    await tx.update(workPicture).set({ image, isHeld: !isHeld }).where(isThis);
    added.push(id);
  }
  const captions: HeldPictures["captions"] = {};
  for (const [id, caption] of Object.entries(held.captions)) {
    const isThis = and(eq(workPicture.id, Number(id)), eq(workPicture.craftsmanId, craftsmanId));
    const [former] = await tx.select().from(workPicture).where(isThis).for("update");
    if (!former) continue;
    await tx.update(workPicture).set({ caption }).where(isThis);
    captions[id] = former.caption;
  }
  return { added, captions };
}

/** Whether the works are still as an exchange has left them. @param applied what the revision held before it */
export async function areAsExchanged(
  tx: Database,
  craftsmanId: number,
  applied: HeldPictures,
): Promise<boolean> {
  const rows = await tx.select().from(workPicture).where(eq(workPicture.craftsmanId, craftsmanId));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (
    applied.added.every((id) => byId.has(id)) &&
    Object.entries(applied.captions).every(
      ([id, caption]) => byId.has(Number(id)) && byId.get(Number(id))!.caption === caption,
    )
  );
}

/** Which works a listing shows, and their captions, without keeping either. */
export async function worksDigest(tx: Database, craftsmanId: number): Promise<string> {
  const rows = await tx
    .select({ id: workPicture.id, caption: workPicture.caption })
    .from(workPicture)
    .where(and(eq(workPicture.craftsmanId, craftsmanId), eq(workPicture.isHeld, false)))
    .orderBy(asc(workPicture.id));
  return hashOf(JSON.stringify(rows));
}

/** SQL condition: no revision names it. */
const isNamedByNone = sql`not exists (select from ${revision}
  where ${revision.craftsmanId} = ${workPicture.craftsmanId}
    and ${revision.pictures}->'added' @> to_jsonb(${workPicture.id}))`;

/**
 * Removes held works that no revision and no merge that can be undone names any more, of one listing or of all.
 * Their files go after the transaction.
 */
export async function removeUnkept(tx: Database, craftsmanId?: number): Promise<void> {
  const removed = await tx
    .delete(workPicture)
    .where(
      and(
        workPicture.isHeld,
        craftsmanId === undefined ? undefined : eq(workPicture.craftsmanId, craftsmanId),
        isNamedByNone,
        sql`not exists (select from ${listingMerge} where ${listingMerge.keptId} = ${workPicture.craftsmanId}
          and ${isNotNull(listingMerge.data)})`,
      ),
    )
    .returning({ image: workPicture.image });
  for (const { image } of removed) await discardPicture(tx, image);
}

/**
 * Puts works that have come from another listing behind a listing's own.
 * @returns those that are too many: they are held, until the merge is undone or cannot be any more
 */
export async function joinWorks(
  tx: Database,
  craftsmanId: number,
  joined: readonly (number | string)[],
): Promise<number[]> {
  if (joined.length === 0) return [];
  const hasCome = (id: number) => joined.map(Number).includes(id);
  const rows = (await readWorkRows(tx, craftsmanId)).filter(({ isHeld }) => !isHeld);
  const ordered = [
    ...rows.filter(({ id }) => !hasCome(id)),
    ...rows.filter(({ id }) => hasCome(id)),
  ];
  for (const [index, { id }] of ordered.entries()) {
    await tx
      .update(workPicture)
      .set({ position: index + 1, isHeld: index >= maxWorks })
      .where(eq(workPicture.id, id));
  }
  return ordered.slice(maxWorks).map(({ id }) => id);
}

/** Shows works again that a merge held, after their listing has come back. */
export const showJoined = async (tx: Database, held: number[]): Promise<void> => {
  if (held.length === 0) return;
  await tx.update(workPicture).set({ isHeld: false }).where(inArray(workPicture.id, held));
};

/**
 * Removes the works that the holder who leaves has added meanwhile. Their files go after the transaction.
 * @param before those that the listing had when it was merged
 */
export async function removeWorksSince(
  tx: Database,
  craftsmanId: number,
  before: number[],
): Promise<void> {
  const isSince = and(eq(workPicture.craftsmanId, craftsmanId), notInArray(workPicture.id, before));
  const removed = await tx
    .delete(workPicture)
    .where(isSince)
    .returning({ image: workPicture.image });
  for (const { image } of removed) await discardPicture(tx, image);
}

/** Removes works that a merge held, which cannot be undone any more. Their files go after the transaction. */
export async function removeJoined(tx: Database, held: number[]): Promise<void> {
  if (held.length === 0) return;
  const removed = await tx
    .delete(workPicture)
    .where(and(inArray(workPicture.id, held), workPicture.isHeld))
    .returning({ image: workPicture.image });
  for (const { image } of removed) await discardPicture(tx, image);
}

/** A revision's pictures without some works; null if nothing is left. */
export function withoutWorks(
  { added, captions }: HeldPictures,
  ids: readonly number[],
): HeldPictures | null {
  const left = {
    added: added.filter((id) => !ids.includes(id)),
    captions: Object.fromEntries(
      Object.entries(captions).filter(([id]) => !ids.includes(Number(id))),
    ),
  };
  return left.added.length + Object.keys(left.captions).length > 0 ? left : null;
}
