import { and, eq, isNotNull } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";

/** Whether nobody may change anything of this account; ask it once the listing's row is held. */
export const isLocked = async (tx: Database, id: number) =>
  (await tx.$count(account, and(eq(account.id, id), isNotNull(account.lockedAt)))) > 0;
