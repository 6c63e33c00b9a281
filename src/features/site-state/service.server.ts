import { asc, gt, sql } from "drizzle-orm";
import {
  type BackupRecord,
  isBackupLate,
  lastBackup,
  lastSnapshot,
} from "#src/backups/last-backup.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { rowsOf } from "#src/database/statement.server.ts";
import { freeBytesOn, minFreeBytes } from "#src/disk/free-space.server.ts";
import { failedLogins } from "#src/features/accounts/table.server.ts";
import { countWithheld } from "#src/features/craftsmen/pictures/withheld-pictures.server.ts";
import { countLateRevisions } from "#src/features/moderation/revisions/list-revisions.server.ts";
import type { ProcessInfo } from "#src/http/api/api.server.ts";
import type { Limiter } from "#src/http/security/limits/limits.server.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import { mailFailureKind } from "#src/mail/failure-reason.ts";
import { countFailedMail, hasFailed, isPending } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { hasDemoRows } from "#src/program-state/demo-rows.server.ts";
import { day, hour } from "#src/util/time.ts";
import type { SiteState } from "./contract.ts";

/** At most this many failed mails are listed. */
export const maxListedFailures = 50;

interface Deps {
  db: Database;
  storage: Storage;
  processInfo: ProcessInfo;
  limiter: Pick<Limiter, "limitOf">;
}

/** Collects the current state of the site. */
export async function getSiteState(deps: Deps, now: Date): Promise<SiteState> {
  const { storage, processInfo } = deps;
  const [mail, backups, logins, database, pictures, withheld, late, freeBytes, hasUnwantedDemo] =
    await Promise.all([
      getMailState(deps, now),
      getBackupState(processInfo, now),
      getFailedLoginState(deps, now),
      getDatabaseState(deps),
      storage.measure(),
      countWithheld(deps.db, storage),
      countLateRevisions(deps.db, now),
      freeBytesOn(processInfo.dataDir).catch(() => null),
      processInfo.isDemoUnwanted && hasDemoRows(deps.db),
    ]);
  const { version, startedAt } = processInfo;
  return {
    mail,
    backups,
    logins,
    database,
    pictures: {
      in: storage.directory ? "folder" : "bucket",
      ...(pictures ?? { files: null, bytes: null }),
      withheld,
    },
    revisions: { late },
    disk: { free_bytes: freeBytes, has_room: freeBytes === null || freeBytes >= minFreeBytes },
    program: { version, runs_since: startedAt.toISOString(), has_unwanted_demo: hasUnwantedDemo },
  };
}

async function getMailState({ db, processInfo }: Deps, now: Date): Promise<SiteState["mail"]> {
  const oldestFirst = [asc(mail.createdAt), asc(mail.id)];
  const [waiting, [oldest], failed, failures] = await Promise.all([
    db.$count(mail, isPending),
    db
      .select()
      .from(mail)
      .where(isPending)
      .orderBy(...oldestFirst)
      .limit(1),
    countFailedMail(db, now),
    db
      .select()
      .from(mail)
      .where(hasFailed(now))
      .orderBy(...oldestFirst)
      .limit(maxListedFailures),
  ]);
  return {
    goes_to: processInfo.mailGoesTo,
    waiting,
    oldest_waiting: oldest?.createdAt.toISOString() ?? null,
    trouble: oldest?.lastError ? mailFailureKind(oldest.lastError) : null,
    failed,
    failures: failures.map((row) => ({
      id: row.id,
      kind: row.kind,
      recipient: row.recipient,
      created_at: row.createdAt.toISOString(),
      attempts: row.attempts,
      trouble: mailFailureKind(row.lastError ?? ""),
      reason: row.lastError ?? "",
      is_tried: row.nextAttemptAt !== null,
    })),
  };
}

async function getBackupState({ dataDir, takesSnapshots }: ProcessInfo, now: Date) {
  const [snapshot, backup, isLate] = await Promise.all([
    lastSnapshot(dataDir),
    lastBackup(dataDir),
    isBackupLate(dataDir, now),
  ]);
  return {
    takes_snapshots: takesSnapshots,
    last_snapshot: toView(snapshot),
    last_backup: toView(backup),
    is_late: isLate ?? true,
  };
}

const toView = (backup: BackupRecord | null) =>
  backup && { made_at: backup.madeAt.toISOString(), bytes: backup.bytes };

/**
 * Threshold for `are_many`: more failures in an hour than the rate limit allows this many addresses
 * together.
 */
const thresholdInAddresses = 3;

async function getFailedLoginState({ db, limiter }: Deps, now: Date): Promise<SiteState["logins"]> {
  const isWithin = (duration: number) => gt(failedLogins.since, new Date(now.getTime() - duration));
  const sumOfLast = (duration: number) =>
    db
      .select({
        wrong: sql<number>`coalesce(sum(${failedLogins.wrong}), 0)::int`,
        refused: sql<number>`coalesce(sum(${failedLogins.refused}), 0)::int`,
      })
      .from(failedLogins)
      .where(isWithin(duration));
  const [[ofHour], [ofDay]] = await Promise.all([sumOfLast(hour), sumOfLast(day)]);
  return {
    failed_in_hour: ofHour!.wrong,
    failed_in_day: ofDay!.wrong,
    refused_in_day: ofDay!.refused,
    are_many:
      ofHour!.wrong + ofHour!.refused > thresholdInAddresses * limiter.limitOf("failedEmails"),
  };
}

async function getDatabaseState({ db, processInfo }: Deps): Promise<SiteState["database"]> {
  const startedAt = performance.now();
  const size = sql`select pg_database_size(current_database())::float8 as bytes`;
  const [row] = await rowsOf<{ bytes: number }>(db, size);
  const duration = Math.round(performance.now() - startedAt);
  return { kind: processInfo.databaseKind, bytes: row!.bytes, answered_in_ms: duration };
}
