import { eq } from "drizzle-orm";
import { createZonedFormat } from "../../arabic/zoned.ts";
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
 * processes run it; later where none ran at that hour. Nothing is queued while nothing waits.
 */
export async function runDailyDigest(deps: Deps, now: Date): Promise<void> {
  const { digest, digest_hour } = deps.settings.current.own;
  if (digest !== "daily") return;
  const { day, hour } = localTime(now, deps.timeZone);
  if (hour < digest_hour) return;
  await deps.db.transaction(async (tx) => {
    if ((await tx.$count(craftsman, eq(craftsman.state, "pending"))) === 0) return;
    await enqueueForAdmins(tx, deps.outbox, `digest:${day}`);
  });
}

const zoned = createZonedFormat("en-CA", {
  ...{ year: "numeric", month: "2-digit", day: "2-digit" },
  ...{ hour: "2-digit", hourCycle: "h23" },
});

function localTime(now: Date, timeZone: string) {
  const parts = zoned(timeZone).formatToParts(now);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? "";
  return { day: `${part("year")}-${part("month")}-${part("day")}`, hour: Number(part("hour")) };
}
