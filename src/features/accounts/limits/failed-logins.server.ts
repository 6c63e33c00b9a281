import { lt, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { failedLogins } from "#src/features/accounts/table.server.ts";
import type { FailedLoginReason } from "#src/http/metrics/registry.server.ts";
import { day, minute } from "#src/util/time.ts";

/** Adds up failures of this span, so that a guesser fills no table. */
const span = 5 * minute;
const keptFor = 2 * day;

export interface FailedLoginDeps {
  db: Database;
  now: () => Date;
  /** Counts it for the metrics of this process. */
  onFailedLogin?: ((reason: FailedLoginReason) => void) | undefined;
}

/** Counts a failed login of the whole site; whose it was, and from where, is not written down. */
export async function recordFailedLogin(
  { db, now, onFailedLogin }: FailedLoginDeps,
  reason: FailedLoginReason,
): Promise<void> {
  onFailedLogin?.(reason);
  const since = new Date(Math.floor(now().getTime() / span) * span);
  const added = reason === "limit" ? { wrong: 0, refused: 1 } : { wrong: 1, refused: 0 };
  await db
    .insert(failedLogins)
    .values({ since, ...added })
    .onConflictDoUpdate({
      target: failedLogins.since,
      set: {
        wrong: sql`${failedLogins.wrong} + ${added.wrong}::int`,
        refused: sql`${failedLogins.refused} + ${added.refused}::int`,
      },
    });
}

/** Does what a limit may refuse, and records that. */
export const recordLimit = <Result>(
  deps: FailedLoginDeps,
  act: () => Promise<Result>,
): Promise<Result> =>
  act().catch(async (error) => {
    const isLimit = error instanceof Refusal && error.code === "tooMany";
    if (isLimit) await recordFailedLogin(deps, "limit");
    throw error;
  });

export async function removeOldFailedLogins(db: Database, now: Date): Promise<void> {
  await db.delete(failedLogins).where(lt(failedLogins.since, new Date(now.getTime() - keptFor)));
}
