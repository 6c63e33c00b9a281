import { aliasedTable, and, asc, eq, gt, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { reasonNames } from "#src/features/craftsmen/reports/texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { day } from "#src/util/time.ts";
import { toldTexts } from "./texts.ts";

/** In one run. */
const maxInRun = 500;

/** Also where its browser says something else since he was told. */
const isUntold = and(
  isNull(report.outcome),
  sql`${report.toldReason} is distinct from ${report.reason}`,
);

/** A craftsman gets one mail in so many ms. */
const interval = day;

const told = aliasedTable(report, "told");

interface TellDeps {
  outbox: Pick<Outbox, "enqueue">;
}

/**
 * Tells a craftsman by mail of what reports about the own page say: not who wrote them, nor in which words. Once a day at
 * most. Without an e-mail that is verified an
 * admin tells him: others' words about him are not for strangers. The listing's row must be locked.
 */
export async function tellIfDue(
  tx: Database,
  { outbox }: TellDeps,
  id: number,
  now: Date,
): Promise<void> {
  const [own] = await tx.select().from(account).where(eq(account.id, id));
  if (!own?.email || !own.emailVerifiedAt) return;
  const isOwn = eq(report.craftsmanId, id);
  const isToday = gt(report.toldAt, new Date(now.getTime() - interval));
  if ((await tx.$count(report, and(isOwn, isToday))) > 0) return;
  const told = await tx
    .update(report)
    .set({ toldAt: now, toldReason: sql`${report.reason}` })
    .where(and(isOwn, isUntold))
    .returning({ id: report.id });
  if (told.length === 0) return;
  const at = now.toISOString();
  await outbox.enqueue(tx, {
    cause: `reported:${id}:${at}`,
    kind: "reported",
    recipient: own.email,
    data: { accountId: id, at },
  });
}

/**
 * Hourly: tells those who had a mail on the day of a later report.
 * @param most in one run; others have their turn in the next
 */
export async function tellOfReports(
  { db, outbox }: TellDeps & { db: Database },
  now: Date,
  most = maxInRun,
): Promise<void> {
  // Who was told today must not keep others from their turn.
  const toldToday = db
    .select({ id: told.id })
    .from(told)
    .where(
      and(
        eq(told.craftsmanId, report.craftsmanId),
        gt(told.toldAt, new Date(now.getTime() - interval)),
      ),
    );
  const rows = await db
    .select({ id: report.craftsmanId })
    .from(report)
    .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
    .innerJoin(account, eq(account.id, report.craftsmanId))
    .where(
      and(
        isUntold,
        eq(craftsman.state, "approved"),
        isNotNull(account.email),
        isNotNull(account.emailVerifiedAt),
        notExists(toldToday),
      ),
    )
    .groupBy(report.craftsmanId)
    .orderBy(sql`max(${report.toldAt}) nulls first`, asc(report.craftsmanId))
    .limit(most);
  for (const { id } of rows) {
    await db.transaction(async (tx) => {
      await tx
        .select({ id: craftsman.id })
        .from(craftsman)
        .where(eq(craftsman.id, id))
        .for("update");
      await tellIfDue(tx, { outbox }, id, now);
    });
  }
}

/** Null once admins have decided on all of these reports, or the page is hidden. */
export const reportedMail =
  (site: MailSite): MailTemplate =>
  async (db, { data, recipient }) => {
    const rows = await db
      .select({ reason: report.toldReason, listing: craftsman, account })
      .from(report)
      .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(
        and(
          eq(report.craftsmanId, Number(data.accountId)),
          eq(report.toldAt, new Date(String(data.at))),
          isNull(report.outcome),
          eq(craftsman.state, "approved"),
          eq(account.email, recipient),
        ),
      );
    const [first] = rows;
    if (!first) return null;
    const { listing, account: own } = first;
    const said = [...new Set(rows.map(({ reason }) => reasonNames[reason!]))];
    return {
      ...nameIfVerified({ name: listing.fullname, emailVerifiedAt: own.emailVerifiedAt }),
      subject: toldTexts.subject(siteNameOf(site)),
      paragraphs: [toldTexts.said(said), toldTexts.answer],
      action: { label: toldTexts.open, url: `${site.appUrl}/profile` },
      notes: [toldTexts.note],
    };
  };
