import { and, eq, isNotNull } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";

interface Deps {
  outbox: Pick<Outbox, "enqueue">;
  settings: Pick<LiveSettings, "current">;
}

/** Tells admins of a new order, if the owner wants a mail for each; in the transaction of the order. */
export async function notifyOfOrder(tx: Database, { outbox, settings }: Deps, orderId: number) {
  if (settings.current.own.digest !== "at_once") return;
  await enqueueWaitingMail(tx, outbox, `order:${orderId}`);
}

/**
 * One mail for each admin with a verified address; what waits is counted when it is sent.
 * @param cause with the admin's id it is a mail's own, so that no process queues it again
 */
export async function enqueueWaitingMail(
  tx: Database,
  outbox: Pick<Outbox, "enqueue">,
  cause: string,
) {
  const admins = await tx
    .select({ id: account.id, email: account.email })
    .from(account)
    .where(and(eq(account.type, accountType.admin), isNotNull(account.emailVerifiedAt)));
  for (const { id, email } of admins) {
    await outbox.enqueue(tx, {
      cause: `${cause}:${id}`,
      kind: "ordersWaiting",
      recipient: email,
      data: { accountId: id },
    });
  }
}
