import { asc, desc, eq, inArray, isNotNull } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { formerContacts } from "#src/features/accounts/contact-change/contacts.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { LockedAccount } from "./unlock.contract.ts";

export const lockedPerPage = 12;

const isLocked = isNotNull(account.lockedAt);

/** A page of locked accounts, the longest locked first, each with what its contacts have been. */
export async function listLocked(
  db: Database,
  page: number,
  country: CountryCode,
): Promise<Slice<LockedAccount>> {
  const [rows, total] = await Promise.all([
    db
      .select({
        id: craftsman.id,
        fullname: craftsman.fullname,
        profession: { id: profession.id, title: profession.title },
        city: { id: city.id, name: city.name },
        lockedAt: account.lockedAt,
        email: account.email,
        phone: craftsman.phone,
      })
      .from(account)
      .innerJoin(craftsman, eq(craftsman.id, account.id))
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(isLocked)
      .orderBy(asc(account.lockedAt), asc(account.id))
      .limit(lockedPerPage)
      .offset((page - 1) * lockedPerPage),
    countLocked(db),
  ]);
  const changes = await changesOf(
    db,
    rows.map(({ id }) => id),
  );
  const items = rows.map(({ lockedAt, email, phone, ...listing }) => {
    const own = changes.filter(({ accountId }) => accountId === listing.id);
    const now = { email, phone };
    return {
      ...listing,
      locked_at: lockedAt!.toISOString(),
      hides_listing: own.some(({ hidListing }) => hidListing),
      now: displayed(now, country),
      changes: own.map((change, index) => ({
        changed_at: change.createdAt.toISOString(),
        before: displayed(formerContacts(change), country),
        after: displayed(index === 0 ? now : formerContacts(own[index - 1]!), country),
        locked_by: change.usedAt !== null,
      })),
    };
  });
  return { items, total };
}

export const countLocked = (db: Database) => db.$count(account, isLocked);

/** The changes of these accounts, the newest first. */
async function changesOf(db: Database, accountIds: number[]) {
  if (accountIds.length === 0) return [];
  return db
    .select()
    .from(contactChange)
    .where(inArray(contactChange.accountId, accountIds))
    .orderBy(desc(contactChange.createdAt), desc(contactChange.id));
}

const displayed = (contacts: { email: string; phone: string }, country: CountryCode) => ({
  ...contacts,
  phone_display: displayPhone(contacts.phone, country),
});
