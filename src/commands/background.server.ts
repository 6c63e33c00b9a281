import { startBackups } from "#src/backups/start-backups.server.ts";
import type { OpenDatabase } from "#src/database/open.server.ts";
import { endPauses } from "#src/features/accounts/pause/pause.service.server.ts";
import { attachNewSeeds } from "#src/features/catalogue/names/attach-seeds.server.ts";
import { runCleanup } from "#src/features/cleanup.server.ts";
import { tellWhoWaits } from "#src/features/craftsmen/alerts/tell.server.ts";
import { openFormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { keepFresh } from "#src/features/freshness/ask.server.ts";
import { startImports } from "#src/features/imports/start-jobs.server.ts";
import { hideUntold } from "#src/features/imports/untold.server.ts";
import { hideUndecided } from "#src/features/listings/removal-requests.server.ts";
import { startPictureUpkeep } from "#src/features/picture-upkeep.server.ts";
import { tellOfReports } from "#src/features/reports/tell.server.ts";
import { startSearchTextUpkeep } from "#src/features/search-text-upkeep.server.ts";
import { enqueueDailyWaitingMail } from "#src/features/waiting-mail/daily.server.ts";
import type { ProcessInfo } from "#src/http/api/api.server.ts";
import type { FreeSpace, WithheldPictures } from "#src/http/app-deps.ts";
import type { Storage } from "#src/images/storage/storage.server.ts";
import type { Jobs, Log } from "#src/jobs/open.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import type { Outbox } from "#src/mail/outbox.server.ts";
import type { Config } from "#src/settings/config.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";
import { startSending } from "./start-sending.server.ts";

interface BackgroundDeps {
  config: Config;
  database: OpenDatabase;
  storage: Storage;
  jobs: Jobs;
  outbox: Outbox;
  settings: LiveSettings;
  freeSpace: FreeSpace | null;
  withheldPictures: WithheldPictures;
  mailGoesTo: ProcessInfo["mailGoesTo"];
  log: Log;
}

type Task = (deps: BackgroundDeps & { onStop: OnStop }) => Promise<unknown>;

/** Registers what has to be stopped before the process ends. Job queues stop by themselves. */
type OnStop = (task: { stop(): Promise<unknown> }) => void;

/**
 * Everything that a process does by itself, in the order of starting. Not in these lists is what belongs to an
 * open resource: the checkpoint and vacuum of the embedded database every minute
 * (`database/embedded/embedded.server.ts`), the heartbeat to PostgreSQL servers every 0.4 s
 * (`database/server/heartbeat.server.ts`) and the check of free disk space every few seconds
 * (`disk/free-space.server.ts`). Nor are timers of one service: batched counts of numbers asked for and of cache hits
 * (`counts/listing-counter.server.ts`, `limits/cached-hits-limit.server.ts`), and what can no longer be undone
 * (`undo/undo.server.ts`).
 */
export const tasks = {
  /** What has to be right, or under way, when the first visitor comes. */
  beforeListening: [
    // At the start and twice a minute: discarded pictures are removed, and which are withheld is read again.
    // At the start those with the wrong visibility are moved, twice a minute those that are public but should
    // be private (craftsmen/pictures).
    async ({ database: { db }, storage, withheldPictures, log, onStop }) =>
      onStop(await startPictureUpkeep({ db, storage, withheldPictures }, log)),
    // At a start that finds some: search texts of an older `foldVersion` are made anew. Before seeds are
    // attached, which are compared with the folded names that are there.
    async ({ database: { db }, log, onStop }) => onStop(await startSearchTextUpkeep(db, log)),
    // At the start: names and places that a new version knows are attached to professions and cities.
    ({ database: { db }, config }) => attachNewSeeds(db, config.country),
  ],
  afterListening: [
    // Within a second of a press: an import of listings from a table. One that a killed process has begun is gone on
    // with at once where no other process can do it, otherwise when its heartbeat is missed.
    startImports,
    // Within a second, a decision's mail after 12 s. Mails are retried for a week, notifications for an hour.
    startSending,
    // Hourly, in one of the processes: expired sessions, links, limits, old mail and orphaned pictures are
    // deleted, pictures with the wrong visibility moved, unconfirmed registrations reminded and ended, and what a
    // killed undo of an import has left removed.
    async (deps) => {
      const { config, database, jobs } = deps;
      const formerDecisions = openFormerDecisions(config.appKey);
      const mailFiles = openMailFiles(config.dataDir);
      const cleanup = { ...deps, db: database.db, formerDecisions, mailFiles };
      // The cleanup's name until November 2026.
      await jobs.unschedule("tidy");
      await jobs.hourly("cleanup", () => runCleanup(cleanup, new Date()));
    },
    // Looked at hourly, in one of the processes: the daily mail about waiting orders, if the owner wants it.
    async ({ config, database: { db }, jobs, outbox, settings }) => {
      const digest = { db, outbox, settings, timeZone: config.timeZone };
      await jobs.hourly("digest", () => enqueueDailyWaitingMail(digest, new Date()));
    },
    // Hourly, in one of the processes: listings are hidden on whose removal no admin has decided in time.
    ({ database: { db }, jobs, storage }) =>
      jobs.hourly("removals", () => hideUndecided({ db, storage }, new Date())),
    // Hourly, in one of the processes: listings come back whose holders have hidden them until this day.
    ({ config: { timeZone }, database: { db }, jobs, storage }) =>
      jobs.hourly("pauses", () => endPauses({ db, storage, timeZone }, new Date())),
    // Hourly, in one of the processes: craftsmen are asked whether their listings are still true, and those of whom
    // nobody has said so for months are marked, then hidden.
    ({ database: { db }, jobs, storage, outbox, mailGoesTo }) =>
      jobs.hourly("freshness", () =>
        keepFresh({ db, storage, outbox, sendsMail: mailGoesTo === "server" }, new Date()),
      ),
    // Hourly, in one of the processes: craftsmen are told of reports about their pages who had a mail when these came.
    ({ database: { db }, jobs, outbox, mailGoesTo }) =>
      jobs.hourly("reports", async () => {
        if (mailGoesTo === "server") await tellOfReports({ db, outbox }, new Date());
      }),
    // Hourly, in one of the processes: who was added by a statement for a whole file is hidden unless he was told.
    ({ database: { db }, jobs }) => jobs.hourly("untold", () => hideUntold(db, new Date())),
    // Hourly, in one of the processes: visitors who asked for it are told by mail that a craftsman is listed.
    ({ database: { db }, jobs, outbox }) =>
      jobs.hourly("alerts", () => tellWhoWaits({ db, outbox })),
    // Hourly: a snapshot of the embedded database. When asked: backups, for `npm run backup`.
    async ({ config, database: { db, kind }, storage, jobs, freeSpace, log, onStop }) => {
      if (kind !== "embedded") return;
      const { dataDir, storedKey: appKey } = config;
      onStop(await startBackups({ db, storage, dataDir, appKey, freeSpace, jobs, log }));
    },
  ],
} satisfies Record<string, Task[]>;

/** Starts tasks one after the other; `stop` ends those that were started, together. */
export function createBackground(deps: BackgroundDeps) {
  const started: Parameters<OnStop>[0][] = [];
  return {
    async start(list: readonly Task[]) {
      for (const task of list) await task({ ...deps, onStop: (one) => void started.push(one) });
    },
    stop: () => Promise.all(started.map((one) => one.stop())),
  };
}
