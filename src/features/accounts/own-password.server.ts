import { eq } from "drizzle-orm";
import { account } from "../../auth/table.server.ts";
import type { Database } from "../../database/open.server.ts";
import { Refusal } from "../../errors/refusal.server.ts";
import type { Viewer } from "../../http/security/guard.server.ts";
import { type Limiter, privately } from "../../http/security/limits.server.ts";
import { minute } from "../../util/time.ts";
import { accountFieldTexts as say } from "./field-texts.ts";
import { isPassword } from "./passwords.server.ts";

/** How long after a login nobody is asked for the password again. */
const recently = 15 * minute;

interface OwnerParts {
  db: Database;
  limiter: Limiter;
  now: () => Date;
}

/**
 * Stands before a change by which whoever holds another's session could keep the account: right
 * after a login it passes, later by the password (ASVS 5.0, 7.5.1).
 * @throws Refusal `invalid` on `current_password`, or on `email` for a client that has no such field
 */
export async function confirmOwner(
  { db, limiter, now }: OwnerParts,
  { accountId, signedInAt }: Viewer,
  given: { current_password?: string | undefined },
): Promise<void> {
  const { current_password: password } = given;
  if (password !== undefined) {
    await countFailures(limiter, accountId, () => provePassword(db, accountId, password));
  } else if (now().getTime() - signedInAt.getTime() > recently) {
    const field = "current_password" in given ? "current_password" : "email";
    throw new Refusal("invalid", { fields: { [field]: [say.confirmEmail] } });
  }
}

/**
 * Whoever holds another's open browser cannot guess for long: counts each wrong try. What kept it
 * from being looked at is none.
 */
export async function countFailures<Result>(
  limiter: Limiter,
  accountId: number,
  act: () => Promise<Result>,
): Promise<Result> {
  const tries = privately("change", accountId);
  await limiter.count("loginFailures", tries);
  const giveBack = () => limiter.giveBack("loginFailures", tries);
  const result = await act().catch(async (error) => {
    const isWrong = error instanceof Refusal && error.code === "invalid";
    if (!isWrong) await giveBack();
    throw error;
  });
  await giveBack();
  return result;
}

/** @returns the account whose password it is @throws Refusal `invalid` on `current_password` */
export async function provePassword(db: Database, accountId: number, password: string) {
  const [found] = await db.select().from(account).where(eq(account.id, accountId));
  if (found && (await isPassword(password, found.passwordHash))) return found;
  refuseCurrent(say.wrongPassword);
}

/** The password that was given is not, or no longer, the account's. */
export function refuseCurrent(because: string): never {
  throw new Refusal("invalid", { fields: { current_password: [because] } });
}
