import { and, isNull, lt, or } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { day } from "#src/util/time.ts";
import { adminInvitation } from "./table.server.ts";

/** In ms; for so long an expired invitation is listed, so that it can be sent again. */
const retention = 30 * day;

/** Deletes invitations that expired long ago, or whose mail was never sent. */
export async function removeOldInvitations(db: Database, now: Date): Promise<void> {
  const { createdAt, expiresAt } = adminInvitation;
  const limit = new Date(now.getTime() - retention);
  const wasNeverSent = and(isNull(expiresAt), lt(createdAt, limit));
  await db.delete(adminInvitation).where(or(lt(expiresAt, limit), wasNeverSent));
}
