import { and, eq, gt, type SQL, sql } from "drizzle-orm";
import { lockByKey } from "#src/database/lock-by-key.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { ContactMessage } from "./contract.ts";
import { message } from "./table.server.ts";

interface Deps {
  db: Database;
  outbox: Pick<Outbox, "notifyAdmins">;
}

/**
 * Stores a visitor's message. A duplicate within ten minutes is a double tap or a retry of the browser
 * and is ignored.
 */
export const storeMessage = ({ db, outbox }: Deps, input: ContactMessage): Promise<void> =>
  db.transaction(async (tx) => {
    const { fullname, email, subject, description } = input;
    await lockByKey(tx, JSON.stringify([fullname, email, subject, description]));
    const same = and(
      eq(message.email, email),
      eq(message.fullname, fullname),
      eq(message.subject, subject),
      eq(message.description, description),
      gt(message.createdAt, tenMinutesAgo),
    );
    if (await tx.$count(message, same)) return;
    const [stored] = await tx.insert(message).values(input).returning({ id: message.id });
    await outbox.notifyAdmins(tx, { kind: "message", id: stored!.id });
  });

/** A duplicate from before is intentional. The database's clock, which dates the rows. */
export const tenMinutesAgo: SQL = sql`now() - interval '10 minutes'`;
