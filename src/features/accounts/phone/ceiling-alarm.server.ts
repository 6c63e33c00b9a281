import { and, eq, sql } from "drizzle-orm";
import { account, accountType } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { findMailedAdmins } from "#src/features/waiting-mail/enqueue.server.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { programState } from "#src/program-state/table.server.ts";
import { day } from "#src/util/time.ts";

interface AlarmDeps {
  db: Database;
  outbox: Pick<Outbox, "enqueue" | "notifyAdmins">;
  now: () => Date;
}

/** The name of the state that has the time of the last alarm. */
const name = "sent_codes_alarm";

/**
 * Alarms the admins by mail and on their devices that no more codes are sent today; once in 24 hours, however many
 * codes are refused and processes run.
 */
export async function alarmOfCeiling({ db, outbox, now }: AlarmDeps): Promise<void> {
  const at = now();
  const value = at.toISOString();
  const dayBefore = new Date(at.getTime() - day).toISOString();
  await db.transaction(async (tx) => {
    const marked = await tx
      .insert(programState)
      .values({ name, value })
      .onConflictDoUpdate({
        target: programState.name,
        set: { value },
        setWhere: sql`${programState.value}::timestamptz <= ${dayBefore}::timestamptz`,
      })
      .returning();
    if (marked.length === 0) return;
    for (const { id, email } of await findMailedAdmins(tx)) {
      await outbox.enqueue(tx, {
        cause: `codesUsedUp:${value}:${id}`,
        kind: "codesUsedUp",
        recipient: email,
        data: { at: value },
      });
    }
    await outbox.notifyAdmins(tx, { kind: "codesUsedUp" });
  });
}

/** Null to somebody who is not an admin any more, and once codes are sent again. */
export const codesUsedUpMail =
  (site: MailSite): MailTemplate =>
  async (db, { recipient, data: { at } }) => {
    if (Date.now() >= Date.parse(String(at)) + day) return null;
    const isAdmin = and(eq(account.email, recipient), eq(account.type, accountType.admin));
    if ((await db.$count(account, isAdmin)) === 0) return null;
    return {
      subject: `توقّف إرسال الرموز اليوم في ${siteNameOf(site)}`,
      paragraphs: [
        "أرسل الموقع اليوم كل ما يُسمح به من رموز إلى أرقام الهاتف، ولن يرسل رموزًا أخرى حتى الغد.",
        site.settings?.current.site.whatsapp
          ? "من يؤكد رقمه الآن يرسل رمزه إليكم بواتساب. اكتبوا ما يصلكم من رموز في صفحة الطلبات."
          : "لا يستطيع أحد تأكيد رقمه حتى ذلك الوقت. إن وضعتم رقم واتساب في إعدادات الموقع أرسل الناس رموزهم إليه.",
        "إن لم تتوقعوا كل هذه الرموز فقد يكون أحد يطلبها عبثًا.",
      ],
      action: { label: "إلى الطلبات", url: `${site.appUrl}/carftsman-orders` },
    };
  };
