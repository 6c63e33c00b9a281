import { eq } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import type { Outbox } from "../../mail/outbox.server.ts";
import type { LiveSettings } from "../../settings/live-settings.ts";
import { craftsman } from "../craftsmen/table.server.ts";
import { enqueueForAdmins } from "./enqueue.server.ts";

interface Deps {
  db: Database;
  outbox: Pick<Outbox, "enqueue">;
  settings: Pick<LiveSettings, "current">;
  /** IANA name of the site's time zone. */
  timeZone: string;
}

/**
 * Hourly: queues the daily mail about waiting orders from the owner's hour on, once a day, however many
 * processes run it; later that day where none ran at that hour. Nothing is queued while nothing waits.
 */
export async function runDailyDigest(deps: Deps, now: Date): Promise<void> {
  const { digest, digest_hour } = deps.settings.current.own;
  if (digest !== "daily") return;
  const local = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(
    deps.timeZone,
  );
  if (local.hour < digest_hour) return;
  await deps.db.transaction(async (tx) => {
    if ((await tx.$count(craftsman, eq(craftsman.state, "pending"))) === 0) return;
    await enqueueForAdmins(tx, deps.outbox, `digest:${local.toPlainDate()}`);
  });
}
