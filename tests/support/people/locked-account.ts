import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { contactChange } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { mailedLink } from "#tests/support/mails.ts";
import { Person } from "#tests/support/person.ts";
import { profileOf } from "#tests/support/profile.ts";
import { addAccount } from "#tests/support/rows.ts";
import type { Site } from "#tests/support/site.ts";

/** Locks a craftsman's account as a link would whose change replaced these. @returns what it has now */
export async function lockAccount(
  db: Database,
  id: number,
  former: { email?: string; phone?: string } = {},
) {
  const [row] = await db
    .select({ email: account.email, phone: craftsman.phone })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, id));
  const now = row!;
  await db.insert(contactChange).values({
    accountId: id,
    formerEmail: former.email ?? now.email,
    formerPhone: former.phone ?? now.phone,
    createdAt: new Date(),
    usedAt: new Date(),
  });
  await db.update(account).set({ lockedAt: new Date() }).where(eq(account.id, id));
  return now;
}

export const ownerContacts = { email: "omar@mail.example", phone: "+963944123456" };
export const thiefContacts = { email: "thief@mail.example", phone: "+963933123456" };

/**
 * A craftsman whose account somebody else has got hold of: with the session, and with contacts of
 * their own in it. `link` came to the former address.
 */
export async function stolenAccount(
  site: Pick<Site, "app" | "db">,
  given: { phone?: string } = {},
) {
  const owner = { ...ownerContacts, fullname: "عمر الزعبي", verified: true, ...given };
  const id = await addAccount(site.db, owner);
  const thief = new Person(site);
  await thief.signIn(ownerContacts.email);
  await thief.put("/api/update-user", { ...(await profileOf(thief)), ...thiefContacts });
  return { id, thief, link: await mailedLink(site, ownerContacts.email, "emailChanged") };
}

/** What a lock link from a mail holds. */
const partsOf = ({ pathname, searchParams }: URL) => ({
  path: `/api/account-locks/${pathname.split("/").at(-1)}`,
  signature: Object.fromEntries(searchParams),
});

/** What the page of such a link asks as it is opened, without a login. */
export function openLockLink(site: Pick<Site, "app">, link: URL) {
  return new Person(site).get(`${partsOf(link).path}${link.search}`);
}

/** What its button does. */
export function confirmLock(site: Pick<Site, "app">, link: URL, by = new Person(site)) {
  const { path, signature } = partsOf(link);
  return by.post(path, signature);
}
