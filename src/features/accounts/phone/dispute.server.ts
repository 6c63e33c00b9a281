import { and, eq, inArray, isNull } from "drizzle-orm";
import { sameLine } from "#src/arabic/same-line.ts";
import { type Actor, type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { wasProven } from "#src/features/craftsmen/proof/proven.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import {
  claimAct,
  doubtsOf,
  isSettled,
  phoneHiddenSince,
  voiceOf,
} from "#src/features/craftsmen/reports/doubts.server.ts";
import { report } from "#src/features/craftsmen/reports/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { nameIfVerified } from "#src/mail/layout/greeting.ts";
import { type MailSite, type MailTemplate, siteNameOf } from "#src/mail/layout/mail-template.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { hashOf } from "#src/util/hash.server.ts";
import type { ProofOutcome } from "./purposes.ts";
import { type ActingAdmin, provesAgainstOthers } from "./second-admin.server.ts";
import { hiddenTexts } from "./texts.ts";

/** The open report of this browser that a published listing shows somebody else's number, with that number. */
export async function findDisputed(
  db: Database,
  { id, device }: { id: number; device: string | undefined },
) {
  if (!device) return undefined;
  const isIt = and(
    eq(craftsman.id, id),
    eq(craftsman.state, "approved"),
    eq(voiceOf, hashOf(device)),
    eq(report.reason, "wrong_person"),
    isNull(report.outcome),
  );
  const [found] = await db
    .select({ listing: craftsman, report, passwordHash: account.passwordHash })
    .from(report)
    .innerJoin(craftsman, eq(craftsman.id, report.craftsmanId))
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(isIt);
  return found;
}

/** Not the holder of the listing, who would be named otherwise. */
const byDispute: SiteActor = { accountId: null, address: "dispute" };

interface Dispute {
  id: number;
  reportId: number | null;
  by: Actor | SiteActor;
  /** The admin who compared the message. */
  comparer?: ActingAdmin | undefined;
}

/**
 * Hides the number of a page that shows it as another person's, once whoever reported that has proven to have it. One that
 * its craftsman proved, or an admin found right, within 30 days stays, and so does a sixth one in a day, and one that was
 * proven within a year where only a moderator has seen the message: the admins are alarmed instead. The listing's row must
 * be locked.
 */
export async function disputeNumber(
  tx: Database,
  { outbox, now }: { outbox: Outbox; now: Date },
  { id, reportId, by, comparer }: Dispute,
): Promise<ProofOutcome> {
  const [open] = await tx
    .update(report)
    .set({ provenAt: now })
    .where(and(eq(report.id, reportId ?? 0), eq(report.craftsmanId, id), isNull(report.outcome)))
    .returning();
  const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id));
  if (!open || listing?.state !== "approved") return "used";
  await outbox.notifyAdmins(tx, { kind: "report", id });
  if (phoneHiddenSince(listing)) return "hidden";
  if (await isSettled(tx, listing, now)) return "alarmed";
  if (!provesAgainstOthers(comparer) && (await hasProven(tx, id))) return "alarmed";
  if (!(await claimAct(tx, { kind: "hide", id }, now))) return "alarmed";
  await tx
    .update(craftsman)
    .set({ ...doubtsOf(listing), phoneHiddenAt: now })
    .where(eq(craftsman.id, id));
  // Somebody else has it now: the page's former proof must not bring it back.
  const isOfNumber = and(
    eq(phoneProof.craftsmanId, id),
    inArray(phoneProof.phone, sameLine(listing.phone ?? "")),
  );
  await tx.delete(phoneProof).where(isOfNumber);
  await tellOfHidden(tx, { outbox }, { id, at: now });
  await writeAudit(tx, by.accountId === null ? byDispute : by, {
    act: "listing.hidePhone",
    subject: id,
    cityIds: [listing.cityId],
  });
  return "hidden";
}

const hasProven = async (tx: Database, id: number) =>
  (await tx.$count(craftsman, and(eq(craftsman.id, id), wasProven))) > 0;

/** Tells a craftsman that visitors no longer see the number of the own page. */
export async function tellOfHidden(
  tx: Database,
  { outbox }: { outbox: Pick<Outbox, "enqueue"> },
  { id, at, delay = 0 }: { id: number; at: Date; delay?: number },
): Promise<void> {
  const [own] = await tx.select().from(account).where(eq(account.id, id));
  await outbox.enqueue(tx, {
    cause: `phone-hidden:${id}:${at.toISOString()}`,
    kind: "phoneHidden",
    recipient: own?.email ?? null,
    data: { accountId: id, at: at.toISOString() },
    delay,
  });
}

/** Null once the number is shown again, or is another one. */
export const phoneHiddenMail =
  (site: MailSite): MailTemplate =>
  async (db, { data, recipient }) => {
    const isOwn = and(eq(craftsman.id, Number(data.accountId)), eq(account.email, recipient));
    const [found] = await db
      .select({ listing: craftsman, account })
      .from(craftsman)
      .innerJoin(account, eq(account.id, craftsman.id))
      .where(isOwn);
    if (!found || phoneHiddenSince(found.listing)?.toISOString() !== data.at) return null;
    const { listing, account: own } = found;
    return {
      ...nameIfVerified({ name: listing.fullname, emailVerifiedAt: own.emailVerifiedAt }),
      subject: hiddenTexts.subject(siteNameOf(site)),
      paragraphs: [hiddenTexts.what, hiddenTexts.next],
      action: { label: hiddenTexts.open, url: `${site.appUrl}/profile` },
    };
  };
