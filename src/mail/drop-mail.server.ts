import { and, eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { isPending } from "./state.server.ts";
import { mail } from "./table.server.ts";

/** Drops the mail of an act that is undone. @returns false if it was sent */
export async function dropMail(tx: Database, cause: string, now: Date): Promise<boolean> {
  const dropped = await tx
    .update(mail)
    .set({ droppedAt: now })
    .where(and(eq(mail.cause, cause), isPending))
    .returning({ id: mail.id });
  return dropped.length > 0;
}
