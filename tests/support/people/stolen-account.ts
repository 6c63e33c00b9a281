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
import { whileUnpublished } from "./unpublished.ts";

/** Stores a revert of these contacts that waits for an owner. @returns its id */
export async function addWaitingRevert(
  db: Database,
  id: number,
  former: { email?: string; phone?: string } = {},
): Promise<string> {
  const [row] = await db
    .select({ email: account.email, phone: craftsman.phone })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, id));
  const [added] = await db
    .insert(contactChange)
    .values({
      accountId: id,
      formerEmail: former.email ?? row!.email,
      formerPhone: former.phone ?? row!.phone,
      createdAt: new Date(),
      state: "waiting",
    })
    .returning({ id: contactChange.id });
  return added!.id;
}

export const ownerContacts = { email: "omar@mail.example", phone: "+963944123456" };
export const thiefContacts = { email: "thief@mail.example", phone: "+963933123456" };

/**
 * A craftsman whose account somebody else has got hold of: with the session, and with contacts of
 * their own in it, which were changed before the listing was published. `link` came to the former address.
 */
export async function stolenAccount(
  site: Pick<Site, "app" | "db">,
  given: { phone?: string } = {},
) {
  const owner = { ...ownerContacts, fullname: "عمر الزعبي", verified: true, ...given };
  const id = await addAccount(site.db, owner);
  const thief = new Person(site);
  await thief.signIn(ownerContacts.email);
  const changed = { ...(await profileOf(thief)), ...thiefContacts };
  await whileUnpublished(site.db, id, () => thief.put("/api/update-user", changed));
  return { id, thief, link: await mailedLink(site, ownerContacts.email, "emailChanged") };
}

/** What the link in the mail to a former address holds. */
const partsOf = ({ pathname, searchParams }: URL) => ({
  path: `/api/contact-changes/${pathname.split("/").at(-1)}`,
  signature: Object.fromEntries(searchParams),
});

/** What the page of such a link asks as it is opened, without a login. */
export function openRevertLink(site: Pick<Site, "app">, link: URL) {
  return new Person(site).get(`${partsOf(link).path}${link.search}`);
}

/** What its button does. */
export function confirmRevert(site: Pick<Site, "app">, link: URL, by = new Person(site)) {
  const { path, signature } = partsOf(link);
  return by.post(`${path}/revert`, signature);
}
