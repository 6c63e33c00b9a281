import { and, eq, isNotNull, lt } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts as say } from "#src/features/accounts/field-texts.ts";
import { recoveryCode, secondFactor } from "#src/features/accounts/table.server.ts";
import { isFromApp, stepOf } from "./codes.server.ts";
import { recoveryHash, unseal } from "./seal.server.ts";

export interface SecondFactorDeps {
  db: Database;
  appKey: string;
  now: () => Date;
}

/** The factor of an account, from its confirmation on. */
const confirmed = (accountId: number) =>
  and(eq(secondFactor.accountId, accountId), isNotNull(secondFactor.confirmedAt));

export const hasSecondFactor = async (db: Database, accountId: number): Promise<boolean> =>
  (await db.$count(secondFactor, confirmed(accountId))) > 0;

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
  if (used.length === 0) refuseCode(say.wrongCode);
}

async function proveByApp({ db, appKey, now }: SecondFactorDeps, accountId: number, code: string) {
  const [found] = await db.select().from(secondFactor).where(confirmed(accountId));
  const step = found ? stepOf(readSecret(appKey, found), code, now()) : null;
  if (step === null) refuseCode(say.wrongCode);
  // Of two that come at once with the same code, one gets in.
  const taken = await db
    .update(secondFactor)
    .set({ lastStep: step })
    .where(and(confirmed(accountId), lt(secondFactor.lastStep, step)))
    .returning({ accountId: secondFactor.accountId });
  if (taken.length === 0) refuseCode(say.usedCode);
}

/** The secret of a factor, or one that no code fits when the site's key is another by now. */
export function readSecret(appKey: string, of: typeof secondFactor.$inferSelect): string {
  try {
    return unseal(appKey, of.accountId, of.sealedSecret);
  } catch {
    return refuseCode(say.wrongCode);
  }
}

export function refuseCode(text: string): never {
  throw new Refusal("invalid", { fields: { code: [text] } });
}
