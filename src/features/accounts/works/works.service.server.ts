import { and, eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { refuseEndedSession } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import type { HeldPictures } from "#src/features/craftsmen/revisions/held-fields.ts";
import {
  changeRevision,
  dropHeld,
  readWaiting,
} from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { OwnWork } from "#src/features/craftsmen/works/contract.ts";
import { maxWorks } from "#src/features/craftsmen/works/rules.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import {
  readWorkRows,
  wantedWorks,
  withoutWorks,
} from "#src/features/craftsmen/works/works.server.ts";
import { encodeWork, type PictureClient } from "#src/images/encode.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import {
  discardPicture,
  removeDiscardedNow,
  removeUnusedPicture,
} from "#src/images/unused.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { WorkUpdate } from "./contract.ts";
import { workFieldTexts } from "./texts.ts";

interface WorksDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  now: () => Date;
}

interface Adding {
  craftsmanId: number;
  image: Buffer;
  caption: string | null;
  client: PictureClient;
  sessionId: string;
}

/**
 * Adds a picture behind the others. That of an approved listing waits for review.
 * @throws Refusal `invalid` on `image` for what is not an acceptable picture, and for one too many
 * @throws ClientGone if the client has left before that; nothing has changed then
 */
export async function addWork(
  deps: WorksDeps,
  { craftsmanId, image: bytes, caption, client, sessionId }: Adding,
): Promise<OwnWork> {
  const { db, storage } = deps;
  // Before the picture is decoded; once more when the listing is locked.
  refuseOneMore(await readOwn(db, craftsmanId));
  const picture = await encodeWork(bytes, client);
  const image = await storage.savePicture(picture, "private");
  try {
    const add = async (tx: Database) => {
      const listing = await lockOwn(tx, craftsmanId);
      client.signal.throwIfAborted();
      // Ended while the picture was decoded.
      await refuseEndedSession(tx, sessionId, craftsmanId);
      const own = await readOwn(tx, craftsmanId);
      refuseOneMore(own);
      const isHeld = decidedState(listing) === "approved";
      const position = (own.works.at(-1)?.position ?? 0) + 1;
      const [added] = await tx
        .insert(workPicture)
        .values({ craftsmanId, image, caption, position, isHeld })
        .returning();
      const { id } = added!;
      if (isHeld) {
        const { added: others, captions } = own.held;
        await hold(tx, deps, craftsmanId, { added: [...others, id], captions });
      }
      return { id, image, caption, position, waits: isHeld };
    };
    return await retryDeadlock(() => db.transaction(add));
  } catch (error) {
    await removeUnusedPicture(storage, image, error);
    throw error;
  }
}

/**
 * Changes a caption or the place of one's own picture. A new caption of a picture that visitors see waits for review;
 * what is taken away, and the order, changes at once.
 * @returns whether the caption waits
 * @throws Refusal `notFound`
 */
export const changeWork = (
  deps: WorksDeps,
  { craftsmanId, id }: { craftsmanId: number; id: number },
  { caption, position }: WorkUpdate,
): Promise<{ isHeld: boolean }> =>
  retryDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const listing = await lockOwn(tx, craftsmanId);
      const own = await readOwn(tx, craftsmanId);
      const work = own.works.find((one) => one.id === id);
      if (!work) throw new Refusal("notFound");
      if (position !== undefined) await moveWork(tx, own.works, id, position);
      if (caption === undefined || caption === work.caption) return { isHeld: false };
      const isApproved = decidedState(listing) === "approved";
      const isAdded = own.held.added.includes(id);
      const published = own.rows.find((row) => row.id === id)!.caption;
      const { [id]: _former, ...captions } = own.held.captions;
      const isHeld = isApproved && !isAdded && caption !== null && caption !== published;
      if (isHeld) captions[id] = caption;
      else {
        const isThis = eq(workPicture.id, id);
        await tx.update(workPicture).set({ caption }).where(isThis);
      }
      // Also where the picture itself waits: what is decided is what was seen.
      await keepOrDrop(tx, deps, craftsmanId, { ...own.held, captions });
      return { isHeld };
    }),
  );

