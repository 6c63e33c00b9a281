import { randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { LinkDeps } from "#src/features/accounts/recovery/links.server.ts";
import { type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import { mail } from "#src/mail/table.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import { hour } from "#src/util/time.ts";
import { adminInvitation } from "./table.server.ts";

export const invitationLifetime = 72 * hour;

/**
 * The link by which an invited person becomes an admin; null once the invitation was accepted or withdrawn,
 * and when a newer mail waits. The link is made as it is sent, and ends those made before.
 */
export const invitationMail =
  (deps: LinkDeps): MailTemplate =>
  async (db, { id, recipient, data: { invitationId } }) => {
    const token = randomBytes(32).toString("base64url");
    const link = {
      tokenHash: hashOf(token),
      expiresAt: new Date(Date.now() + invitationLifetime),
    };
    const found = await db.transaction(async (tx) => {
      const newer = and(
        ...[eq(mail.kind, "invitation"), eq(mail.recipient, recipient), gt(mail.id, id)],
        sql`${mail.data}->'invitationId' = ${JSON.stringify(invitationId)}::jsonb`,
      );
      if (await tx.$count(mail, newer)) return undefined;
      const [updated] = await tx
        .update(adminInvitation)
        .set(link)
        .where(eq(adminInvitation.id, Number(invitationId)))
        .returning();
      if (!updated) return undefined;
      const inviter = eq(account.id, updated.invitedBy);
      const [by] = await tx.select({ name: account.adminName }).from(account).where(inviter);
      return { role: updated.role, inviter: by?.name };
    });
    if (!found) return null;
    const siteName = siteNameOf(deps);
    return {
      subject: `دعوة إلى فريق إدارة ${siteName}`,
      paragraphs: [
        `${found.inviter ? `دعاك ${found.inviter}` : "دُعيت"} إلى فريق إدارة ${siteName}، دليل الحرفيين.`,
        whatFor[found.role],
        "افتح الرابط الآتي، واكتب اسمك، واختر كلمة مرور.",
      ],
      action: { label: "قبول الدعوة", url: `${deps.appUrl}/invitation/${token}` },
      notes: [
        "الرابط صالح لمدة ثلاثة أيام، ويُستعمل مرة واحدة.",
        "إن لم تكن تنتظر هذه الدعوة فتجاهل هذه الرسالة.",
      ],
    };
  };

const whatFor = {
  owner: "تكون فيه مالكًا، وتستطيع فيه كل شيء.",
  moderator: "تكون فيه مشرفًا، تراجع طلبات الحرفيين وتقرر نشرها.",
};
