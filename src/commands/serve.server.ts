import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import program from "../../package.json" with { type: "json" };
import { buildApp } from "../app.ts";
import { startBackups } from "../backups/start-backups.server.ts";
import { DirectoryTaken, lockDirectory } from "../database/lock.server.ts";
import { openDatabase } from "../database/open.server.ts";
import { fillDemo } from "../demo/demo.server.ts";
import { watchFreeSpace } from "../disk/free-space.server.ts";
import { ensureAdmin } from "../features/accounts/admin.server.ts";
import { tidy } from "../features/cleanup.server.ts";
import { openFormerDecisions } from "../features/former-decisions/former-decisions.server.ts";
import { writers } from "../features/mail-templates.server.ts";
import { startPictureUpkeep } from "../features/picture-upkeep.server.ts";
import type { ProcessInfo } from "../http/api/api.server.ts";
import { openResponseCache } from "../http/cache/invalidation.server.ts";
import { loadBuiltScreens, loadDevelopmentScreens } from "../http/render/screens.server.ts";
import { openStorage } from "../images/storage.server.ts";
import { warnIfUnreachable } from "../images/storage-check.server.ts";
import { type Log, openJobs } from "../jobs/open.server.ts";
import { openOutbox } from "../mail/outbox.server.ts";
import { openTransport } from "../mail/transport.server.ts";
import { startMailWorker } from "../mail/worker.server.ts";
import { blameSetting, InvalidSetting, readConfig } from "../settings/config.ts";

/**
 * How long a client may take to finish what it began when the program is told to stop; then it has
 * `flushTimeout` to take what was sent. Ten seconds are promised for all of it.
 */
const shutdownTimeout = 6000;
/** When it ends without having closed everything. */
const lastResort = 15_000;

const startedAt = new Date();
let stopping = false;

try {
  await start();
} catch (error) {
  // What was under way when it was told to stop ends in one way or another.
  if (!stopping) fail(error);
}

function fail(error: unknown): never {
  // What the operator can mend is told in one line; anything else with where it happened.
  const plain = error instanceof InvalidSetting || error instanceof DirectoryTaken;
  console.error(plain ? `herafi: ${error.message}` : error);
  process.exit(1);
}

async function start() {
  const config = await settings();
  const lock = config.databaseUrl ? null : lockDirectory(config.dataDir);
  const { log, logTo } = earlyLog();
  const database = await blameSetting(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openDatabase({
      databaseUrl: config.databaseUrl,
      replicaUrls: config.replicaUrls,
      directory: join(config.dataDir, "database"),
      report: (told) => log.warn(told),
    }),
  );
  const storage = await openStorage({
    storageUrl: config.storageUrl,
    directory: join(config.dataDir, "storage"),
  });
  void warnIfUnreachable(storage, (told) => log.warn(told));
  const demo = await fillDemo(database, storage, config);
  const problem = config.admin ? await ensureAdmin(database.db, config.admin) : null;
  if (problem) console.error(`herafi: ${problem}`);
  const jobs = await blameSetting(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openJobs(database, log),
  );
  const usesDisk = !config.databaseUrl || !config.storageUrl || !config.smtpUrl;
  const freeSpace = usesDisk
    ? await watchFreeSpace(config.dataDir, (told) => log.error(told))
    : null;
  const outbox = openOutbox(jobs);
  const mailGoesTo: ProcessInfo["mailGoesTo"] = config.smtpUrl ? "server" : "files";
  const app = await buildApp({
    config,
    database,
    storage,
    outbox,
    freeSpace,
    responseCache: await openResponseCache(database),
    metrics: config.metrics,
    processInfo: {
      version: program.version,
      startedAt,
      dataDir: config.dataDir,
      mailGoesTo,
      takesSnapshots: database.kind === "embedded",
    },
    openScreens: process.argv.includes("--dev") ? loadDevelopmentScreens : loadBuiltScreens,
  });
  logTo(app.log);

  const pictures = await startPictureUpkeep({ db: database.db, storage }, log);
  let backups: Awaited<ReturnType<typeof startBackups>> | undefined;
  async function stop() {
    if (stopping) return;
    stopping = true;
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeout).unref();
    setTimeout(() => process.exit(1), lastResort).unref();
    try {
      // Side by side, since together they have the time of one.
      await Promise.all([app.close(), jobs.stop(), pictures.stop(), backups?.stop()]);
      await database.close();
      lock?.release();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  await blameSetting("HOST, PORT", () => app.listen({ port: config.port, host: config.host }));
  console.log(`Herafi is at ${config.appUrl}`);
  if (demo) console.log(`Demo admin: ${demo.email}  ${demo.password}`);
  if (stopping) return;
  await startMailWorker({
    db: database.db,
    jobs,
    templates: writers(config),
    transport: openTransport({ ...config, directory: join(config.dataDir, "mail") }),
    appUrl: config.appUrl,
    log,
  });
  const formerDecisions = openFormerDecisions(config.appKey);
  const cleanup = { db: database.db, storage, jobs, outbox, formerDecisions, mailGoesTo };
  await jobs.hourly("tidy", () => tidy(cleanup, new Date()));
  if (database.kind === "embedded") {
    const { dataDir, keptKey: appKey } = config;
    backups = await startBackups({
      db: database.db,
      storage,
      dataDir,
      appKey,
      freeSpace,
      jobs,
      log,
    });
  }
}

/** The log is the app's, and the app is built on what may have to tell: that waits until it is there. */
function earlyLog() {
  let appLog: Log | undefined;
  const waiting: ((log: Log) => void)[] = [];
  const tell = (line: (log: Log) => void) => (appLog ? line(appLog) : waiting.push(line));
  const log: Log = {
    warn: (...told: [unknown]) => void tell((log) => log.warn(...told)),
    error: (...told: [unknown]) => void tell((log) => log.error(...told)),
  };
  function logTo(made: Log) {
    appLog = made;
    for (const line of waiting.splice(0)) line(made);
  }
  return { log, logTo };
}

/** With PORT=0 a free one is chosen before anything is built, since links name it. */
async function settings() {
  const config = readConfig();
  if (config.port !== 0) return config;
  const probe = createServer();
  probe.listen(0, config.host);
  await blameSetting("HOST", () => once(probe, "listening"));
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return readConfig({ ...process.env, PORT: String(port) });
}
