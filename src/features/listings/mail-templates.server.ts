import { eq } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import { detailsAddress } from "#src/features/craftsmen/address.ts";
import { shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";

/** Tells the holder of a listing what admins have corrected in it; null once the account has another e-mail. */
export const correctedMail =
  (site: MailSite): MailTemplate =>
  async (db, { data, recipient }) => {
    const [found] = await db
      .select({ id: craftsman.id, name: craftsman.fullname, state: craftsman.state, account })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(eq(craftsman.id, Number(data.accountId)));
    if (!found || found.account.email !== recipient) return null;
    const { emailVerifiedAt } = found.account;
    const fields = (data.fields as string[]).map((column) => shortLabelOf(fieldOf(column)));
    const isPublic = found.state === "approved";
    return {
      ...nameIfVerified({ name: found.name, emailVerifiedAt }),
      subject: `صُحّحت بيانات في صفحتك في ${siteNameOf(site)}`,
      paragraphs: [
        `صحّحت الإدارة في صفحتك: ${fields.join("، ")}.`,
        "إن لم يكن التصحيح صحيحًا فعدّل بياناتك من حسابك، أو راسلنا.",
      ],
      action: isPublic
        ? { label: "عرض صفحتك", url: `${site.appUrl}${detailsAddress(found)}` }
        : { label: "فتح «ملفي»", url: `${site.appUrl}/profile` },
    };
  };

const fieldOf = (column: string) => {
  const fields: Record<string, string> = { professionId: "profession", cityId: "city" };
  return (fields[column] ?? column) as Parameters<typeof shortLabelOf>[0];
};
