import { Refusal } from "#src/errors/refusal.server.ts";
import type { FailedLoginReason } from "#src/http/metrics/registry.server.ts";
import type { DistinctLimitName } from "#src/http/security/limits/limit-values.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import { type FailedLoginDeps, recordFailedLogin } from "./failed-logins.server.ts";

export interface FailureDeps extends FailedLoginDeps {
  limiter: Limiter;
}

interface Failure {
  /** What is guessed at, or the device that knows it. */
  key: string;
  /** The address that guesses, and at whose password; null where the address does not matter. */
  from: { limit: DistinctLimitName; address: string; value: string | number } | null;
  /** To whoever has failed too often. */
  tooMany: string;
}

/**
 * Before anything is counted of this attempt, so that an address that is refused anyway fills no table.
 * @throws Refusal `tooMany` if `countFailure` would refuse the address
 */
export const refuseExhausted = (
  { limiter }: Pick<FailureDeps, "limiter">,
  { limit, address, value }: NonNullable<Failure["from"]>,
  tooMany: string,
) => withLimitMessage(tooMany, () => limiter.refuseIfExhausted(limit, address, value));

/**
 * Counts a wrong password or code before it is looked at, and takes that back if it was right: of
 * many that come at once none gets past a limit.
 * @throws Refusal `tooMany`
 */
export async function countFailure(deps: FailureDeps, { key, from, tooMany }: Failure) {
  const { limiter } = deps;
  const undo = await withLimitMessage(tooMany, count);
  return {
    /** It was no failure: nothing has been looked at yet, or it was half of a login. */
    undo,
    /** @throws what `act` throws; only if that is `invalid` it has failed, for this reason */
    async check<Result>(reason: FailedLoginReason, act: () => Promise<Result>): Promise<Result> {
      return act().catch(async (error) => {
        const isWrong = error instanceof Refusal && error.code === "invalid";
        await (isWrong ? recordFailedLogin(deps, reason) : undo());
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

/** A limit that refuses says this in place of its general text. */
export const withLimitMessage = <Result>(
  message: string,
  act: () => Promise<Result>,
): Promise<Result> =>
  act().catch((error) => {
    if (!(error instanceof Refusal && error.code === "tooMany")) throw error;
    const { retryAfter = 1 } = error;
    throw new Refusal("tooMany", { message, retryAfter });
  });
