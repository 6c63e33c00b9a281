import { and, eq, gt } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { passwordReset } from "#src/features/accounts/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import { type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import { mail } from "#src/mail/table.server.ts";
import {
  createLinkSigner,
  type LinkDeps,
  resetLifetime,
  resetLink,
  verifyLink,
} from "./links.server.ts";

/** The letter with the link that verifies an address; null once it is verified, changed or locked. */
export const verifyMail =
  (deps: LinkDeps): MailTemplate =>
  async (db, { recipient, data }) => {
    const [found] = await findByEmail(db, recipient);
    if (!found || found.emailVerifiedAt || found.lockedAt) return null;
    const signer = await createLinkSigner(db, deps);
    return {
      subject: "تفعيل بريدك الإلكتروني",
      paragraphs: [
        data.isNew
          ? `تغيّر بريدك في ${siteNameOf(deps)}. افتح الرابط الآتي لتؤكد أن هذا البريد لك.`
          : `افتح الرابط الآتي لتؤكد أن هذا البريد لك، فيكتمل حسابك في ${siteNameOf(deps)}.`,
      ],
      action: { label: "تفعيل البريد", url: verifyLink(signer, found, new Date()) },
      notes: ["الرابط صالح لمدة يوم واحد.", "إن لم يكن الطلب منك فيمكنك تجاهل هذه الرسالة."],
    };
  };

/**
 * The letter with the link to a new password; null for an address that nobody has, for a locked
 * account, and when a newer one was asked for. The link is made as it is sent, and ends those made before.
 */
export const resetMail =
  (deps: Pick<LinkDeps, "appUrl">): MailTemplate =>
  async (db, { id, recipient }) => {
    const { url, tokenHash } = resetLink(deps, recipient);
    const found = await db.transaction(async (tx) => {
      const newer = and(eq(mail.kind, "reset"), eq(mail.recipient, recipient), gt(mail.id, id));
      if (await tx.$count(mail, newer)) return undefined;
      // Held until the link is kept, so that it is not kept for an address changed meanwhile.
      const [addressee] = await findByEmail(tx, recipient).for("share", { of: account });
      if (addressee?.lockedAt) return undefined;
      if (addressee) await keepReset(tx, addressee.id, tokenHash);
      return addressee;
    });
    if (!found) return null;
    return {
      subject: "تغيير كلمة المرور",
      ...nameIfVerified(found),
      paragraphs: ["وصلنا طلب لتغيير كلمة مرور حسابك. افتح الرابط الآتي لتختار كلمة مرور جديدة."],
      action: { label: "اختيار كلمة مرور جديدة", url },
      notes: [
        "الرابط صالح لمدة ساعة، ويُستعمل مرة واحدة.",
        "إن لم يكن الطلب منك فيمكنك تجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.",
      ],
    };
  };

function keepReset(tx: Database, accountId: number, tokenHash: string) {
  const valid = { tokenHash, expiresAt: new Date(Date.now() + resetLifetime) };
  return tx
    .insert(passwordReset)
    .values({ accountId, ...valid })
    .onConflictDoUpdate({ target: passwordReset.accountId, set: valid });
}

const findByEmail = (db: Database, email: string) =>
  db
    .select({
      id: account.id,
      email: account.email,
      emailVerifiedAt: account.emailVerifiedAt,
      lockedAt: account.lockedAt,
      name: craftsman.fullname,
    })
    .from(account)
    .leftJoin(craftsman, eq(craftsman.id, account.id))
    .where(eq(account.email, email));
