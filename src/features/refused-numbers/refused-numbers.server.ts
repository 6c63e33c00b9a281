import { createHmac, randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import { lineKey } from "#src/arabic/same-line.ts";
import type { Database } from "#src/database/open.server.ts";
import { isFresh } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import { programState } from "#src/program-state/table.server.ts";
import { type RefusalWay, refusedNumber } from "./table.server.ts";

/** Since when a number is refused, and whom its owner told. */
export interface RefusedNumber {
  refusedAt: Date;
  via: RefusalWay;
}

/** Which of the numbers, in E.164, belong to people who do not want to be listed. */
export async function findRefused(
  db: Database,
  phones: readonly string[],
): Promise<Map<string, RefusedNumber>> {
  if (phones.length === 0) return new Map();
  const hashOf = await openHash(db);
  const hashed = phones.map((phone) => ({ phone, hash: hashOf(phone) }));
  const rows = await db
    .select()
    .from(refusedNumber)
    .where(
      inArray(
        refusedNumber.phoneHash,
        hashed.map(({ hash }) => hash),
      ),
    );
  const byHash = new Map(rows.map(({ phoneHash, ...refused }) => [phoneHash, refused]));
  return new Map(
    hashed.flatMap(({ phone, hash }) => {
      const refused = byHash.get(hash);
      return refused ? [[phone, refused] as const] : [];
    }),
  );
}

/** Whether the owner of a number does not want to be listed, and it is not the listing that has proven it who wants it. */
export async function isUnwanted(
  tx: Database,
  { id, phone }: { id: number; phone: string },
): Promise<boolean> {
  if ((await findRefused(tx, [phone])).size === 0) return false;
  const isProof = and(eq(phoneProof.craftsmanId, id), eq(phoneProof.phone, phone), isFresh);
  return (await tx.$count(phoneProof, isProof)) === 0;
}

/** Remembers that the owner of a number does not want to be listed, in the transaction that erases the listing. */
export async function refuseNumber(
  tx: Database,
  phone: string,
  { via, now }: { via: RefusalWay; now: Date },
): Promise<void> {
  const hashOf = await openHash(tx);
  await tx
    .insert(refusedNumber)
    .values({ phoneHash: hashOf(phone), refusedAt: now, via })
    .onConflictDoNothing();
}

/** Forgets the refusal once the number's owner has proven to have it and wants to be listed. */
export async function liftRefusal(tx: Database, phone: string): Promise<void> {
  const hashOf = await openHash(tx);
  await tx.delete(refusedNumber).where(eq(refusedNumber.phoneHash, hashOf(phone)));
}

const keyName = "refused_numbers_key";

/**
 * The key is made once and kept in the database, so that backups have it and a changed APP_KEY leaves it as it is.
 * All spellings of a line have one hash.
 */
async function openHash(db: Database): Promise<(phone: string) => string> {
  const key = Buffer.from((await readKey(db)) ?? (await makeKey(db)), "base64url");
  return (phone) => createHmac("sha256", key).update(lineKey(phone)).digest("base64url");
}

async function readKey(db: Database): Promise<string | undefined> {
  const [row] = await db.select().from(programState).where(eq(programState.name, keyName));
  return row?.value;
}

/** Where several processes make one at once, all use the first. */
async function makeKey(db: Database): Promise<string> {
  const value = randomBytes(32).toString("base64url");
  await db.insert(programState).values({ name: keyName, value }).onConflictDoNothing();
  return (await readKey(db))!;
}
