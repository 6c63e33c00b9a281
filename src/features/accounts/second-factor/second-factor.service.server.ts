import { and, eq, isNull } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { AccountDeps } from "#src/features/accounts/deps.server.ts";
import { accountFieldTexts, accountSentences } from "#src/features/accounts/field-texts.ts";
import { provePassword } from "#src/features/accounts/password/own-password.server.ts";
import { endSessions } from "#src/features/accounts/sessions/end-sessions.server.ts";
import { recoveryCode, secondFactor } from "#src/features/accounts/table.server.ts";
import type { Admin2fa } from "#src/settings/config.ts";
import type { Pairing, TwoFactorState } from "./contract.ts";
import {
  hasSecondFactor,
  inGroups,
  newRecoveryCodes,
  newSecret,
  pairingUri,
  proveSecondFactor,
  readSecret,
  refuseCode,
  type SecondFactorDeps,
  stepOf,
} from "./proof.server.ts";
import { recoveryHash, seal } from "./seal.server.ts";

/** What is proven of an admin before the factor changes. */
interface Proof {
  current_password: string;
  code: string;
}

export async function showSecondFactor(
  db: Database,
  accountId: number,
  admin2fa: Admin2fa,
): Promise<TwoFactorState> {
  const [isOn, left] = await Promise.all([
    hasSecondFactor(db, accountId),
    db.$count(recoveryCode, eq(recoveryCode.accountId, accountId)),
  ]);
  return { enabled: isOn, required: admin2fa === "required", recovery_codes_left: left };
}

/**
 * Makes a secret for an app. It counts for nothing until a code has confirmed it.
 * @throws Refusal `invalid` on `current_password`, `conflict` where a factor is on
 */
export async function beginPairing(
  { db, appKey, settings }: SecondFactorDeps & Pick<AccountDeps, "settings">,
  { accountId }: Actor,
  password: string,
): Promise<Pairing> {
  const { email } = await provePassword(db, accountId, password);
  const secret = newSecret();
  const sealedSecret = seal(appKey, accountId, secret);
  const begun = await db
    .insert(secondFactor)
    .values({ accountId, sealedSecret })
    .onConflictDoUpdate({
      target: secondFactor.accountId,
      set: { sealedSecret },
      setWhere: isNull(secondFactor.confirmedAt),
    })
    .returning({ accountId: secondFactor.accountId });
  if (begun.length === 0) refuseChanged();
  // An admin has an address: a check of the table.
  return { secret, uri: pairingUri(secret, email!, settings.current.site.name) };
}

/**
 * Turns the factor on by the first code, and ends the sessions that began without it.
 * @returns the recovery codes, which are stored nowhere as they are
 * @throws Refusal `invalid` on `code`, `conflict` where it is on or was not begun
 */
export async function confirmPairing(
  { db, appKey, now }: SecondFactorDeps,
  by: Actor,
  sessionId: string,
  code: string,
): Promise<string[]> {
  const { accountId } = by;
  const begun = and(eq(secondFactor.accountId, accountId), isNull(secondFactor.confirmedAt));
  const [found] = await db.select().from(secondFactor).where(begun);
  if (!found) refuseChanged();
  const step = stepOf(readSecret(appKey, found), code, now());
  if (step === null) refuseCode(accountFieldTexts.wrongCode);
  return db.transaction(async (tx) => {
    // A login that is under way ends before this, or sees it.
    await tx
      .select({ id: account.id })
      .from(account)
      .where(eq(account.id, accountId))
      .for("update");
    const turnedOn = await tx
      .update(secondFactor)
      .set({ confirmedAt: now(), lastStep: step })
      // Not over another secret that was begun meanwhile.
      .where(and(begun, eq(secondFactor.sealedSecret, found.sealedSecret)))
      .returning({ accountId: secondFactor.accountId });
    if (turnedOn.length === 0) refuseChanged();
    await endSessions(tx, accountId, sessionId);
    await writeAudit(tx, by, { act: "account.secure", subject: accountId });
    return replaceCodes(tx, appKey, accountId);
  });
}

/** Ten new recovery codes in place of all former ones. @throws Refusal `invalid` on either proof */
export async function renewCodes(
  deps: SecondFactorDeps,
  by: Actor,
  proof: Proof,
): Promise<string[]> {
  await proveBoth(deps, by.accountId, proof);
  return deps.db.transaction(async (tx) => {
    await writeAudit(tx, by, { act: "account.newCodes", subject: by.accountId });
    return replaceCodes(tx, deps.appKey, by.accountId);
  });
}

/** @throws Refusal `invalid` on either proof, `conflict` where the site demands the factor */
export async function turnOff(deps: SecondFactorDeps, by: Actor, proof: Proof, admin2fa: Admin2fa) {
  if (admin2fa === "required") {
    throw new Refusal("conflict", { message: accountSentences.factorRequired });
  }
  await proveBoth(deps, by.accountId, proof);
  await deps.db.transaction(async (tx) => {
    await removeSecondFactor(tx, by.accountId);
    await writeAudit(tx, by, { act: "account.unsecure", subject: by.accountId });
  });
}

export async function removeSecondFactor(tx: Database, accountId: number) {
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await tx.delete(secondFactor).where(eq(secondFactor.accountId, accountId));
}

async function proveBoth(
  deps: SecondFactorDeps,
  accountId: number,
  { current_password, code }: Proof,
) {
  await provePassword(deps.db, accountId, current_password);
  await proveSecondFactor(deps, accountId, code);
}

async function replaceCodes(tx: Database, appKey: string, accountId: number) {
  const codes = newRecoveryCodes();
  await tx.delete(recoveryCode).where(eq(recoveryCode.accountId, accountId));
  await tx
    .insert(recoveryCode)
    .values(codes.map((code) => ({ accountId, codeHash: recoveryHash(appKey, code) })));
  return codes.map(inGroups);
}

function refuseChanged(): never {
  throw new Refusal("conflict", { message: accountSentences.factorChanged });
}
