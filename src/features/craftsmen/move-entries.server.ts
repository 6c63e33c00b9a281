import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { alert } from "./alerts/table.server.ts";
import { listingCheck } from "./checks/table.server.ts";
import { departedListing } from "./departed/table.server.ts";
import { revision } from "./revisions/table.server.ts";

/** Whose rows name a profession or a city beside that of a listing. */
const tables = [alert, departedListing, revision, listingCheck] as const;

/** Gives these rows another profession or city, which theirs is merged into. */
export async function moveEntries(
  tx: Database,
  kind: "profession" | "city",
  { id, into }: { id: number; into: number },
): Promise<void> {
  const key = kind === "city" ? "cityId" : "professionId";
  for (const table of tables) {
    await tx
      .update(table)
      .set({ [key]: into })
      .where(eq(table[key], id));
  }
}
