import { sql } from "drizzle-orm";
import { localDay } from "#src/arabic/date.ts";
import type { Database } from "#src/database/open.server.ts";
import { minute } from "#src/util/time.ts";
import { numberRequestCount } from "./table.server.ts";

interface Deps {
  db: Database;
  /** IANA name; days are of this time zone. */
  timeZone: string;
  now: () => Date;
}

/** In ms; a process that is killed loses what it counted since. */
const flushInterval = 5 * minute;

/**
 * Counts how many numbers are asked for each day: in memory, since a write for each would cost more than
 * reading the number, and in the database every few minutes. Neither who asked nor whose number is known.
 */
export function createNumberRequestCounter({ db, timeZone, now }: Deps) {
  const pending = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...pending].map(([day, requests]) => ({ day, requests }));
    pending.clear();
    if (counted.length === 0) return;
    const { day, requests } = numberRequestCount;
    await db
      .insert(numberRequestCount)
      .values(counted)
      .onConflictDoUpdate({ target: day, set: { requests: sql`${requests} + excluded.requests` } })
      .catch(() => {
        // The database is away: counted with what comes next.
        for (const { day, requests } of counted) add(day, requests);
      });
  }

  function add(day: string, requests: number) {
    pending.set(day, (pending.get(day) ?? 0) + requests);
    timer ??= setTimeout(flush, flushInterval).unref();
  }

  return {
    count: () => add(localDay(now(), timeZone), 1),
    /** Writes what was counted; to be called before the process ends. */
    flush,
  };
}
