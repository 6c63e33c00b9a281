import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import { doubtsOf } from "#src/features/craftsmen/reports/doubts.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman, spreadDay } from "#src/features/craftsmen/table.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { day } from "#src/util/time.ts";
import { silenceReason } from "./texts.ts";

interface Deps {
  db: Database;
  storage: Storage;
  outbox: Pick<Outbox, "enqueue">;
  /** Without a mail server nobody is asked by mail: all are on the list of calls. */
  sendsMail: boolean;
}

// In ms, since a listing was last confirmed.
const firstQuestion = 90 * day;
const lateAfter = 120 * day;
const hiddenAfter = 270 * day;

/** In ms, between two questions. */
const secondQuestion = 14 * day;

/** In one run. Of a site with a million listings more than 450 are due in an hour. */
const maxInRun = 1000;

const bySilence: SiteActor = { accountId: null, address: "silence" };
const isPublished = eq(craftsman.state, "approved");
const before = (now: Date, time: number) => new Date(now.getTime() - time);

/** True of a listing whose craftsman is to be asked now, for the first or the second time. */
export async function dueCondition(db: Database, now: Date): Promise<SQL> {
  const ofCounting = and(
    isPublished,
    eq(craftsman.timesAsked, 0),
    and(eq(craftsman.isConfirmed, true), lte(craftsman.freshSince, before(now, firstQuestion))),
  );
  const again = and(
    isPublished,
    eq(craftsman.timesAsked, 1),
    lte(craftsman.askedAt, before(now, secondQuestion)),
  );
  return or(ofCounting, await dueOfOlder(db, now), again, isDoubted)!;
}

/** Whose number is said not to work, and who was not asked about it. */
const isDoubted = and(
  isPublished,
  eq(craftsman.doubtedPhone, craftsman.phone),
  isNotNull(craftsman.phoneDoubtedAt),
  isNull(craftsman.phoneAskedAt),
);

const isOlder = and(isPublished, eq(craftsman.isConfirmed, false), eq(craftsman.timesAsked, 0));

/** Listings that were there before the counting are first asked on one of 90 days, by their ids. */
async function dueOfOlder(db: Database, now: Date) {
  const [first] = await db
    .select({ since: craftsman.freshSince })
    .from(craftsman)
    .where(isOlder)
    .orderBy(spreadDay(craftsman.id))
    .limit(1);
  if (!first) return undefined;
  const days = Math.floor((now.getTime() - first.since.getTime()) / day);
  return and(isOlder, lte(spreadDay(craftsman.id), days));
}

/** Who is asked by mail. Whoever answers can hide the page, and an address that nobody has verified may be a stranger's. */
export const hasMailbox = and(isNotNull(account.email), isNotNull(account.emailVerifiedAt));

/** Hourly: asks, marks and hides listings that nobody has confirmed for months. */
export async function keepFresh(deps: Deps, now: Date): Promise<void> {
  if (deps.sendsMail) await askByMail(deps, now);
  await markLate(deps.db, now);
  await hideSilent(deps, now);
}

async function askByMail({ db, outbox }: Deps, now: Date): Promise<void> {
  const rows = await db
    .select({ id: craftsman.id })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(await dueCondition(db, now), hasMailbox))
    .orderBy(asc(craftsman.id))
    .limit(maxInRun);
  for (const { id } of rows) await db.transaction((tx) => askIfDue(tx, { outbox }, id, now));
}

/** Mails the question, unless it was answered or asked since it was due, or the listing hidden or deleted. */
async function askIfDue(
  tx: Database,
  { outbox }: Pick<Deps, "outbox">,
  id: number,
  now: Date,
): Promise<void> {
  const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
  const [own] = await tx.select().from(account).where(eq(account.id, id));
  if (!listing || !own?.email || !own.emailVerifiedAt || !(await isStillDue(tx, id, now))) return;
  await noteQuestion(tx, listing, now);
  const since = listing.freshSince.toISOString();
  await outbox.enqueue(tx, {
    cause: `still-working:${id}:${since}:${listing.timesAsked + 1}`,
    kind: "stillWorking",
    recipient: own.email,
    data: { accountId: id, since },
  });
}

