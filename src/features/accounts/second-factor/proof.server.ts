import { and, eq, isNotNull, lt } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { recoveryCode, secondFactor } from "#src/features/accounts/table.server.ts";
import { readableEmail } from "#src/util/email-address.ts";
import { recoveryHash, unseal } from "./seal.server.ts";

export interface SecondFactorDeps {
  db: Database;
  appKey: string;
  now: () => Date;
}

/** The factor of an account, from its confirmation on. */
const confirmed = (accountId: number) =>
  and(eq(secondFactor.accountId, accountId), isNotNull(secondFactor.confirmedAt));

/** Since when a login needs it; null without one. */
export async function securedSince(db: Database, accountId: number): Promise<Date | null> {
  const [found] = await db.select().from(secondFactor).where(confirmed(accountId));
  return found?.confirmedAt ?? null;
}

export const hasSecondFactor = async (db: Database, accountId: number): Promise<boolean> =>
  (await securedSince(db, accountId)) !== null;

/**
 * Takes a code of the app, or one of the recovery codes, which is used up by it.
 * @param code as the contract cleans it
 * @throws Refusal `invalid` on `code`
 */
export async function proveSecondFactor(deps: SecondFactorDeps, accountId: number, code: string) {
  if (isFromApp(code)) return proveByApp(deps, accountId, code);
  const used = await deps.db
    .delete(recoveryCode)
    .where(
      and(
        eq(recoveryCode.codeHash, recoveryHash(deps.appKey, code)),
        eq(recoveryCode.accountId, accountId),
      ),
    )
    .returning();
  if (used.length === 0) refuseCode(accountFieldTexts.wrongCode);
}

async function proveByApp({ db, appKey, now }: SecondFactorDeps, accountId: number, code: string) {
  const [found] = await db.select().from(secondFactor).where(confirmed(accountId));
  const step = found ? stepOf(readSecret(appKey, found), code, now()) : null;
  if (step === null) refuseCode(accountFieldTexts.wrongCode);
  // If two requests come at once with the same code, one gets in.
  const taken = await db
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(confirmed(accountId), lt(secondFactor.lastStep, step)))
    .returning({ accountId: secondFactor.accountId });
  if (taken.length === 0) refuseCode(accountFieldTexts.usedCode);
}

/** The secret of a factor, or one that no code fits when the site's key is another by now. */
export function readSecret(appKey: string, of: typeof secondFactor.$inferSelect): string {
  try {
    return unseal(appKey, of.accountId, of.sealedSecret);
  } catch {
    return refuseCode(accountFieldTexts.wrongCode);
  }
}

export function refuseCode(text: string): never {
  throw new Refusal("invalid", { fields: { code: [text] } });
}

const period = 30;
const secretBytes = 20;
const howMany = 10;
const recoveryBytes = 10;

/** A new secret in base32, as apps take it by hand. */
export const newSecret = () => new Secret({ size: secretBytes }).base32;

/**
 * The address that hands a secret to an app, as a link or as a drawing.
 * @param issuer the site's name, by which the app lists it
 */
export const pairingUri = (secret: string, email: string, issuer: string) =>
  totp(secret, { label: readableEmail(email), issuer }).toString();

/**
 * The half minute, counted from 1970, that a code belongs to: this one or one beside it, for phones
 * whose clock is a little off. Null for a code of no such half minute.
 * Source: RFC 6238, 5.2.
 */
export function stepOf(secret: string, code: string, now: Date): number | null {
  const timestamp = now.getTime();
  const delta = totp(secret).validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : Math.floor(timestamp / 1000 / period) + delta;
}

const isFromApp = (code: string) => /^\d{6}$/.test(code);

/** Ten codes of 80 bits, without the marks between which they are shown. */
export const newRecoveryCodes = () =>
  Array.from({ length: howMany }, () => new Secret({ size: recoveryBytes }).base32);

/** Such as `K7QM-2XWD-9HFT-4BRN`. */
export const inGroups = (code: string) => code.match(/.{1,4}/g)?.join("-") ?? code;

const totp = (secret: string, names: { label?: string; issuer?: string } = {}) =>
  new TOTP({ ...names, secret: Secret.fromBase32(secret), digits: 6, period });
