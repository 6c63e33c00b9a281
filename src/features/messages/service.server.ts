import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../database/open.server.ts";
import type { ContactMessage } from "./contract.ts";
import { message } from "./table.server.ts";

/**
 * Keeps a visitor's message for the operators. The same one again within minutes is a second tap,
 * or a browser that tries again, and is kept once.
 */
export const receive = (db: Database, received: ContactMessage): Promise<void> =>
  db.transaction(async (tx) => {
    const { fullname, email, subject, description } = received;
    await oneAtATime(tx, JSON.stringify([fullname, email, subject, description]));
    const same = and(
      eq(message.email, email),
      eq(message.fullname, fullname),
      eq(message.subject, subject),
      eq(message.description, description),
      gt(message.createdAt, minutesAgo),
    );
    if (await tx.$count(message, same)) return;
    await tx.insert(message).values(received);
  });

/** From here on the same is sent again on purpose; by the clock that dates the rows. */
export const minutesAgo: SQL = sql`now() - interval '10 minutes'`;

/** Of transactions about the same thing one runs at a time, over all processes. */
const oneAtATime = (tx: Database, thing: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 0))`);
