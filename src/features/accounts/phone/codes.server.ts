import { createHmac, randomInt } from "node:crypto";
import { and, desc, eq, gt, inArray, isNull, lt, lte, type SQL, sql } from "drizzle-orm";
import { cleanLine } from "#src/arabic/clean.ts";
import { latinDigits } from "#src/arabic/digits.ts";
import { fold } from "#src/arabic/fold.ts";
import { lineKey, sameLine } from "#src/arabic/same-line.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import { minute } from "#src/util/time.ts";
import type { CodePurpose } from "./purposes.ts";
import { inboundMessage, phoneAccess, phoneCode } from "./table.server.ts";
import { hasWarning } from "./texts.ts";

export type CodeRow = typeof phoneCode.$inferSelect;

/** For so long a code is valid. */
export const codeLifetime = 30 * minute;
/** A code that was guessed at so often is deleted. */
const maxTries = 5;
/** Open codes of one number without a session or link: as many as 25 addresses may ask for while one is valid. */
export const maxStrangersCodes = 500;

interface NewCode {
  phone: string;
  purpose: CodePurpose;
  craftsmanId: number | null;
  accessId?: string;
  sessionId?: string;
  isSent: boolean;
}

interface Deps {
  appKey: string;
  now: Date;
}

/**
 * Counts a code before it is made: some for an address, and five a day for a number and who asks for it. What somebody
 * without a session or link asks for is not counted for the number: its holder could ask for no more.
 * @param asker the listing of a session, or a link to claim one
 */
export async function countCode(
  limiter: Limiter,
  { phone, address, asker }: { phone: string; address: string; asker?: string | undefined },
): Promise<void> {
  await limiter.count("phoneCodesFromOne", address);
  if (asker) await limiter.count("phoneCodes", lineKey(phone), asker);
}

/**
 * Makes a code of six digits that no other valid code has, so that an admin finds it by its digits alone. It ends the
 * former ones of the same page or access.
 */
export async function createCode(
  tx: Database,
  { appKey, now }: Deps,
  { phone, purpose, craftsmanId, accessId, sessionId, isSent }: NewCode,
): Promise<{ id: string; code: string; expiresAt: Date }> {
  const isFormer = accessId
    ? eq(phoneCode.accessId, accessId)
    : and(eq(phoneCode.craftsmanId, craftsmanId ?? 0), eq(phoneCode.purpose, purpose));
  await tx.delete(phoneCode).where(isFormer);
  await tx.delete(phoneCode).where(lte(phoneCode.expiresAt, now));
  const expiresAt = new Date(now.getTime() + codeLifetime);
  for (;;) {
    const code = String(randomInt(1_000_000)).padStart(6, "0");
    const codeHash = hashCode(appKey, code);
    const [made] = await tx
      .insert(phoneCode)
      .values({ codeHash, phone, purpose, craftsmanId, accessId, sessionId, isSent, expiresAt })
      .onConflictDoNothing({ target: phoneCode.codeHash })
      .returning({ id: phoneCode.id });
    if (!made) continue;
    if (accessId) await dropStrangersCodes(tx, phone);
    return { id: made.id, code, expiresAt };
  }
}

/** Deletes the oldest of too many open codes of a number that were asked for without a session or link. */
async function dropStrangersCodes(tx: Database, phone: string): Promise<void> {
  const oldest = tx
    .select({ id: phoneCode.id })
    .from(phoneCode)
    .innerJoin(phoneAccess, eq(phoneAccess.id, phoneCode.accessId))
    .where(and(inArray(phoneCode.phone, sameLine(phone)), isNull(phoneAccess.tokenHash)))
    .orderBy(desc(phoneCode.expiresAt))
    .offset(maxStrangersCodes);
  await tx.delete(phoneCode).where(inArray(phoneCode.id, oldest));
}

