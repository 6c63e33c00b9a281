import { and, eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import { earliestEnd, isUnconfirmed } from "./unconfirmed.server.ts";

/** When a registration ends at the earliest unless somebody confirms it; null if it never does. */
export async function registrationEnd(
  { db, processInfo }: Pick<ApiDeps, "db" | "processInfo">,
  id: number,
  now: Date,
): Promise<Date | null> {
  // The cleanup ends none where mail goes into files.
  if (processInfo.mailGoesTo !== "server") return null;
  const [found] = await db
    .select({ createdAt: craftsman.createdAt, remindedAt: account.remindedAt })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(eq(craftsman.id, id), isUnconfirmed));
  return found ? earliestEnd(found, now) : null;
}
