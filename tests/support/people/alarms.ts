import type { Database } from "#src/database/open.server.ts";
import { pushSubscription } from "#src/push/table.server.ts";
import { currentDatabase } from "#tests/support/database/database.ts";

/** An admin wants to be notified on a device. */
export const addDevice = (db: Database, accountId: number) =>
  db.insert(pushSubscription).values({
    accountId,
    endpoint: "https://push.example/1",
    p256dh: "p256dh",
    auth: "auth",
    vapidKey: "key",
    sessionId: crypto.randomUUID(),
    userAgent: "",
    createdAt: new Date(),
  });

/** The listings of which the admins were alarmed, in order. */
export async function alarms(): Promise<number[]> {
  const { run } = await currentDatabase();
  const { rows } = await run("select data from pgboss.job where name = 'push' order by created_on");
  return rows.map(({ data }) => (data as { notice: { id: number } }).notice.id);
}
