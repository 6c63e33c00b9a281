import { randomBytes } from "node:crypto";
import { and, eq, gt, inArray, isNotNull, lt, or, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { day, second } from "#src/util/time.ts";
import { undoableAct } from "./table.server.ts";

/** In ms; the mail of an act waits longer. */
export const undoWindow = 10 * second;

/** The header with the token, of responses to acts that can be undone. */
export const undoHeader = "x-undo-token";

type Kind = (typeof undoableAct.$inferSelect)["kind"];

interface Offered {
  kind: Kind;
  /** What has to be restored, as JSON. */
  data: object;
  accountId: number;
  now: Date;
  /** In ms. */
  window?: number;
}

/** Lets an admin undo an act, in the transaction of the act. @returns the token by which it is undone */
export async function offerUndo(
  tx: Database,
  { kind, data, accountId, now, window = undoWindow }: Offered,
): Promise<string> {
  const token = randomBytes(24).toString("base64url");
  const expiresAt = new Date(now.getTime() + window);
  await tx
    .insert(undoableAct)
    .values({ tokenHash: hashOf(token), accountId, kind, data, expiresAt });
  return token;
}

interface Asked {
  token: string;
  accountId: number;
  now: () => Date;
}

/**
 * The act of a token, which can still be undone.
 * @throws Refusal `notFound` for everybody but who acted, `conflict` once it is too late
 */
export async function findUndoable<Data>(
  db: Database,
  { token, accountId, now }: Asked,
): Promise<{ kind: Kind; data: Data }> {
  const [found] = await db.select().from(undoableAct).where(isOf(token, accountId));
  if (!found) throw new Refusal("notFound");
  if (found.data === null || found.expiresAt <= now()) throw tooLate();
  return { kind: found.kind, data: found.data as Data };
}

/** Whether somebody can still undo an act with these data. */
export async function isUndoable(
  db: Database,
  { kind, data, now }: { kind: Kind; data: object; now: Date },
): Promise<boolean> {
  const isSuch = sql`${undoableAct.data} @> ${JSON.stringify(data)}::jsonb`;
  const isOpen = and(eq(undoableAct.kind, kind), gt(undoableAct.expiresAt, now));
  return (await db.$count(undoableAct, and(isOpen, isSuch))) > 0;
}

/**
 * Marks the act as undone, in the transaction that undoes it.
 * @throws Refusal `conflict` if another request was first, or the time has passed meanwhile
 */
export async function claimUndo(tx: Database, { token, accountId, now }: Asked): Promise<void> {
  const claimed = await tx
    .update(undoableAct)
    .set({ data: null })
    .where(
      and(isOf(token, accountId), isNotNull(undoableAct.data), gt(undoableAct.expiresAt, now())),
    )
    .returning({ kind: undoableAct.kind });
  if (claimed.length === 0) throw tooLate();
}

/**
 * Takes one of several decisions out of the act, in the transaction that undoes it. With the last one the act is
 * undone; as long as there are others, they can be undone by the same token.
 * @param now the same for all decisions of a request: one that began in time goes on to the last of them
 * @throws Refusal `conflict` if another request was first, or the time has passed
 */
export async function claimDecision(
  tx: Database,
  { token, accountId, now }: Asked,
  listingId: number,
): Promise<void> {
  const { expiresAt, tokenHash } = undoableAct;
  const others = othersThan(listingId);
  const claimed = await tx
    .update(undoableAct)
    .set({
      data: sql`case when ${others} = '[]' then null else jsonb_build_object('decisions', ${others}) end`,
    })
    .where(and(isOf(token, accountId), isAbout(listingId), gt(expiresAt, now())))
    .returning({ tokenHash });
  if (claimed.length === 0) throw tooLate();
}

export const tooLate = () => new Refusal("conflict", { message: tooLateToUndo });

/**
 * Removes what was kept of acts that can no longer be undone. The rows stay for a day: a token that
 * comes too late is told apart from one that never was.
 */
export async function forgetUndoable(db: Database, now: Date): Promise<void> {
  await db
    .update(undoableAct)
    .set({ data: null })
    .where(and(lt(undoableAct.expiresAt, now), isNotNull(undoableAct.data)));
  await db.delete(undoableAct).where(lt(undoableAct.expiresAt, new Date(now.getTime() - day)));
}

/**
 * Removes what was kept of decisions on a listing, on its changes, of its corrections and checks, in the transaction that
 * deletes it. Those that were made together with one on it can still be undone.
 */
export async function forgetDecisions(tx: Database, listingId: number): Promise<void> {
  const id = sql`${listingId}::text`;
  const { kind, data } = undoableAct;
  await tx
    .update(undoableAct)
    .set({ data: null })
    .where(
      or(
        and(
          inArray(kind, ["decision", "correction", "check", "phone"]),
          sql`${data} ->> 'id' = ${id}`,
        ),
        and(eq(kind, "revision"), sql`${data} ->> 'craftsmanId' = ${id}`),
      ),
    );
  await tx
    .update(undoableAct)
    .set({ data: sql`jsonb_build_object('decisions', ${othersThan(listingId)})` })
    .where(and(eq(kind, "decisions"), isAbout(listingId)));
}

/** The decisions of an act on all other listings, as a JSON array. */
const othersThan = (listingId: number) =>
  sql`(select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements(${undoableAct.data} -> 'decisions') one
    where one ->> 'id' <> ${listingId}::text)`;

/** Whether one of an act's decisions is on this listing. */
const isAbout = (listingId: number) =>
  sql`${undoableAct.data} @> ${JSON.stringify({ decisions: [{ id: listingId }] })}::jsonb`;

/** Removes what was kept of all decisions, corrections and checks: they name a city or profession that is there no more. */
export async function forgetAllDecisions(tx: Database): Promise<void> {
  await tx
    .update(undoableAct)
    .set({ data: null })
    .where(inArray(undoableAct.kind, ["decision", "decisions", "correction", "revision", "check"]));
}

/**
 * Forgets an act as soon as it can no longer be undone: deleted messages are not kept longer. If the process
 * ends before, the hourly cleanup does it.
 */
export function forgetSoon(db: Database, now: () => Date, window = undoWindow): void {
  const forget = () => forgetUndoable(db, now()).catch(() => {});
  setTimeout(forget, window + second).unref();
}

const isOf = (token: string, accountId: number) =>
  and(eq(undoableAct.tokenHash, hashOf(token)), eq(undoableAct.accountId, accountId));

export const tooLateToUndo = "فات وقت التراجع. لتغيير القرار افتح الملف من صفحة الحرفيين.";
