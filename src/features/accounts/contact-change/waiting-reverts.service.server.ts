import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import { sameLine } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Slice } from "#src/contract/pagination.ts";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { type Contacts, formerContacts } from "./contacts.ts";
import type { ContactRevert } from "./revert.contract.ts";
import { countWaitingReverts, isRevertWaiting } from "./revert-state.server.ts";

export const revertsPerPage = 12;

/** A page of the reverts that wait for an owner, the oldest change first, each with who has the former contacts. */
export async function listWaitingReverts(
  db: Database,
  page: number,
  country: CountryCode,
): Promise<Slice<ContactRevert>> {
  const [rows, total] = await Promise.all([
    db
      .select({
        change: contactChange,
        id: craftsman.id,
        fullname: craftsman.fullname,
        profession: { id: profession.id, title: profession.title },
        city: { id: city.id, name: city.name },
        now: { email: account.email, phone: craftsman.phone },
      })
      .from(contactChange)
      .innerJoin(account, eq(account.id, contactChange.accountId))
      .innerJoin(craftsman, eq(craftsman.id, account.id))
      .innerJoin(profession, eq(profession.id, craftsman.professionId))
      .innerJoin(city, eq(city.id, craftsman.cityId))
      .where(isRevertWaiting)
      .orderBy(asc(contactChange.createdAt), asc(contactChange.id))
      .limit(revertsPerPage)
      .offset((page - 1) * revertsPerPage),
    countWaitingReverts(db),
  ]);
  const shown = (contacts: Contacts) => ({
    ...contacts,
    phone_display: contacts.phone && displayPhone(contacts.phone, country),
  });
  const items = rows.map(async ({ change, id, now, ...listing }) => ({
    ...listing,
    id: change.id,
    craftsman_id: id,
    changed_at: change.createdAt.toISOString(),
    before: shown(formerContacts(change)),
    now: shown(now),
    held: await findHolders(db, id, formerContacts(change)),
  }));
  return { items: await Promise.all(items), total };
}

/** Finds who else has these contacts by now. */
async function findHolders(db: Database, id: number, { email, phone }: Contacts) {
  const listing = { id: craftsman.id, fullname: craftsman.fullname };
  const [byEmail, byPhone] = await Promise.all([
    db
      .select({ listing })
      .from(account)
      .leftJoin(craftsman, eq(craftsman.id, account.id))
      .where(and(email === null ? sql`false` : eq(account.email, email), ne(account.id, id))),
    db
      .select({ listing })
      .from(craftsman)
      .where(
        and(inArray(craftsman.phone, phone === null ? [] : sameLine(phone)), ne(craftsman.id, id)),
      ),
  ]);
  return [
    ...byEmail.map((found) => ({ field: "email" as const, ...found })),
    ...byPhone.map((found) => ({ field: "phone" as const, ...found })),
  ];
}
