import { and, eq, ne } from "drizzle-orm";
import { fold } from "#src/arabic/fold.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { CannedReply, CannedReplyInput } from "./contract.ts";
import { cannedReply } from "./table.server.ts";
import { maxCannedReplies, cannedReplyApiTexts as texts } from "./texts.ts";

interface Deps {
  db: Database;
  by: Actor;
}

/** All canned replies, by title in the order of the alphabet. */
export async function listCannedReplies(db: Database): Promise<CannedReply[]> {
  const { id, title, body } = cannedReply;
  const rows = await db.select({ id, title, body }).from(cannedReply);
  return rows.sort((a, b) => alphabet.compare(a.title, b.title) || a.id - b.id);
}

/** @throws Refusal `invalid` if the title exists in any spelling, or there are too many */
export const addCannedReply = ({ db, by }: Deps, input: CannedReplyInput): Promise<void> =>
  db.transaction(async (tx) => {
    await lockList(tx);
    const titleFolded = await refuseTaken(tx, input.title);
    if ((await tx.$count(cannedReply)) >= maxCannedReplies) throw invalidTitle(texts.full);
    const [added] = await tx
      .insert(cannedReply)
      .values({ ...input, titleFolded })
      .returning({ id: cannedReply.id });
    const act = { act: "cannedReply.add", subject: added!.id } as const;
    await writeAudit(tx, by, { ...act, after: audited(input) });
  });

/** Saving it unchanged writes nothing. @throws Refusal `notFound`, or `invalid` if the title exists */
export const changeCannedReply = (
  { db, by }: Deps,
  id: number,
  input: CannedReplyInput,
): Promise<void> =>
  db.transaction(async (tx) => {
    await lockList(tx);
    const [before] = await tx.select().from(cannedReply).where(eq(cannedReply.id, id));
    if (!before) throw notFound();
    const titleFolded = await refuseTaken(tx, input.title, id);
    if (before.title === input.title && before.body === input.body) return;
    await tx
      .update(cannedReply)
      .set({ ...input, titleFolded })
      .where(eq(cannedReply.id, id));
    const act = { act: "cannedReply.change", subject: id } as const;
    await writeAudit(tx, by, { ...act, before: audited(before), after: audited(input) });
  });

/** @throws Refusal `notFound` */
export const deleteCannedReply = ({ db, by }: Deps, id: number): Promise<void> =>
  db.transaction(async (tx) => {
    const [deleted] = await tx.delete(cannedReply).where(eq(cannedReply.id, id)).returning();
    if (!deleted) throw notFound();
    const act = { act: "cannedReply.delete", subject: id } as const;
    await writeAudit(tx, by, { ...act, before: audited(deleted) });
  });

const alphabet = new Intl.Collator("ar");

/** One change of titles and their number at a time. */
const lockList = (tx: Database) => lockByKey(tx, "canned replies");

/** @returns the folded title */
async function refuseTaken(tx: Database, title: string, ownId?: number): Promise<string> {
  const folded = fold(title);
  const isTaken = and(
    eq(cannedReply.titleFolded, folded),
    ownId === undefined ? undefined : ne(cannedReply.id, ownId),
  );
  if (await tx.$count(cannedReply, isTaken)) throw invalidTitle(texts.taken);
  return folded;
}

/** Under the names that replies have in the log. */
const audited = ({ title, body }: CannedReplyInput) => ({ title, reply: body });

const invalidTitle = (text: string) => new Refusal("invalid", { fields: { title: [text] } });

const notFound = () => new Refusal("notFound", { message: texts.gone });
