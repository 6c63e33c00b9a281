import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { localDay } from "#src/arabic/date.ts";
import { type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { awaitsRevert } from "#src/features/accounts/contact-change/revert-state.server.ts";
import { confirmedAt, confirmListing } from "#src/features/craftsmen/freshness.server.ts";
import { hiddenBy, isHiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { changeListing } from "#src/features/craftsmen/pictures/pictures.server.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { day } from "#src/util/time.ts";
import { pauseConflicts, pausedByHolder, pauseFieldTexts } from "./pause.texts.ts";

interface PauseDeps {
  db: Database;
  storage: Storage;
  timeZone: string;
}

/** In days, with a day of return. */
const longestPause = 90;

const byHolder: SiteActor = { accountId: null, address: "holder" };
const byDay: SiteActor = { accountId: null, address: "pause" };

/**
 * Hides a published listing at its holder's wish. While it is paused, its day of return is changed.
 * @param until the day of return; null until the holder shows it again
 * @throws Refusal `invalid` on `until`, `conflict` where it is not published
 */
export async function pauseListing(
  deps: PauseDeps,
  id: number,
  { until, now }: { until: string | null; now: Date },
): Promise<void> {
  if (until !== null) refuseDay(until, now, deps.timeZone);
  const stateAfter = (state: ListingState) => (state === "approved" ? "suspended" : state);
  await changeListing(deps, id, stateAfter, async (tx) => {
    const listing = await read(tx, id);
    if (hiddenBy(listing) === "pause") {
      await tx.update(craftsman).set({ pausedUntil: until }).where(eq(craftsman.id, id));
      return;
    }
    if (listing.state !== "approved") {
      throw new Refusal("conflict", { message: pauseConflicts.notPublished });
    }
    await tx
      .update(craftsman)
      .set({
        state: "suspended",
        stateSince: now,
        stateReason: pausedByHolder,
        hiddenAt: now,
        hiddenBy: "pause",
        pausedUntil: until,
        ...confirmedAt(now),
      })
      .where(eq(craftsman.id, id));
    await writeAudit(tx, byHolder, {
      act: "listing.pause",
      subject: id,
      cityIds: [listing.cityId],
      before: { state: "approved" },
      after: { state: "suspended", ...(until === null ? {} : { until }) },
    });
  });
}

/**
 * Shows a listing again that its holder, or the silence of its holder, has hidden: it is true from now on. One that is
 * published is only confirmed.
 * @throws Refusal `conflict` where admins keep it from the directory
 */
export async function resumeListing(
  deps: Pick<PauseDeps, "db" | "storage">,
  id: number,
  now: Date,
): Promise<void> {
  const { state } = await read(deps.db, id);
  if (state === "approved") return confirmListing(deps.db, id, now);
  if (!(await endPause(deps, id, now))) {
    throw new Refusal("conflict", { message: pauseConflicts.notPaused });
  }
}

/** Hourly: shows the listings again whose day of return has come. */
export async function endPauses(deps: PauseDeps, now: Date): Promise<void> {
  const today = localDay(now, deps.timeZone);
  const isOver = and(
    isHiddenBy("pause"),
    isNotNull(craftsman.pausedUntil),
    lte(craftsman.pausedUntil, today),
  );
  const due = await deps.db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(isOver)
    .orderBy(asc(craftsman.id));
  for (const { id } of due) {
    await endPause(deps, id, now, today).catch((error) => {
      // Deleted meanwhile.
      if (!(error instanceof Refusal && error.code === "notFound")) throw error;
    });
  }
}

/**
 * @param today ends only a pause whose day of return has come, since it may have been changed meanwhile
 * @returns false where it is not paused, or an owner has yet to decide whose the account is
 */
async function endPause(
  deps: Pick<PauseDeps, "db" | "storage">,
  id: number,
  now: Date,
  today?: string,
): Promise<boolean> {
  const seen = await read(deps.db, id);
  const stateAfter = (state: ListingState) =>
    isOwnAct(seen) && state === "suspended" ? "approved" : state;
  return changeListing(deps, id, stateAfter, async (tx) => {
    const listing = await read(tx, id);
    const isDue = today === undefined || (listing.pausedUntil ?? today) <= today;
    const mayEnd = today === undefined ? isOwnAct(listing) : hiddenBy(listing) === "pause";
    if (!mayEnd || !isDue || (await awaitsRevert(tx, id))) return false;
    await tx
      .update(craftsman)
      .set({
        state: "approved",
        stateSince: now,
        stateReason: null,
        hiddenAt: null,
        hiddenBy: null,
        pausedUntil: null,
        ...(today === undefined ? confirmedAt(now) : {}),
      })
      .where(eq(craftsman.id, id));
    await writeAudit(tx, today === undefined ? byHolder : byDay, {
      act: "listing.resume",
      subject: id,
      cityIds: [listing.cityId],
      before: { state: "suspended" },
      after: { state: "approved" },
    });
    return true;
  });
}

/** Whether its holder can show it again. */
const isOwnAct = (listing: Parameters<typeof hiddenBy>[0]) =>
  ["pause", "silence"].includes(hiddenBy(listing) ?? "");

async function read(db: Database, id: number) {
  const [found] = await db.select().from(craftsman).where(eq(craftsman.id, id));
  if (!found) throw new Refusal("notFound");
  return found;
}

function refuseDay(until: string, now: Date, timeZone: string): void {
  const today = localDay(now, timeZone);
  const last = new Date(Date.parse(today) + longestPause * day).toISOString().slice(0, 10);
  if (until > today && until <= last) return;
  throw new Refusal("invalid", { fields: { until: [pauseFieldTexts.until] } });
}
