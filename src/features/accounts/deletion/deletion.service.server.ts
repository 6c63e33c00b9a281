import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { refuseCurrent } from "#src/features/accounts/password/own-password.server.ts";
import { departedListing } from "#src/features/craftsmen/departed/table.server.ts";
import { hasUndoableMerge } from "#src/features/craftsmen/duplicates/undoable-merges.server.ts";
import { listHeldPictures } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { lockRights } from "#src/http/security/admin-rights.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeDiscardedNow } from "#src/images/unused.server.ts";
import type { MailFiles } from "#src/mail/files.server.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { deletionSentences } from "./deletion.texts.ts";
import { removeAccount } from "./remove-account.server.ts";

interface DeletionDeps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  mailFiles: MailFiles;
  formerDecisions: FormerDecisions;
  now: () => Date;
}

interface Deletion {
  /** The admin who does it, which is written down without a name. */
  by?: Actor;
  /** The hash of the password that was proven. The account is not deleted if it has another by now. */
  passwordHash?: string;
}

/**
 * Deletes all there is of a craftsman: account, sessions, listing, pictures, and the mail to them. A verified
 * address gets a mail about it. Of a published listing that its own holder deletes, its page tells.
 * @throws Refusal `notFound`, `invalid` on `current_password`, or `conflict` where its holder deletes it while a merge can be undone
 */
export async function deleteCraftsman(
  { db, storage, outbox, mailFiles, formerDecisions, now }: DeletionDeps,
  id: number,
  { by, passwordHash }: Deletion,
): Promise<void> {
  const { pictures, mails } = await retryDeadlock(() =>
    db.transaction(async (tx) => {
      // Before everything that goes with the account of an admin who is removed.
      if (by) await lockRights(tx, by.accountId);
      // The listing before the account, in the order of those who change both.
      const [found] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
      if (!found) throw new Refusal("notFound");
      // Whoever should not have got it by a merge could end the undo of it otherwise.
      if (!by && (await hasUndoableMerge(tx, id, now()))) {
        throw new Refusal("conflict", { message: deletionSentences.merged });
      }
      const isProven = passwordHash ? eq(account.passwordHash, passwordHash) : undefined;
      const deps = { outbox, formerDecisions, now: now() };
      const pictures = await listHeldPictures(tx, id);
      if (found.image) pictures.push(found.image);
      const mails = await removeAccount(tx, deps, found, isProven);
      if (!mails) refuseCurrent(accountFieldTexts.wrongPassword);
      if (!by && found.state === "approved") {
        const { professionId, cityId } = found;
        await tx.insert(departedListing).values({ id, professionId, cityId, departedAt: now() });
      }
      if (by) {
        const before = { state: found.state };
        await writeAudit(tx, by, { act: "listing.delete", subject: id, before });
      }
      return { pictures, mails };
    }),
  );
  await mailFiles.remove(mails);
  await Promise.all(pictures.map((image) => removeDiscardedNow({ db, storage }, image)));
}

/** Notifies an address of an account that it is deleted; whoever deleted it may have chosen its name. */
export const accountDeletedMail =
  ({ appUrl, ...site }: MailSite): MailTemplate =>
  async () => ({
    subject: `حُذف حسابك في ${siteNameOf(site)}`,
    paragraphs: [
      `حُذف حسابك في ${siteNameOf(site)} وكل ما فيه، ولم تعد صفحتك في الدليل.`,
      "إن حذفته أنت أو طلبت حذفه فلا تفعل شيئًا.",
      "وإن لم يكن ذلك منك فراسلنا. وتستطيع أن تسجّل من جديد متى شئت.",
    ],
    action: { label: "مراسلة الإدارة", url: `${appUrl}/contact` },
    notes: ["هذه آخر رسالة منا إلى هذا العنوان، ونحذفه بعد إرسالها."],
  });
