import { and, eq } from "drizzle-orm";
import { plural } from "#src/arabic/plural.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { unreadCount } from "#src/features/messages/inbox/inbox.texts.ts";
import { message } from "#src/features/messages/table.server.ts";
import { rightsOf } from "#src/http/security/admin-rights.server.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import { waitingOrders } from "./texts.ts";

/** What waits for an admin, of a moderator in the own cities; null once nothing does, or the admin is none any more. */
export const ordersWaitingMail =
  (site: MailSite): MailTemplate =>
  async (db, { recipient }) => {
    const [admin] = await db
      .select({ role: account.role, cities: account.cities, messages: account.messages })
      .from(account)
      .where(and(eq(account.email, recipient), eq(account.type, accountType.admin)));
    if (!admin) return null;
    const rights = rightsOf(admin);
    const isOwn = and(eq(craftsman.state, "pending"), visibleIn(rights.cities));
    const orders = await db.$count(craftsman, isOwn);
    if (orders === 0) return null;
    const messages = rights.messages ? await db.$count(message, eq(message.reading, 0)) : 0;
    const { appUrl } = site;
    return {
      subject: `${plural(orders, waitingOrders)} في ${siteNameOf(site)}`,
      paragraphs: [
        `${plural(orders, waitingOrders)}. راجعها لتظهر في الدليل أو لتقول لأصحابها ما ينقصها.`,
        ...(messages > 0 ? [`${plural(messages, unreadCount)}: ${appUrl}/received-contacts`] : []),
      ],
      action: { label: "مراجعة الطلبات", url: `${appUrl}/carftsman-orders` },
      notes:
        rights.role === "owner"
          ? [`لتغيير موعد هذه الرسالة أو إيقافها: ${appUrl}/site-settings`]
          : [],
    };
  };
