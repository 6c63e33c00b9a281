import { eq, sql } from "drizzle-orm";
import { localDay } from "#src/arabic/date.ts";
import type { Database } from "#src/database/open.server.ts";
import { profession } from "#src/features/catalogue/table.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { day, minute } from "#src/util/time.ts";
import { numberRequestCount, tradeRequestCount } from "./table.server.ts";

interface Deps {
  db: Database;
  /** IANA name; days are of this time zone. */
  timeZone: string;
  now: () => Date;
}

/** In ms; a process that is killed loses what it counted since. */
const flushInterval = 5 * minute;

/**
 * Counts how many numbers are asked for each day, in all and of each profession: in memory, since a write for
 * each would cost more than reading the number, and in the database every few minutes. Neither who asked nor
 * whose number is known.
 */
export function createNumberRequestCounter({ db, timeZone, now }: Deps) {
  /** By day and profession. */
  const pending = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;

  async function flush() {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...pending.values()];
    pending.clear();
    if (counted.length === 0) return;
    await db
      .transaction((tx) => store(tx, counted))
      .catch(() => {
        // The database is away: counted with what comes next.
        for (const one of counted) add(one);
      });
  }

  function add({ day, professionId, requests }: Counted) {
    const key = `${day} ${professionId}`;
    const before = pending.get(key)?.requests ?? 0;
    pending.set(key, { day, professionId, requests: before + requests });
    timer ??= setTimeout(flush, flushInterval).unref();
  }

  return {
    count: (professionId: number) =>
      add({ day: localDay(now(), timeZone), professionId, requests: 1 }),
    /** Writes what was counted; to be called before the process ends. */
    flush,
  };
}

/** In ms; what people needed longer ago says little of what they need now. */
const demandFor = 90 * day;

/** The first day, in UTC, whose requests count as demand. */
export const demandSince = (now: Date): string =>
  new Date(now.getTime() - demandFor).toISOString().slice(0, 10);

/** Adds the requests of a profession to those of the one that it is merged into. */
export async function moveTradeRequests(tx: Database, { id, into }: Merge): Promise<void> {
  const { professionId } = tradeRequestCount;
  await tx.execute(sql`
    insert into ${tradeRequestCount} as stored (profession_id, day, requests)
    select ${into}::int, day, requests from ${tradeRequestCount} where profession_id = ${id}
    on conflict (profession_id, day) do update set requests = stored.requests + excluded.requests`);
  await tx.delete(tradeRequestCount).where(eq(professionId, id));
}

interface Counted {
  day: string;
  professionId: number;
  requests: number;
}

async function store(tx: Database, counted: Counted[]) {
  const made = sql`json_to_recordset(${JSON.stringify(counted)}::json)
    as made ("professionId" int, day date, requests int)`;
  await tx.execute(sql`
    insert into ${numberRequestCount} as stored (day, requests)
    select day, sum(requests)::int from ${made} group by day order by day
    on conflict (day) do update set requests = stored.requests + excluded.requests`);
  // A profession may be gone meanwhile.
  await tx.execute(sql`
    insert into ${tradeRequestCount} as stored (profession_id, day, requests)
    select profession.id, day, requests from ${made}
    join ${profession} on profession.id = made."professionId"
    order by profession.id, day
    on conflict (profession_id, day) do update set requests = stored.requests + excluded.requests`);
}
