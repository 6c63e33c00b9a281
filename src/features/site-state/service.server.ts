import { asc, gt, sql } from "drizzle-orm";
import {
  isBackupLate,
  lastBackup,
  lastSnapshot,
  type Made,
} from "../../backups/last-backup.server.ts";
import type { Database } from "../../database/open.server.ts";
import { rowsOf } from "../../database/rows.server.ts";
import { freeBytesOn, minFreeBytes } from "../../disk/free-space.server.ts";
import type { ProcessInfo } from "../../http/api/api.server.ts";
import type { Limiter } from "../../http/security/limits.server.ts";
import type { Storage } from "../../images/storage.server.ts";
import { hasPendingJob } from "../../jobs/queue-state.server.ts";
import { countFailedMail, hasFailed, isPending } from "../../mail/failed.server.ts";
import { mailFailureKind } from "../../mail/failure-reason.ts";
import { mail } from "../../mail/table.server.ts";
import { day, hour } from "../../util/time.ts";
import { failedLogins } from "../accounts/table.server.ts";
import type { SiteState } from "./contract.ts";

/** How many failed mails are told one by one. */
export const mostFailures = 50;

interface Parts {
  db: Database;
  storage: Storage;
  processInfo: ProcessInfo;
  limiter: Pick<Limiter, "limitOf">;
}

/** How it stands with the site now. */
export async function siteState(parts: Parts, now: Date): Promise<SiteState> {
  const { storage, processInfo } = parts;
  const [mail, backups, logins, database, pictures, free] = await Promise.all([
    mailState(parts, now),
    backupState(processInfo, now),
    failedLoginState(parts, now),
    databaseState(parts),
    storage.measure(),
    freeBytesOn(processInfo.dataDir).catch(() => null),
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
    },
    disk: { free_bytes: free, has_room: free === null || free >= minFreeBytes },
    program: { version, runs_since: startedAt.toISOString() },
  };
}

async function mailState({ db, processInfo }: Parts, now: Date): Promise<SiteState["mail"]> {
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
      .select({ row: mail, isTried: hasPendingJob("mail", "mailId", sql`${mail}.id`) })
      .from(mail)
      .where(hasFailed(now))
      .orderBy(...oldestFirst)
      .limit(mostFailures),
  ]);
  return {
    goes_to: processInfo.mailGoesTo,
    waiting,
    oldest_waiting: oldest?.createdAt.toISOString() ?? null,
    trouble: oldest?.lastError ? mailFailureKind(oldest.lastError) : null,
    failed,
    failures: failures.map(({ row, isTried }) => ({
      id: row.id,
      kind: row.kind,
      recipient: row.recipient,
      created_at: row.createdAt.toISOString(),
      attempts: row.attempts,
      trouble: mailFailureKind(row.lastError ?? ""),
      reason: row.lastError ?? "",
      is_tried: isTried,
    })),
  };
}

async function backupState({ dataDir, takesSnapshots }: ProcessInfo, now: Date) {
  const [snapshot, backup, isLate] = await Promise.all([
    lastSnapshot(dataDir),
    lastBackup(dataDir),
    isBackupLate(dataDir, now),
  ]);
  return {
    takes_snapshots: takesSnapshots,
    last_snapshot: asView(snapshot),
    last_backup: asView(backup),
    is_late: isLate ?? true,
  };
}

const asView = (made: Made | null) =>
  made && { made_at: made.madeAt.toISOString(), bytes: made.bytes };

/** More tries in an hour than so many addresses may make, each with one guess for an e-mail. */
const manyAddresses = 3;

async function failedLoginState({ db, limiter }: Parts, now: Date): Promise<SiteState["logins"]> {
  const isOfLast = (span: number) => gt(failedLogins.since, new Date(now.getTime() - span));
  const sumUp = (span: number) =>
    db
      .select({
        wrong: sql<number>`coalesce(sum(${failedLogins.wrong}), 0)::int`,
        refused: sql<number>`coalesce(sum(${failedLogins.refused}), 0)::int`,
      })
      .from(failedLogins)
      .where(isOfLast(span));
  const [[ofHour], [ofDay]] = await Promise.all([sumUp(hour), sumUp(day)]);
  return {
    failed_in_hour: ofHour!.wrong,
    failed_in_day: ofDay!.wrong,
    refused_in_day: ofDay!.refused,
    are_many: ofHour!.wrong + ofHour!.refused > manyAddresses * limiter.limitOf("failedEmails"),
  };
}

async function databaseState({ db, processInfo }: Parts): Promise<SiteState["database"]> {
  const asked = performance.now();
  const size = sql`select pg_database_size(current_database())::float8 as bytes`;
  const [row] = await rowsOf<{ bytes: number }>(db, size);
  const took = Math.round(performance.now() - asked);
  return { kind: processInfo.databaseKind, bytes: row!.bytes, answered_in_ms: took };
}
