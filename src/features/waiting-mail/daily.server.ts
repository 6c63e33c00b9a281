import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { enqueueWaitingMail } from "./enqueue.server.ts";

interface Deps {
  db: Database;
  outbox: Pick<Outbox, "enqueue">;
  settings: Pick<LiveSettings, "current">;
  /** IANA name of the site's time zone. */
  timeZone: string;
}

/** In hours. The mail may be queued until midnight, but for at least so long after the set hour, even past midnight. */
const leastWindow = 6;

/**
 * Hourly: queues the daily mail about waiting orders from the owner's hour on, once a day, however many
 * processes run it; later that day or in the night where none ran at that hour. Nothing is queued while
 * nothing waits.
 */
export async function enqueueDailyWaitingMail(deps: Deps, now: Date): Promise<void> {
  const { digest, digest_hour } = deps.settings.current.own;
  if (digest !== "daily") return;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    deps.timeZone,
  );
  // Shifted by the set hour, so that a mail's day begins at that hour.
  const sinceHour = local.subtract({ hours: digest_hour });
  if (sinceHour.hour >= Math.max(24 - digest_hour, leastWindow)) return;
  await deps.db.transaction(async (tx) => {
    if ((await tx.$count(craftsman, eq(craftsman.state, "pending"))) === 0) return;
    await enqueueWaitingMail(tx, deps.outbox, `digest:${sinceHour.toPlainDate()}`);
  });
}
