import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { account } from "../../../auth/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { Refusal } from "../../../errors/refusal.server.ts";
import type { Outbox } from "../../../mail/outbox.server.ts";
import { mail } from "../../../mail/table.server.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import type { ContactField } from "../own-password.server.ts";
import { passwordReset } from "../table.server.ts";

/** How a craftsman is reached. */
export interface Contacts {
  email: string;
  phone: string;
}

/** The fields in which these contacts differ. */
export const differences = (one: Contacts, other: Contacts): ContactField[] =>
  (["email", "phone"] as const).filter((field) => one[field] !== other[field]);

/** The contacts as they are now. @throws Refusal `unauthenticated` where the account is gone */
export async function readContacts(db: Database, id: number): Promise<Contacts> {
  const [found] = await db
    .select({ email: account.email, phone: craftsman.phone })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(eq(craftsman.id, id));
  if (!found) throw new Refusal("unauthenticated");
  return found;
}

/** The same, held until the transaction ends: the listing's row first, as everywhere. */
export async function lockContacts(tx: Database, id: number): Promise<Contacts> {
  const [listing] = await tx
    .select({ phone: craftsman.phone })
    .from(craftsman)
    .where(eq(craftsman.id, id))
    .for("update");
  const [own] = await tx
    .select({ email: account.email })
    .from(account)
    .where(eq(account.id, id))
    .for("update");
  // Deleted meanwhile.
  if (!listing || !own) throw new Refusal("unauthenticated");
  return { ...listing, ...own };
}

interface EmailChange {
  id: number;
  name: string;
  from: string;
  to: string;
}

/** The new address gets a link that verifies it, the old one a notice. */
export async function changeEmail(tx: Database, outbox: Outbox, change: EmailChange) {
  const { id, name, from, to } = change;
  await tx.update(account).set({ email: to, emailVerifiedAt: null }).where(eq(account.id, id));
  // A link to a new password that went to the old address opens nothing any more.
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
  // A deletion finds by it what went to a former address.
  await tx
    .update(mail)
    .set({ data: sql`${mail.data} || ${JSON.stringify({ accountId: id })}::jsonb` })
    .where(and(eq(mail.recipient, from), ne(mail.kind, "reply")));
  const cause = randomUUID();
  await outbox.post(tx, {
    cause: `changed-to:${cause}`,
    kind: "verify",
    recipient: to,
    data: { isNew: true },
  });
  await outbox.post(tx, {
    cause: `changed-from:${cause}`,
    kind: "emailChanged",
    recipient: from,
    data: { name, accountId: id },
  });
}
