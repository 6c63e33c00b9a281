import { eq } from "drizzle-orm";
import { type Actor, record } from "../../../audit/record.server.ts";
import type { Database } from "../../../database/open.server.ts";
import type { Storage } from "../../../images/storage.server.ts";
import { mail } from "../../../mail/table.server.ts";
import { Refusal } from "../../../server/refusal.server.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import { account } from "../table.server.ts";

/**
 * Deletes all there is of a craftsman: account, sessions, listing, pictures, and the mail to them.
 * @param by the admin who does it, which is written down without a name
 * @throws Refusal `notFound`
 */
export async function deleteCraftsman(
  { db, storage }: { db: Database; storage: Storage },
  id: number,
  by?: Actor,
): Promise<void> {
  const image = await db.transaction(async (tx) => {
    // The listing before the account, in the order of those who change both.
    const [found] = await tx
      .select({ image: craftsman.image, state: craftsman.state, email: account.email })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(eq(craftsman.id, id))
      .for("update", { of: craftsman });
    if (!found) throw new Refusal("notFound");
    await tx.delete(mail).where(eq(mail.recipient, found.email));
    await tx.delete(account).where(eq(account.id, id));
    if (by) {
      const before = { state: found.state };
      await record(tx, by, { act: "listing.delete", subject: id, before });
    }
    return found.image;
  });
  if (image) await storage.removePicture(image);
}
