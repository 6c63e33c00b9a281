import { and, eq } from "drizzle-orm";
import { plural } from "../../arabic/plural.ts";
import { account, accountType } from "../../auth/table.server.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "../../mail/mail-template.ts";
import { craftsman } from "../craftsmen/table.server.ts";
import { unreadCount } from "../messages/inbox.texts.ts";
import { message } from "../messages/table.server.ts";
import { waitingOrders } from "./texts.ts";

/** What waits for an admin; null once nothing does, or the admin is none any more. */
export const ordersWaitingMail =
  (site: MailSite): MailTemplate =>
  async (db, { recipient }) => {
    const [admin] = await db
      .select({ messages: account.messages })
      .from(account)
      .where(and(eq(account.email, recipient), eq(account.type, accountType.admin)));
    if (!admin) return null;
    const orders = await db.$count(craftsman, eq(craftsman.state, "pending"));
    if (orders === 0) return null;
    const messages = admin.messages ? await db.$count(message, eq(message.reading, 0)) : 0;
    const { appUrl } = site;
    return {
      subject: `${plural(orders, waitingOrders)} في ${siteNameOf(site)}`,
      paragraphs: [
        `${plural(orders, waitingOrders)}. راجعها لتظهر في الدليل أو لتقول لأصحابها ما ينقصها.`,
        ...(messages > 0 ? [`${plural(messages, unreadCount)}: ${appUrl}/received-contacts`] : []),
      ],
      action: { label: "مراجعة الطلبات", url: `${appUrl}/carftsman-orders` },
      notes: [`لتغيير موعد هذه الرسالة أو إيقافها: ${appUrl}/site-settings`],
    };
  };
