import { and, eq, isNull } from "drizzle-orm";
import { plural } from "#src/arabic/plural.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { secondFactor } from "#src/features/accounts/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { isWaiting } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { unreadCount } from "#src/features/messages/inbox/inbox.texts.ts";
import { message } from "#src/features/messages/table.server.ts";
import { waitingOrders } from "#src/features/waiting-mail/texts.ts";
import { roleColumns, viewerRoleOf } from "#src/http/security/admin-rights.server.ts";
import type { AdminRights } from "#src/http/security/viewer.ts";
import type { NoticeContent, WriteNotice } from "#src/push/notice.ts";
import type { Admin2fa } from "#src/settings/config.ts";
import { codesUsedUpNotice, testNotice, noticeTexts as texts } from "./notices.texts.ts";

/** Writes what an admin is notified of, by the rights that this one has when it is sent. */
export const createNotices =
  ({ admin2fa }: { admin2fa: Admin2fa }): WriteNotice =>
  async (db, accountId, notice) => {
    const rights = await readRights(db, accountId, admin2fa);
    if (!rights) return null;
    if (notice.kind === "test") return testNotice;
    if (notice.kind === "codesUsedUp") return codesUsedUpNotice;
    if (notice.kind === "removal") return writeRemoval(db, rights, notice.id);
    if (notice.kind === "report") return writeReport(db, rights, notice.id);
    if (notice.kind === "revision") return writeRevision(db, rights, notice.id);
    return notice.kind === "order"
      ? writeOrder(db, rights, notice.id)
      : writeMessage(db, rights, notice.id);
  };

/** Null of one who may do nothing: no admin any more, or without the second factor that is required. */
async function readRights(db: Database, accountId: number, admin2fa: Admin2fa) {
  const [found] = await db
    .select({ ...roleColumns, securedAt: secondFactor.confirmedAt })
    .from(account)
    .leftJoin(secondFactor, eq(secondFactor.accountId, account.id))
    .where(eq(account.id, accountId));
  if (!found) return null;
  const { role, rights } = viewerRoleOf(found, admin2fa);
  return role === "owner" || role === "moderator" ? (rights ?? null) : null;
}

/** Null once the order is decided, or if it is of a city on which the admin does not decide. */
async function writeOrder(
  db: Database,
  { cities }: AdminRights,
  id: number,
): Promise<NoticeContent | null> {
  const isOwn = and(eq(craftsman.state, "pending"), visibleIn(cities));
  const [order] = await db
    .select({ profession: profession.title, city: city.name })
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(eq(craftsman.id, id), isOwn));
  if (!order) return null;
  const waiting = await db.$count(craftsman, isOwn);
  const what = texts.trade(order.profession, order.city);
  return {
    ...(waiting === 1
      ? { title: texts.order, body: what }
      : { title: plural(waiting, waitingOrders), body: texts.newest(what) }),
    tag: "orders",
    path: "/carftsman-orders",
  };
}

/** Null once the listing is removed, or if it is of a city on which the admin does not decide. */
async function writeRemoval(
  db: Database,
  { cities }: AdminRights,
  id: number,
): Promise<NoticeContent | null> {
  const [listing] = await db
    .select({ profession: profession.title, city: city.name })
    .from(craftsman)
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(eq(craftsman.id, id), visibleIn(cities)));
  if (!listing) return null;
  return {
    title: texts.removal,
    body: texts.trade(listing.profession, listing.city),
    tag: `removal-${id}`,
    path: `/listings/${id}`,
  };
}

/** Null once the reports of a listing are decided, or if it is of a city on which the admin does not decide. */
async function writeReport(
  db: Database,
  { cities }: AdminRights,
  id: number,
): Promise<NoticeContent | null> {
  const [listing] = await db
    .selectDistinct({ profession: profession.title, city: city.name })
    .from(craftsman)
    .innerJoin(report, and(eq(report.craftsmanId, craftsman.id), isNull(report.outcome)))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(eq(craftsman.id, id), visibleIn(cities)));
  if (!listing) return null;
  return {
    title: texts.report,
    body: texts.trade(listing.profession, listing.city),
    tag: `report-${id}`,
    path: "/reports",
  };
}

/** Null once the changes of a listing are decided, or if it is of a city on which the admin does not decide. */
async function writeRevision(
  db: Database,
  { cities }: AdminRights,
  id: number,
): Promise<NoticeContent | null> {
  const [listing] = await db
    .select({ profession: profession.title, city: city.name })
    .from(craftsman)
    .innerJoin(revision, and(eq(revision.craftsmanId, craftsman.id), isWaiting))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(eq(craftsman.id, id), visibleIn(cities)));
  if (!listing) return null;
  return {
    title: texts.revision,
    body: texts.trade(listing.profession, listing.city),
    tag: "revisions",
    path: "/revisions",
  };
}

/** Null once it is read or deleted, or for a moderator without the messages. */
async function writeMessage(
  db: Database,
  rights: AdminRights,
  id: number,
): Promise<NoticeContent | null> {
  const isUnread = eq(message.reading, 0);
  if (!rights.messages || !(await db.$count(message, and(eq(message.id, id), isUnread))))
    return null;
  const unread = await db.$count(message, isUnread);
  return unread === 1
    ? {
        title: texts.message,
        body: texts.messageText,
        tag: "messages",
        path: `/contact-edit/${id}`,
      }
    : {
        title: plural(unread, unreadCount),
        body: texts.messagesText,
        tag: "messages",
        path: "/received-contacts",
      };
}
