import { eq, sql } from "drizzle-orm";
import { localDay } from "#src/arabic/date.ts";
import type { Database } from "#src/database/open.server.ts";
import { profession } from "#src/features/catalogue/table.server.ts";
import type { Merge } from "#src/features/catalogue/users.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { day, minute } from "#src/util/time.ts";
import { listingRequestCount, numberRequestCount, tradeRequestCount } from "./table.server.ts";

interface Deps {
  db: Database;
  /** IANA name; days are of this time zone. */
  timeZone: string;
  now: () => Date;
}

/** In ms; a process that is killed loses what it counted since. */
const flushInterval = 5 * minute;

/** Rows of one transaction, between which the embedded database answers others. */
const batchSize = 200;

/**
 * Counts how many numbers are asked for each day, in all, of each profession and of each listing, and how often each
 * listing's page is opened: in memory, since a write for each would cost more than the answer, and in the database every
 * few minutes. Who it was is not known.
 */
export function createListingCounter({ db, timeZone, now }: Deps) {
  /** By day, profession and listing. */
  const pending = new Map<string, Counted>();
  let timer: NodeJS.Timeout | undefined;
  let lastFlush = Promise.resolve();

  async function writePending() {
    clearTimeout(timer);
    timer = undefined;
    const counted = [...pending.values()];
    pending.clear();
    while (counted.length > 0) {
      const batch = counted.slice(-batchSize);
      try {
        await db.transaction((tx) => store(tx, batch));
      } catch {
        // The database is away: counted with what comes next.
        for (const one of counted) add(one);
        return;
      }
      counted.length -= batch.length;
    }
  }

  function flush() {
    lastFlush = lastFlush.then(writePending);
    return lastFlush;
  }

  function add({ requests, views, ...counted }: Counted) {
    const key = Object.values(counted).join(" ");
    const before = pending.get(key) ?? { requests: 0, views: 0 };
    const sums = { requests: before.requests + requests, views: before.views + views };
    pending.set(key, { ...counted, ...sums });
    timer ??= setTimeout(flush, flushInterval).unref();
  }

  return {
    /** @param listingId null where the listing itself has been counted for this person already */
    countRequest: (professionId: number, listingId: number | null) =>
      add({ day: localDay(now(), timeZone), professionId, listingId, requests: 1, views: 0 }),
    countView: (listingId: number) =>
      add({ day: localDay(now(), timeZone), professionId: null, listingId, requests: 0, views: 1 }),
    /** Writes what was counted; to be called before the process ends. */
    flush,
  };
}

export type ListingCounter = ReturnType<typeof createListingCounter>;

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
  /** Null of a view. */
  professionId: number | null;
  listingId: number | null;
  requests: number;
  views: number;
}

async function store(tx: Database, counted: Counted[]) {
  const made = sql`json_to_recordset(${JSON.stringify(counted)}::json)
    as made ("professionId" int, "listingId" int, day date, requests int, views int)`;
  await tx.execute(sql`
    insert into ${numberRequestCount} as stored (day, requests)
    select day, sum(requests)::int from ${made} where requests > 0 group by day order by day
    on conflict (day) do update set requests = stored.requests + excluded.requests`);
  // A profession may be gone meanwhile.
  await tx.execute(sql`
    insert into ${tradeRequestCount} as stored (profession_id, day, requests)
    select profession.id, day, sum(requests)::int from ${made}
    join ${profession} on profession.id = made."professionId"
    group by profession.id, day order by profession.id, day
    on conflict (profession_id, day) do update set requests = stored.requests + excluded.requests`);
  // So may a listing. It may also have changed its profession since.
  await tx.execute(sql`
    insert into ${listingRequestCount} as stored (craftsman_id, day, requests, views)
    select craftsman.id, day, sum(requests)::int, sum(views)::int from ${made}
    join ${craftsman} on craftsman.id = made."listingId"
    group by craftsman.id, day order by craftsman.id, day
    on conflict (craftsman_id, day) do update set
      requests = stored.requests + excluded.requests, views = stored.views + excluded.views`);
}
