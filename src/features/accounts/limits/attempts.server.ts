import { lt, sql } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { failedLogins } from "#src/features/accounts/table.server.ts";
import type { FailedLoginReason } from "#src/http/metrics/registry.server.ts";
import type { DistinctLimitName } from "#src/http/security/limits/limit-values.server.ts";
import { type Limiter, withLimitMessage } from "#src/http/security/limits/limits.server.ts";
import { day, minute } from "#src/util/time.ts";

/** Failures of the whole site are added up for each span of this length, so that a guesser fills no table. */
const span = 5 * minute;
const keptFor = 2 * day;

export interface AttemptDeps {
  db: Database;
  now: () => Date;
  limiter: Limiter;
  /** Counts a failure for the metrics of this process. */
  onFailedLogin?: ((reason: FailedLoginReason) => void) | undefined;
}

interface Attempt {
  /** What is guessed at, or the device that knows it. */
  key: string;
  /** The address that guesses, and at whose password; null where the address does not matter. */
  from: { limit: DistinctLimitName; address: string; value: string | number } | null;
  /** To whoever has failed too often. */
  tooMany: string;
}

/**
 * Before anything is counted of this attempt, so that an address that is refused anyway fills no table.
 * @throws Refusal `tooMany` if `beginAttempt` would refuse the address
 */
export async function refuseExhausted({ limiter }: AttemptDeps, { from, tooMany }: Attempt) {
  if (!from) return;
  const { limit, address, value } = from;
  await withLimitMessage(tooMany, () => limiter.refuseIfExhausted(limit, address, value));
}

/**
 * Counts a wrong password or code before it is looked at, and takes that back if it was right: of
 * many that come at once none gets past a limit.
 * @throws Refusal `tooMany`
 */
export async function beginAttempt(deps: AttemptDeps, { key, from, tooMany }: Attempt) {
  const { limiter } = deps;
  const undo = await withLimitMessage(tooMany, count);
  return {
    /** It was no failure: nothing has been looked at yet, or it was half of a login. */
    undo,
    /** @throws what `act` throws; only if that is `invalid` it has failed, for this reason */
    async check<Result>(reason: FailedLoginReason, act: () => Promise<Result>): Promise<Result> {
      return act().catch(async (error) => {
        const isWrong = error instanceof Refusal && error.code === "invalid";
        await (isWrong ? recordFailure(deps, reason) : undo());
        throw error;
      });
    },
    /** Takes earlier failures of the address with this value back too. */
    async succeed() {
      await limiter.refund("loginFailures", key);
      if (from) await limiter.refundDistinct(from.limit, from.address, from.value);
    },
  };

  async function count() {
    const undoFrom = from && (await limiter.countDistinct(from.limit, from.address, from.value));
    try {
      await limiter.count("loginFailures", key);
    } catch (error) {
      await undoFrom?.();
      throw error;
    }
    return async () => {
      await limiter.refund("loginFailures", key);
      await undoFrom?.();
    };
  }
}

/** Does what a limit may refuse, and records that. */
export const recordLimit = <Result>(
  deps: AttemptDeps,
  act: () => Promise<Result>,
): Promise<Result> =>
  act().catch(async (error) => {
    const isLimit = error instanceof Refusal && error.code === "tooMany";
    if (isLimit) await recordFailure(deps, "limit");
    throw error;
  });

/** Counts a failure of the whole site; whose it was, and from where, is not written down. */
async function recordFailure({ db, now, onFailedLogin }: AttemptDeps, reason: FailedLoginReason) {
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

export async function removeOldFailedLogins(db: Database, now: Date): Promise<void> {
  await db.delete(failedLogins).where(lt(failedLogins.since, new Date(now.getTime() - keptFor)));
}
