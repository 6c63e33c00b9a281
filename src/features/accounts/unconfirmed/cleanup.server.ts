import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { type SiteActor, writeAudit } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { removeAccount } from "#src/features/accounts/deletion/remove-account.server.ts";
import { phoneCode } from "#src/features/accounts/phone/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { FormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import type { ApiDeps } from "#src/http/api/api.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { removeDiscardedNow } from "#src/images/unused.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { day } from "#src/util/time.ts";
import {
  earliestEnd,
  endAge,
  isUnconfirmed,
  noticePeriod,
  reminderAge,
} from "./unconfirmed.server.ts";

interface Deps {
  db: Database;
  storage: Storage;
  outbox: Outbox;
  formerDecisions: FormerDecisions;
}

/** How many are reminded, and how many end, in one run: after an update many may be due. */
const batchSize = 200;
/** A reminder that was not sent within this time never will be: mail is retried for a week. */
const deliveryPeriod = 10 * day;

const cleanup: SiteActor = { accountId: null, address: "cleanup" };

/** Reminds account holders who have yet to verify their e-mail, each once, and ends what nobody confirmed. */
export async function endUnconfirmed(deps: Deps, now: Date): Promise<void> {
  const before = (age: number) => new Date(now.getTime() - age);
  await remind(deps, now, lte(craftsman.createdAt, before(reminderAge)));
  const isDue = and(
    isUnconfirmed,
    lte(craftsman.createdAt, before(endAge)),
    hasNoCodeAt(now),
    lte(account.remindedAt, before(noticePeriod)),
    or(hasHadReminder(before(noticePeriod)), lte(account.remindedAt, before(deliveryPeriod))),
  );
  const due = await selectOldest(deps.db, isDue);
  for (const { id } of due) await end(deps, { id, isDue, now });
}

const selectOldest = (db: Database, condition: SQL | undefined) =>
  db
    .select({ id: craftsman.id, email: account.email })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(condition)
    .orderBy(asc(craftsman.createdAt), asc(craftsman.id))
    .limit(batchSize);

const remind = ({ db, outbox }: Deps, now: Date, isOld: SQL) =>
  db.transaction(async (tx) => {
    const due = await selectOldest(tx, and(isUnconfirmed, isOld, isNull(account.remindedAt)));
    if (due.length === 0) return;
    const ids = due.map(({ id }) => id);
    await tx.update(account).set({ remindedAt: now }).where(inArray(account.id, ids));
    for (const { id, email } of due) {
      await outbox.enqueue(tx, {
        cause: `verify-reminder:${id}:${now.getTime()}`,
        kind: "verifyReminder",
        recipient: email,
        data: { accountId: id },
      });
    }
  });

/** False while a code for the listing's own number can still come. */
const hasNoCodeAt = (now: Date) =>
  sql`not exists (
    select from ${phoneCode} where ${phoneCode.craftsmanId} = ${craftsman.id}
      and ${phoneCode.phone} = ${craftsman.phone}
      and ${phoneCode.expiresAt} > ${now.toISOString()}::timestamptz
  )`;

/** False while the reminder waits to be sent, or if it was sent later than this. */
const hasHadReminder = (sentBefore: Date) =>
  sql`not exists (
    select from ${mail} where ${mail.kind} = 'verifyReminder' and ${mail.recipient} = ${account.email}
      and ${mail.droppedAt} is null
      and (${mail.sentAt} is null or ${mail.sentAt} > ${sentBefore.toISOString()}::timestamptz)
  )`;

interface Ending {
  id: number;
  isDue: SQL | undefined;
  now: Date;
}

/** One transaction for each, so that nobody waits for the whole batch. */
async function end(deps: Deps, { id, isDue, now }: Ending) {
  const { db, storage, outbox, formerDecisions } = deps;
  const image = await db.transaction(async (tx) => {
    const [listing] = await tx.select().from(craftsman).where(eq(craftsman.id, id)).for("update");
    if (!listing) return null;
    // A new statement, since it may have been verified or approved while the lock was awaited.
    const due = await selectOldest(tx, and(isDue, eq(craftsman.id, id)));
    if (due.length === 0) return null;
    if (!(await removeAccount(tx, { outbox, formerDecisions, now }, listing))) return null;
    const before = { state: listing.state };
    await writeAudit(tx, cleanup, { act: "listing.expire", subject: id, before });
    return listing.image;
  });
  if (image) await removeDiscardedNow({ db, storage }, image);
}

/** When a registration ends at the earliest unless somebody confirms it; null if it never does. */
export async function registrationEnd(
  { db, processInfo }: Pick<ApiDeps, "db" | "processInfo">,
  id: number,
  now: Date,
): Promise<Date | null> {
  // The cleanup ends none where mail goes into files.
  if (processInfo.mailGoesTo !== "server") return null;
  const [found] = await db
    .select({ createdAt: craftsman.createdAt, remindedAt: account.remindedAt })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .where(and(eq(craftsman.id, id), isUnconfirmed));
  return found ? earliestEnd(found, now) : null;
}
