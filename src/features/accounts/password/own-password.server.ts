import { and, eq, isNotNull } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import type { ContactField } from "#src/features/accounts/contact-change/contacts.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import {
  type AttemptDeps,
  beginAttempt,
  recordLimit,
} from "#src/features/accounts/limits/attempts.server.ts";
import { addressOf } from "#src/http/security/address-key.server.ts";
import { viewerOf } from "#src/http/security/guard.server.ts";
import { hashKey } from "#src/http/security/limits/limits.server.ts";
import { minute } from "#src/util/time.ts";
import { isPassword } from "./passwords.server.ts";

/**
 * For this long after a login, a client that does not know `current_password` may leave it out. Not where contacts change
 * and there is no e-mail: nobody would learn of the change and could revert it.
 */
const recently = 15 * minute;

/**
 * Checks that the account holder changes a profile (ASVS 5.0, 7.5.1). A password that is given is always
 * checked, an empty one where a contact field changes. A client that sends none needs a recent login and, for a
 * contact field, an e-mail, which is told of the change.
 * @throws Refusal `invalid` on `current_password` if it is wrong, on each changed field if it is missing
 */
export async function confirmPassword(
  deps: AttemptDeps,
  request: FastifyRequest,
  { current_password: password }: { current_password?: string | null | undefined },
  changed: ContactField[],
): Promise<void> {
  const { db } = deps;
  const { accountId } = viewerOf(request);
  if (password) {
    await countFailures(deps, request, () => provePassword(db, accountId, password));
  } else if (changed.length > 0) {
    // The client has the field, and shows the message there.
    if (password === "") refuseCurrent(accountFieldTexts.currentPassword);
    const mayLeaveOut = isLoginRecent(deps, request) && (await hasEmail(db, accountId));
    if (!mayLeaveOut) refuseUnproven(changed);
  }
}

const hasEmail = async (db: Database, id: number) =>
  (await db.$count(account, and(eq(account.id, id), isNotNull(account.email)))) > 0;

/** The password is missing, without which these fields cannot be changed. */
export function refuseUnproven(changed: ContactField[]): never {
  const fields = Object.fromEntries(
    changed.map((field) => [field, [accountFieldTexts.needsPassword[field]]]),
  );
  throw new Refusal("invalid", { fields });
}

/**
 * Does what needs the password or code of whoever is logged in, and counts wrong ones: whoever holds
 * another's open browser cannot guess for long, nor go on with the next account.
 */
export async function countFailures<Result>(
  deps: AttemptDeps,
  request: FastifyRequest,
  act: () => Promise<Result>,
): Promise<Result> {
  const { accountId } = viewerOf(request);
  const attempt = await recordLimit(deps, () =>
    beginAttempt(deps, {
      key: hashKey("change", accountId),
      from: { limit: "unprovenAccounts", address: addressOf(request), value: accountId },
      tooMany: accountFieldTexts.tooManyProofs,
    }),
  );
  const result = await attempt.check("current_password", act);
  await attempt.succeed();
  return result;
}

/** @returns the account whose password it is, with its hash @throws Refusal `invalid` on `current_password` */
export async function provePassword(db: Database, accountId: number, password: string) {
  const [found] = await db.select().from(account).where(eq(account.id, accountId));
  const passwordHash = found?.passwordHash;
  if (passwordHash && (await isPassword(password, passwordHash))) return { ...found, passwordHash };
  refuseCurrent(accountFieldTexts.wrongPassword);
}

/**
 * For an act that an open browser alone must not be enough for.
 * @throws Refusal `invalid` on `current_password` if it is missing or wrong
 */
export async function requirePassword(
  deps: AttemptDeps,
  request: FastifyRequest,
  password: string | null | undefined,
): Promise<void> {
  if (!password) refuseCurrent(accountFieldTexts.currentPassword);
  const { accountId } = viewerOf(request);
  await countFailures(deps, request, () => provePassword(deps.db, accountId, password));
}

/**
 * Requires the password for an act that a client without the field may do, too, for a while after the login.
 * @throws Refusal `invalid` on `current_password` if it is wrong or empty, or missing without a recent login
 */
export async function requirePasswordOrLogin(
  deps: AttemptDeps,
  request: FastifyRequest,
  password: string | null | undefined,
): Promise<void> {
  const isMissing = password === null || password === undefined;
  if (isMissing && isLoginRecent(deps, request)) return;
  await requirePassword(deps, request, password);
}

const isLoginRecent = ({ now }: Pick<AttemptDeps, "now">, request: FastifyRequest) =>
  now().getTime() - viewerOf(request).signedInAt.getTime() <= recently;

/** The password that was given is not, or no longer, the account's. */
export function refuseCurrent(because: string): never {
  throw new Refusal("invalid", { fields: { current_password: [because] } });
}
