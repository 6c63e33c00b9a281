import { and, eq, gt } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { awaitsRevert } from "#src/features/accounts/contact-change/revert-state.server.ts";
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

/** The letter with the link that verifies an address; null once it is verified or changed. */
export const verifyMail =
  (deps: LinkDeps): MailTemplate =>
  async (db, { recipient, data }) => {
    const [found] = await findByEmail(db, recipient);
    if (!found || found.emailVerifiedAt) return null;
    const signer = await createLinkSigner(db, deps);
    return {
      subject: "تفعيل بريدك الإلكتروني",
      paragraphs: [
        data.isNew
          ? `تغيّر بريدك في ${siteNameOf(deps)}. افتح الرابط الآتي لتؤكد أن هذا البريد لك.`
          : `افتح الرابط الآتي لتؤكد أن هذا البريد لك، فيكتمل حسابك في ${siteNameOf(deps)}.`,
      ],
      action: {
        label: "تفعيل البريد",
        url: verifyLink(signer, { ...found, email: recipient }, new Date()),
      },
      notes: ["الرابط صالح لمدة يوم واحد.", "إن لم يكن الطلب منك فيمكنك تجاهل هذه الرسالة."],
    };
  };

/**
 * The letter with the link to a new password; null for an address that nobody has, for an
 * account whose contacts an owner has yet to decide on, and when a newer one was asked for. The link is made as
 * it is sent, and ends those made before.
 */
export const resetMail =
  (deps: Pick<LinkDeps, "appUrl">): MailTemplate =>
  async (db, { id, recipient, data: { after } }) => {
    const { url, tokenHash } = resetLink(deps, recipient);
    const found = await db.transaction(async (tx) => {
      const newer = and(eq(mail.kind, "reset"), eq(mail.recipient, recipient), gt(mail.id, id));
      if (await tx.$count(mail, newer)) return undefined;
      // Held until the link is kept, so that it is not kept for an address changed meanwhile.
      const [addressee] = await findByEmail(tx, recipient).for("share", { of: account });
      if (addressee && (await awaitsRevert(tx, addressee.id))) return undefined;
      if (addressee) await keepReset(tx, addressee.id, tokenHash);
      return addressee;
    });
    if (!found) return null;
    return {
      subject: "تغيير كلمة المرور",
      // After a revert the name may still be a thief's.
      ...(after ? {} : nameIfVerified(found)),
      paragraphs: [resetCauses[String(after)] ?? resetCauses.asked!, resetText],
      action: { label: "اختيار كلمة مرور جديدة", url },
      notes: [
        "الرابط صالح لمدة ساعة، ويُستعمل مرة واحدة.",
        "إن لم يكن الطلب منك فيمكنك تجاهل هذه الرسالة، وتبقى كلمة مرورك كما هي.",
      ],
    };
  };

/** Why the link comes. */
const resetCauses: Record<string, string> = {
  asked: "وصلنا طلب لتغيير كلمة مرور حسابك.",
  revert: "عاد حسابك كما كان قبل تغيير بريده أو رقمه، ولم تعد كلمة المرور السابقة صالحة.",
  declinedRevert:
    "طُلب إرجاع حسابك إلى بريد أو رقم سابق، فأوقفنا الدخول إليه، ثم أبقته الإدارة كما هو.",
};

const resetText = "افتح الرابط الآتي لتختار كلمة مرور جديدة.";

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
      name: craftsman.fullname,
    })
    .from(account)
    .leftJoin(craftsman, eq(craftsman.id, account.id))
    .where(eq(account.email, email));
