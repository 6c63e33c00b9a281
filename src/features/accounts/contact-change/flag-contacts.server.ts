import { and, eq, gte, ne } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { decidedState } from "#src/features/craftsmen/hidden.server.ts";
import { union } from "#src/features/craftsmen/listing-visibility.server.ts";
import { isProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import {
  type FormerDecisions,
  lockRefusingCities,
} from "#src/features/former-decisions/former-decisions.server.ts";
import type { ContactField, Contacts } from "./contacts.ts";

interface Deps {
  formerDecisions: FormerDecisions;
  now: Date;
}

interface ChangedContacts {
  id: number;
  contacts: Contacts;
  changed: ContactField[];
}

/**
 * Asks admins to look at a listing that is published, or will be again by itself, whose new number or e-mail
 * was a declined or suspended listing's, or its own when it was declined. Contacts without any such decision
 * clear the flag, unless the number is another one since. The cities that refused a listing with these contacts
 * have refused this one, too, in whatever state it is; but those that refused only accounts which had proven
 * nothing just see it. Its row must be locked.
 */
export async function flagContacts(
  tx: Database,
  { formerDecisions, now }: Deps,
  { id, contacts, changed }: ChangedContacts,
): Promise<void> {
  const isOwn = eq(craftsman.id, id);
  const [listing] = await tx.select().from(craftsman).where(isOwn);
  const { cityId, contactsFlaggedAt, changedFrom, flagCityIds } = listing!;
  // A published listing is remembered by its former contacts only, so its own decisions count, too.
  const found = await formerDecisions.find(tx, [{ id, ...contacts, skipsOwn: false }], now);
  const decisions = found.get(id) ?? [];
  const matching = decisions.filter(({ same }) => same.some((field) => changed.includes(field)));
  // What a revert, or its holder, has hidden is published again without an admin.
  const isPublished = decidedState(listing!) === "approved";
  if (matching.length > 0) {
    const { refused, unconfirmed } = await lockRefusingCities(tx, matching);
    const refusedCityIds = union(listing!.refusedCityIds, refused);
    const flag = {
      contactsFlaggedAt: contactsFlaggedAt ?? now,
      flagCityIds: union(flagCityIds, isPublished ? [cityId, ...refused] : [], unconfirmed),
    };
    await tx
      .update(craftsman)
      .set({
        refusedCityIds: refusedCityIds.length > 0 ? refusedCityIds : null,
        ...(isPublished || unconfirmed.length > 0 ? flag : {}),
      })
      .where(isOwn);
  } else if (
    decisions.length === 0 &&
    contactsFlaggedAt &&
    !(await hasNewNumberSince(tx, listing!, contactsFlaggedAt))
  ) {
    const cleared = { contactsFlaggedAt: null, ...(changedFrom ? {} : { flagCityIds: null }) };
    await tx.update(craftsman).set(cleared).where(isOwn);
  }
}

/**
 * A new number of a listing that is published, or will be again by itself, shows without a review, so that admins are
 * asked to look at it.
 */
export async function flagNewNumber(tx: Database, id: number, now: Date): Promise<void> {
  const isOwn = eq(craftsman.id, id);
  const [listing] = await tx.select().from(craftsman).where(isOwn);
  const { cityId, contactsFlaggedAt, flagCityIds } = listing!;
  if (decidedState(listing!) !== "approved") return;
  await tx
    .update(craftsman)
    .set({
      contactsFlaggedAt: contactsFlaggedAt ?? now,
      flagCityIds: union(flagCityIds, [cityId]),
    })
    .where(isOwn);
}

async function hasNewNumberSince(
  tx: Database,
  { id, phone }: Pick<typeof craftsman.$inferSelect, "id" | "phone">,
  since: Date,
): Promise<boolean> {
  const isSince = and(
    eq(contactChange.accountId, id),
    gte(contactChange.createdAt, since),
    phone === null ? undefined : ne(contactChange.formerPhone, phone),
  );
  return (await tx.$count(contactChange, isSince)) > 0;
}

/**
 * Asks admins to look at a published listing whose number a revert has brought back. Unless its holder has proven it,
 * nobody may have approved it, or an admin may have replaced it.
 */
export async function flagReturnedNumber(tx: Database, id: number, now: Date): Promise<void> {
  const [found] = await tx
    .select({ phone: craftsman.phone, isProven })
    .from(craftsman)
    .where(eq(craftsman.id, id));
  if (found!.phone !== null && !found!.isProven) await flagNewNumber(tx, id, now);
}
