import type { AdminRights } from "#src/http/security/viewer.ts";

/** An admin by whose act a number or an account would move. */
export type ActingAdmin = Pick<AdminRights, "role" | "cities"> & { accountId: number };

/**
 * Whether this admin alone may move a number or an account that somebody else has proven within a year. Whoever compared
 * the message by which it would move may not, unless an owner: nobody else has seen it, and it may be made up.
 * @param comparers the admins who compared the messages; null where a gateway passed one on or a code was sent
 */
export const mayMoveProven = (
  { role, accountId }: ActingAdmin,
  comparers: readonly (number | null)[],
): boolean => role === "owner" || !comparers.includes(accountId);

/** The same at the moment of the comparison, which the admin has made. Always of the other ways, without an admin. */
export const provesAgainstOthers = (comparer: ActingAdmin | undefined): boolean =>
  !comparer || mayMoveProven(comparer, [comparer.accountId]);