/**
 * Asks at once whether a listing is still true, since visitors report that its number does not work. Without an e-mail,
 * or without a mail server, it stands on the list of calls. Where a question of the last 14 days is open, that is the one.
 * Its row must be locked.
 */
export async function askNow(
  tx: Database,
  { outbox, sendsMail }: Pick<Deps, "outbox" | "sendsMail">,
  listing: typeof craftsman.$inferSelect,
  now: Date,
): Promise<void> {
  const isAsked = listing.askedAt !== null && listing.askedAt > before(now, secondQuestion);
  await tx
    .update(craftsman)
    .set({ ...doubtsOf(listing), phoneDoubtedAt: now, phoneAskedAt: isAsked ? now : null })
    .where(eq(craftsman.id, listing.id));
  if (sendsMail) await askIfDue(tx, { outbox }, listing.id, now);
}

export const isStillDue = async (tx: Database, id: number, now: Date): Promise<boolean> =>
  (await tx.$count(craftsman, and(eq(craftsman.id, id), await dueCondition(tx, now)))) > 0;

/** Counts a question, which is also one about a number that is doubted. The listing's row must be locked. */
export const noteQuestion = (
  tx: Database,
  { id, timesAsked }: Pick<typeof craftsman.$inferSelect, "id" | "timesAsked">,
  now: Date,
) =>
  tx
    .update(craftsman)
    .set({
      askedAt: now,
      timesAsked: timesAsked + 1,
      // From the first one on: another does not put the end of a proof off.
      phoneAskedAt: sql`case when ${craftsman.phoneDoubtedAt} is not null and ${craftsman.doubtedPhone} = ${craftsman.phone}
        then coalesce(${craftsman.phoneAskedAt}, ${now.toISOString()}::timestamptz)
        else ${craftsman.phoneAskedAt} end`,
    })
    .where(eq(craftsman.id, id));

/** Visitors are told of it where its craftsman was asked and has not answered. */
async function markLate(db: Database, now: Date): Promise<void> {
  const isLate = and(
    isPublished,
    gt(craftsman.timesAsked, 0),
    lte(craftsman.freshSince, before(now, lateAfter)),
    isNull(craftsman.unconfirmedSince),
  );
  const rows = db.select({ id: craftsman.id }).from(craftsman).where(isLate).limit(maxInRun);
  await db
    .update(craftsman)
    .set({ unconfirmedSince: sql`${craftsman.freshSince}` })
    .where(and(inArray(craftsman.id, rows), isLate));
}

async function hideSilent(deps: Deps, now: Date): Promise<void> {
  const isSilent = and(
    isPublished,
    gt(craftsman.timesAsked, 1),
    lte(craftsman.freshSince, before(now, hiddenAfter)),
    // Whoever has just been shown again by an admin can answer first.
    lte(craftsman.stateSince, before(now, secondQuestion)),
  );
  const rows = await deps.db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(isSilent)
    .orderBy(asc(craftsman.id))
    .limit(maxInRun);
  const stateAfter = (state: ListingState) => (state === "approved" ? "suspended" : state);
  for (const { id } of rows) {
    await changeListing(deps, id, stateAfter, async (tx) => {
      const [hidden] = await tx
        .update(craftsman)
        .set({
          state: "suspended",
          stateSince: now,
          stateReason: silenceReason,
          hiddenAt: now,
          hiddenBy: "silence",
        })
        .where(and(eq(craftsman.id, id), isSilent))
        .returning({ cityId: craftsman.cityId });
      if (!hidden) return;
      await writeAudit(tx, bySilence, {
        act: "listing.hide",
        subject: id,
        cityIds: [hidden.cityId],
        before: { state: "approved" },
        after: { state: "suspended", reason: silenceReason },
      });
    }).catch((error) => {
      // Deleted meanwhile.
      if (!(error instanceof Refusal && error.code === "notFound")) throw error;
    });
  }
}