/** Whether saving this would change what is there. */
export async function isWorkChange(
  db: Database,
  { craftsmanId, id }: { craftsmanId: number; id: number },
  { caption, position }: WorkUpdate,
): Promise<boolean> {
  const work = (await readOwn(db, craftsmanId)).works.find((one) => one.id === id);
  const isOther = (wanted: unknown, present: unknown) => wanted !== undefined && wanted !== present;
  return !work || isOther(caption, work.caption) || isOther(position, work.position);
}

/** Takes one's own picture away at once, for good. @throws Refusal `notFound` */
export async function removeWork(
  deps: WorksDeps,
  { craftsmanId, id }: { craftsmanId: number; id: number },
): Promise<void> {
  const { db, storage } = deps;
  const image = await retryDeadlock(() =>
    db.transaction(async (tx) => {
      await lockOwn(tx, craftsmanId);
      const own = await readOwn(tx, craftsmanId);
      if (!own.works.some((one) => one.id === id)) throw new Refusal("notFound");
      const isThis = and(eq(workPicture.id, id), eq(workPicture.craftsmanId, craftsmanId));
      const [removed] = await tx.delete(workPicture).where(isThis).returning();
      const left = own.works.filter((one) => one.id !== id);
      await writeOrder(tx, left);
      await keepOrDrop(tx, deps, craftsmanId, withoutWorks(own.held, [id]) ?? nothingHeld);
      await discardPicture(tx, removed!.image);
      return removed!.image;
    }),
  );
  await removeDiscardedNow({ db, storage }, image);
}

const nothingHeld: HeldPictures = { added: [], captions: {} };

/** The works as their craftsman wants them, with what waits of them. */
async function readOwn(db: Database, craftsmanId: number) {
  const waiting = await readWaiting(db, craftsmanId);
  const held = waiting?.pictures ?? nothingHeld;
  const rows = await readWorkRows(db, craftsmanId);
  return { rows, held, works: wantedWorks(rows, held) };
}

/** @throws Refusal `unauthenticated` of an account that was deleted meanwhile */
async function lockOwn(tx: Database, id: number) {
  const [own] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
  if (!own) throw new Refusal("unauthenticated");
  return own;
}

function refuseOneMore({ works }: { works: OwnWork[] }): void {
  if (works.length >= maxWorks) {
    throw new Refusal("invalid", { fields: { image: [workFieldTexts.tooMany] } });
  }
}

/** Puts a work at a position; those between make room. */
function moveWork(tx: Database, works: OwnWork[], id: number, position: number): Promise<void> {
  const others = works.filter((one) => one.id !== id);
  const moved = works.find((one) => one.id === id)!;
  return writeOrder(tx, others.toSpliced(position - 1, 0, moved));
}

async function writeOrder(tx: Database, works: OwnWork[]): Promise<void> {
  for (const [index, { id, position }] of works.entries()) {
    if (position === index + 1) continue;
    await tx
      .update(workPicture)
      .set({ position: index + 1 })
      .where(eq(workPicture.id, id));
  }
}

/** Pictures wait for review as these. */
async function hold(
  tx: Database,
  { outbox, now }: Pick<WorksDeps, "outbox" | "now">,
  craftsmanId: number,
  pictures: HeldPictures,
): Promise<void> {
  const change = { craftsmanId, now: now(), set: { pictures }, drop: [] };
  const { isNew } = await changeRevision(tx, change);
  if (isNew) await outbox.notifyAdmins(tx, { kind: "revision", id: craftsmanId });
}

/** The same, where nothing may be left that waits. */
async function keepOrDrop(
  tx: Database,
  deps: Pick<WorksDeps, "outbox" | "now">,
  craftsmanId: number,
  pictures: HeldPictures,
): Promise<void> {
  const isEmpty = pictures.added.length + Object.keys(pictures.captions).length === 0;
  if (isEmpty) await dropHeld(tx, craftsmanId, ["pictures"]);
  else await hold(tx, deps, craftsmanId, pictures);
}