/** Finds the code that came in a message, by its digits. */
export async function findMessagedCode(
  db: Database,
  { appKey, now }: Deps,
  digits: string,
): Promise<CodeRow | undefined> {
  const [found] = await db
    .select()
    .from(phoneCode)
    .where(and(isValidAt(now), eq(phoneCode.codeHash, hashCode(appKey, digits)), isMessaged));
  return found;
}

/** The groups of exactly six digits in a text, whichever digits they are. */
export const codesInText = (text: string): string[] =>
  latinDigits(text.slice(0, 2000)).match(/(?<!\d)\d{6}(?!\d)/g) ?? [];

/**
 * Finds the code in a message from a number. A message with other digits counts as a guess at the codes of that number.
 * A code between other words is left to the admins.
 */
export async function findCodeOfMessage(
  tx: Database,
  deps: Deps,
  { from, text }: { from: string; text: string },
): Promise<CodeRow | undefined> {
  const hashes = codesInText(text)
    .slice(0, maxTries)
    .map((digits) => hashCode(deps.appKey, digits));
  if (hashes.length === 0) return undefined;
  const isOfNumber = and(isValidAt(deps.now), inArray(phoneCode.phone, sameLine(from)), isMessaged);
  const [found] = await tx
    .select()
    .from(phoneCode)
    .where(and(isOfNumber, inArray(phoneCode.codeHash, hashes)));
  if (!found) await countTry(tx, isOfNumber);
  return isPlainCode(text) || hasWarning(text) ? found : undefined;
}

/** What people write around a code when they do not send the ready text. Folded. */
const wordsAroundCode = new Set(
  [
    ...["رمز", "الرمز", "رمزي", "كود", "الكود", "كودي", "تأكيد", "التأكيد", "تحقق", "التحقق"],
    ...["هو", "هذا", "مرحبا", "السلام", "عليكم", "شكرا", "حرفي", "code", "my", "is", "the"],
  ].map(fold),
);

/** Whether a message is only a code, as somebody types it. Other words may be about something else. */
function isPlainCode(text: string): boolean {
  const words = fold(latinDigits(cleanLine(text.slice(0, 2000)))).match(/[\p{L}\p{N}]+/gu) ?? [];
  const others = words.filter((word) => !/^\d{6}$/.test(word));
  return words.length - others.length === 1 && others.every((word) => wordsAroundCode.has(word));
}

/** Finds the code that the site sent, as its receiver types it. A wrong one counts as a guess. */
export async function findTypedCode(
  tx: Database,
  deps: Deps,
  digits: string,
  isOwn: SQL,
): Promise<CodeRow | undefined> {
  const isSentToOne = and(isValidAt(deps.now), isOwn, eq(phoneCode.isSent, true));
  const [found] = await tx
    .select()
    .from(phoneCode)
    .where(and(isSentToOne, eq(phoneCode.codeHash, hashCode(deps.appKey, digits))));
  if (!found) await countTry(tx, isSentToOne);
  return found;
}

async function countTry(tx: Database, isGuessed: SQL | undefined): Promise<void> {
  await tx
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(isGuessed);
  await tx.delete(phoneCode).where(and(isGuessed, sql`${phoneCode.tries} >= ${maxTries}`));
}

/** @returns false if it was used at the same moment */
export async function consumeCode(tx: Database, id: string): Promise<boolean> {
  const used = await tx.delete(phoneCode).where(eq(phoneCode.id, id)).returning();
  return used.length > 0;
}

/** Codes, ways to a page and signatures of messages that are worth nothing any more. */
export async function removeOldCodes(db: Database, now: Date): Promise<void> {
  await db.delete(phoneCode).where(lte(phoneCode.expiresAt, now));
  await db.delete(phoneAccess).where(lt(phoneAccess.expiresAt, now));
  await db.delete(inboundMessage).where(lt(inboundMessage.expiresAt, now));
}

const isValidAt = (now: Date) => gt(phoneCode.expiresAt, now);

const isMessaged = eq(phoneCode.isSent, false);

const hashCode = (appKey: string, code: string) =>
  createHmac("sha256", appKey).update(`phone code:${code}`).digest("base64url");
