import { and, eq } from "drizzle-orm";
import { type Actor, record } from "../../audit/record.server.ts";
import type { Database } from "../../database/open.server.ts";
import type { Outbox } from "../../mail/outbox.server.ts";
import { Refusal } from "../../server/refusal.server.ts";
import { account } from "../accounts/table.server.ts";
import { craftsman, listingStatus } from "./table.server.ts";

interface Parts {
  db: Database;
  outbox: Outbox;
  by: Actor;
  now: Date;
}

/** Publishes a pending listing and tells the craftsman. @throws Refusal `notFound` */
export const approve = ({ db, outbox, by, now }: Parts, id: number) =>
  db.transaction(async (tx) => {
    const [approved] = await tx
      .update(craftsman)
      .set({ status: listingStatus.approved, approvedAt: now })
      .where(and(eq(craftsman.id, id), eq(craftsman.status, listingStatus.pending)))
      .returning({ id: craftsman.id });
    if (!approved) return refuseUnknown(tx, id);
    const [owner] = await tx.select().from(account).where(eq(account.id, id));
    await outbox.post(tx, {
      cause: `approved:${id}:${now.getTime()}`,
      kind: "approved",
      recipient: owner!.email,
      data: { accountId: id },
    });
    const [before, after] = [{ status: listingStatus.pending }, { status: listingStatus.approved }];
    await record(tx, by, { act: "listing.approve", subject: id, before, after });
  });

async function refuseUnknown(tx: Database, id: number) {
  if (!(await tx.$count(craftsman, eq(craftsman.id, id)))) throw new Refusal("notFound");
}
