import { and, eq, not } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { cannotSendAgain, conflictTexts, sentTooOften } from "#src/features/moderation/texts.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { hour, second } from "#src/util/time.ts";
import { lockListing } from "./lock-listing.server.ts";

interface SendAgainDeps {
  db: Database;
  limiter: Limiter;
  outbox: Pick<Outbox, "notifyAdmins">;
  now: () => Date;
}

const limit = "ordersSentAgain";

/**
 * Puts a declined listing among the orders again, by its own craftsman. One that is there already is
 * left as it is, and not counted.
 * @throws Refusal `conflict` where it was not declined, `tooMany` where it was sent too often
 */
export async function sendListingAgain(deps: SendAgainDeps, id: number): Promise<void> {
  const { limiter } = deps;
  const declined = and(
    eq(craftsman.id, id),
    eq(craftsman.state, "declined"),
    not(craftsman.declinedFinally),
  );
  const counts = (await deps.db.$count(craftsman, declined)) > 0;
  if (counts) await limiter.count(limit, id).catch(refuse);
  const wasSent = await send(deps, id);
  // Another tab was faster.
  if (counts && !wasSent) await limiter.refund(limit, id);
}

/** @returns false if it was among the orders already */
const send = ({ db, outbox, now }: SendAgainDeps, id: number): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { state, declinedFinally } = await lockListing(tx, id);
    if (state === "pending") return false;
    if (state === "declined" && declinedFinally)
      throw new Refusal("conflict", { message: cannotSendAgain });
    if (state !== "declined") throw new Refusal("conflict", { message: conflictTexts[state] });
    await tx
      .update(craftsman)
      .set({ state: "pending", stateSince: now(), stateReason: null })
      .where(eq(craftsman.id, id));
    await outbox.notifyAdmins(tx, { kind: "order", id });
    return true;
  });

function refuse(error: unknown): never {
  if (!(error instanceof Refusal && error.code === "tooMany")) throw error;
  const { retryAfter = 0 } = error;
  const hours = Math.ceil((retryAfter * second) / hour);
  throw new Refusal("tooMany", { retryAfter, message: sentTooOften(hours), cause: error });
}
