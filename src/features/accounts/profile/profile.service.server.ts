import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { account } from "../../../auth/table.server.ts";
import type { Database } from "../../../database/open.server.ts";
import { Refusal } from "../../../errors/refusal.server.ts";
import { encodePicture } from "../../../images/encode.server.ts";
import type { Storage } from "../../../images/storage.server.ts";
import { removeUnused } from "../../../images/unused.server.ts";
import type { Outbox } from "../../../mail/outbox.server.ts";
import { mail } from "../../../mail/table.server.ts";
import { searchText } from "../../craftsmen/search-text.ts";
import { craftsman } from "../../craftsmen/table.server.ts";
import type { ProfileUpdate } from "../contract.ts";
import { accountFieldTexts } from "../field-texts.ts";
import { refuseCurrent } from "../own-password.server.ts";
import { passwordReset } from "../table.server.ts";
import { asFieldError, refuseUnusable } from "../usable.server.ts";

const form = { profession: "profession", city: "city", emailTaken: accountFieldTexts.emailTaken };

interface ProfileParts {
  db: Database;
  outbox: Outbox;
  /** Whether the e-mail was another when its owner was asked to prove it. */
  changesEmail: boolean;
  /** May still refuse what could be kept otherwise. */
  beforeChange: () => Promise<void>;
}

/**
 * Keeps what a craftsman changed of the own profile.
 * @returns whether the e-mail is a new one, which has to be verified anew
 * @throws Refusal `invalid` naming each field that is taken or unknown
 */
export async function updateProfile(
  { db, outbox, changesEmail, beforeChange }: ProfileParts,
  { id, name, email, gender, phone, ...given }: ProfileUpdate,
): Promise<boolean> {
  const { city: cityId, profession: professionId, experience = null } = given;
  const description = given.description || null;
  await refuseUnusable(db, { email, phone, professionId, cityId, accountId: id }, form);
  await beforeChange();
  try {
    return await db.transaction(async (tx) => {
      await tx
        .update(craftsman)
        .set({
          fullname: name,
          phone,
          gender,
          cityId,
          professionId,
          experience,
          description,
          searchText: searchText(name, description),
        })
        .where(eq(craftsman.id, id));
      return changeEmail(tx, outbox, { id, name, email, isProven: changesEmail });
    });
  } catch (error) {
    throw asFieldError(error, form);
  }
}

/** Whether this is another address than the account has. */
export async function isNewEmail(db: Database, { id, email }: { id: number; email: string }) {
  const same = and(eq(account.id, id), eq(account.email, email));
  return (await db.$count(account, same)) === 0;
}

/** Whether this is another number than the listing has. */
export async function isNewPhone(db: Database, { id, phone }: { id: number; phone: string }) {
  const same = and(eq(craftsman.id, id), eq(craftsman.phone, phone));
  return (await db.$count(craftsman, same)) === 0;
}

/** The new address gets a link, the old one is told. @returns false if it is the one that was */
async function changeEmail(
  tx: Database,
  outbox: Outbox,
  { id, name, email, isProven }: { id: number; name: string; email: string; isProven: boolean },
) {
  const [former] = await tx
    .select({ email: account.email })
    .from(account)
    .where(eq(account.id, id))
    .for("update");
  // Deleted meanwhile.
  if (!former) throw new Refusal("unauthenticated");
  if (former.email === email) return false;
  // Changed meanwhile: what was no other address has become one.
  if (!isProven) refuseCurrent(accountFieldTexts.confirmEmail);
  await tx.update(account).set({ email, emailVerifiedAt: null }).where(eq(account.id, id));
  // A link to a new password that went to the old address opens nothing any more.
  await tx.delete(passwordReset).where(eq(passwordReset.accountId, id));
  // A deletion finds by it what went to a former address.
  await tx
    .update(mail)
    .set({ data: sql`${mail.data} || ${JSON.stringify({ accountId: id })}::jsonb` })
    .where(and(eq(mail.recipient, former.email), ne(mail.kind, "reply")));
  const change = randomUUID();
  await outbox.post(tx, {
    cause: `changed-to:${change}`,
    kind: "verify",
    recipient: email,
    data: { isNew: true },
  });
  await outbox.post(tx, {
    cause: `changed-from:${change}`,
    kind: "emailChanged",
    recipient: former.email,
    data: { name, accountId: id },
  });
  return true;
}

/** Puts another picture in the place of the former one, whose files go. */
export async function changeImage(
  { db, storage }: { db: Database; storage: Storage },
  { id, image: bytes }: { id: number; image: Buffer },
): Promise<void> {
  const image = await storage.savePicture(await encodePicture(bytes));
  const former = await replaceImage(db, id, image).catch(async (error) => {
    await removeUnused(storage, image, error);
    throw error;
  });
  if (former) await storage.removePicture(former);
}

const replaceImage = (db: Database, id: number, image: string) =>
  db.transaction(async (tx) => {
    const [former] = await tx
      .select({ image: craftsman.image })
      .from(craftsman)
      .where(eq(craftsman.id, id))
      .for("update");
    // Deleted meanwhile; its picture is not kept either.
    if (!former) throw new Refusal("unauthenticated");
    await tx.update(craftsman).set({ image }).where(eq(craftsman.id, id));
    return former.image;
  });
