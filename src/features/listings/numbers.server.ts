import { and, asc, eq, inArray, ne } from "drizzle-orm";
import { exactDay, type Whereabouts } from "#src/arabic/date.ts";
import { lineKey, sameLine } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { findRefused } from "#src/features/refused-numbers/refused-numbers.server.ts";
import { listingConflicts, saidNo } from "./texts.ts";

interface Wanted {
  phone: string;
  /** The listing that is to have the number. */
  id?: number;
  /** The site's, for the day that is named. */
  where: Whereabouts;
}

/**
 * Refuses a number that another listing has, or another account logs in with, naming that one, and a number whose owner does not want to be
 * listed. `lockPhone` must be called before.
 * @throws Refusal `conflict`
 */
export async function refuseKnownNumber(
  tx: Database,
  { phone, id = 0, where }: Wanted,
): Promise<void> {
  const [other] = await tx
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(and(inArray(craftsman.phone, sameLine(phone)), ne(craftsman.id, id)))
    .orderBy(asc(craftsman.id))
    .limit(1);
  if (other) {
    throw new Refusal("conflict", { message: listingConflicts.phoneExists, existingId: other.id });
  }
  const [login] = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.loginPhone, lineKey(phone)), ne(account.id, id)));
  if (login) {
    throw new Refusal("conflict", { message: listingConflicts.phoneLogsIn, existingId: login.id });
  }
  const refused = (await findRefused(tx, [phone])).get(phone);
  if (!refused) return;
  const day = exactDay(refused.refusedAt.toISOString(), where);
  throw new Refusal("conflict", { message: saidNo(refused.via, day) });
}
