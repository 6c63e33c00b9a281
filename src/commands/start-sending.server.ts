import type { OpenDatabase } from "#src/database/open.server.ts";
import { limitUnverifiedMail } from "#src/features/accounts/recovery/unverified-mail-limit.server.ts";
import { createMailTemplates } from "#src/features/mail-templates.server.ts";
import { createNotices } from "#src/features/notifications/notices.server.ts";
import { createLimiter } from "#src/http/security/limits/limits.server.ts";
import type { Jobs, Log } from "#src/jobs/open.server.ts";
import { mailDirectory } from "#src/mail/files.server.ts";
import { openTransport } from "#src/mail/transport.server.ts";
import { startMailWorker } from "#src/mail/worker.server.ts";
import { vapidKeys, vapidSubject } from "#src/push/vapid.server.ts";
import { startPushWorker } from "#src/push/worker.server.ts";
import type { Config } from "#src/settings/config.ts";
import type { LiveSettings } from "#src/settings/live-settings.ts";

interface Deps {
  config: Config;
  database: OpenDatabase;
  jobs: Jobs;
  settings: LiveSettings;
  log: Log;
  onStop: (worker: { stop(): Promise<void> }) => void;
}

/** Sends queued mails and notifications from this process. */
export async function startSending({ config, database, jobs, settings, log, onStop }: Deps) {
  const { db } = database;
  const mailWorker = startMailWorker({
    db,
    settings,
    log,
    appUrl: config.appUrl,
    templates: limitUnverifiedMail(
      createMailTemplates({ ...config, settings }),
      createLimiter(database, config.limitFactor),
    ),
    transport: openTransport({ ...config, directory: mailDirectory(config.dataDir) }),
  });
  onStop(mailWorker);
  await startPushWorker({
    db,
    jobs,
    log,
    pushServices: config.pushServices,
    writeNotice: createNotices(config),
    vapid: { ...vapidKeys(config.appKey), subject: vapidSubject(config) },
  });
}
