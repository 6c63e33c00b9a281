import { and, eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Unlock } from "./unlock.contract.ts";
import { stillHidden } from "./unlock.texts.ts";

/** Whether the lock has hidden a published listing. */
export const hidesListing = async (db: Database, id: number) =>
  (await db.$count(
    contactChange,
    and(eq(contactChange.accountId, id), eq(contactChange.hidListing, true)),
  )) > 0;

/** Shows a listing that the lock has hidden, or leaves it suspended. */
export async function settleListing(
  tx: Database,
  id: number,
  refusedCityIds: number[],
  { listing }: Unlock,
  now: Date,
) {
  const [state, stateReason] =
    listing === "show" ? (["approved", null] as const) : (["suspended", stillHidden] as const);
  await tx
    .update(craftsman)
    .set({
      state,
      stateReason,
      stateSince: now,
      ...(state === "suspended" ? { refusedCityIds, refusalReason: stateReason } : {}),
      contactsFlaggedAt: null,
      changedFrom: null,
      flagCityIds: null,
    })
    .where(eq(craftsman.id, id));
  return state;
}
