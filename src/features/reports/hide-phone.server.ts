import { eq } from "drizzle-orm";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { retryDeadlock } from "#src/database/retry-deadlock.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { tellOfHidden } from "#src/features/accounts/phone/dispute.server.ts";
import {
  doubtsOf,
  isSettled,
  noDoubts,
  phoneHiddenSince,
} from "#src/features/craftsmen/reports/doubts.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { lockRights, refuseOtherCity } from "#src/http/security/admin-rights.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { offerUndo, undoWindow } from "#src/undo/undo.server.ts";
import { pick } from "#src/util/pick.ts";
import { second } from "#src/util/time.ts";
import { reportConflicts } from "./texts.ts";

interface Acting {
  db: Database;
  outbox: Pick<Outbox, "enqueue">;
  by: Actor;
  now: Date;
}

/** In ms. An undo until then shows the number again, and no mail is sent. */
const mailDelay = undoWindow + 2 * second;

const columns = [
  "doubtedPhone",
  "phoneDoubtedAt",
  "phoneAskedAt",
  "phoneHiddenAt",
  "phoneClearedAt",
] as const;

type Doubts = Pick<typeof craftsman.$inferSelect, (typeof columns)[number]>;

/** What is restored when a number was hidden or shown by mistake. */
interface UndoablePhone {
  id: number;
  before: Doubts;
  /** As the act left it. */
  after: Doubts;
}

/** As it comes back from the database, each date is its ISO string. */
export type StoredPhone = {
  id: number;
} & Record<"before" | "after", Record<(typeof columns)[number], string | null>>;

/**
 * Hides a number that leads to somebody else, until its craftsman proves it or sets another one, or an admin shows it.
 * @returns the token by which that is undone
 * @throws Refusal `notFound`, `forbidden` without a right on the city, `conflict` where it is hidden, or was proven or found
 * right within 30 days
 */
export const hidePhone = (deps: Acting, id: number): Promise<string> =>
  retryDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const listing = await lockForPhone(tx, deps, id);
      const message =
        listing.phone === null
          ? reportConflicts.noPhone
          : phoneHiddenSince(listing)
            ? reportConflicts.hidden
            : (await isSettled(tx, listing, deps.now))
              ? reportConflicts.settled
              : null;
      if (message) throw new Refusal("conflict", { message });
      await tellOfHidden(tx, deps, { id, at: deps.now, delay: mailDelay });
      return change(tx, deps, listing, {
        act: "listing.hidePhone",
        set: { ...doubtsOf(listing), phoneHiddenAt: deps.now },
      });
    }),
  );

/**
 * Says that a listing's number is right: visitors see it again, and reports change nothing about it for 30 days.
 * @returns the token by which that is undone
 * @throws Refusal `notFound`, `forbidden` without a right on the city, `conflict` where it has no number
 */
export const clearPhone = (deps: Omit<Acting, "outbox">, id: number): Promise<string> =>
  retryDeadlock(() =>
    deps.db.transaction(async (tx) => {
      const listing = await lockForPhone(tx, deps, id);
      if (listing.phone === null) {
        throw new Refusal("conflict", { message: reportConflicts.noPhone });
      }
      return change(tx, deps, listing, {
        act: "listing.clearPhone",
        set: {
          ...doubtsOf(listing),
          ...noDoubts,
          phoneClearedAt: deps.now,
        },
      });
    }),
  );

async function lockForPhone(tx: Database, { by }: Pick<Acting, "by">, id: number) {
  const rights = await lockRights(tx, by.accountId);
  const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
  if (!listing) throw new Refusal("notFound");
  refuseOtherCity(rights, [listing.cityId]);
  return listing;
}

async function change(
  tx: Database,
  { by, now }: Pick<Acting, "by" | "now">,
  listing: typeof craftsman.$inferSelect,
  { act, set }: { act: "listing.hidePhone" | "listing.clearPhone"; set: Partial<Doubts> },
): Promise<string> {
  const { id, cityId } = listing;
  const [changed] = await tx.update(craftsman).set(set).where(eq(craftsman.id, id)).returning();
  await writeAudit(tx, by, { act, subject: id, cityIds: [cityId] });
  const data: UndoablePhone = {
    id,
    before: pick(listing, columns),
    after: pick(changed!, columns),
  };
  return offerUndo(tx, { kind: "phone", data, accountId: by.accountId, now });
}

/**
 * Restores what was known of a number before an admin hid it or showed it.
 * @param claim marks the act as undone, in the same transaction
 * @throws Refusal `conflict` if the number or what is known of it was changed since, `forbidden` without a right on the city
 */
export const undoPhone = (
  deps: Omit<Acting, "outbox">,
  { id, before, after }: StoredPhone,
  claim: (tx: Database) => Promise<void>,
): Promise<void> =>
  retryDeadlock(() =>
    deps.db.transaction(async (tx) => {
      await claim(tx);
      const listing = await lockForPhone(tx, deps, id);
      const isAsLeft =
        listing.phone === after.doubtedPhone &&
        JSON.stringify(pick(listing, columns)) === JSON.stringify(pick(after, columns));
      if (!isAsLeft) throw new Refusal("conflict", { message: reportConflicts.changed });
      const dateOf = (value: string | null) => (value === null ? null : new Date(value));
      await tx
        .update(craftsman)
        .set({
          doubtedPhone: before.doubtedPhone,
          phoneDoubtedAt: dateOf(before.phoneDoubtedAt),
          phoneAskedAt: dateOf(before.phoneAskedAt),
          phoneHiddenAt: dateOf(before.phoneHiddenAt),
          phoneClearedAt: dateOf(before.phoneClearedAt),
        })
        .where(eq(craftsman.id, id));
      await writeAudit(tx, deps.by, {
        act: "listing.undoPhone",
        subject: id,
        cityIds: [listing.cityId],
      });
    }),
  );
