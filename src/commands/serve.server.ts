import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { buildApp } from "#src/app.ts";
import { DirectoryTaken, lockDirectory } from "#src/database/embedded/lock.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { lockServer } from "#src/database/server/lock.server.ts";
import { fillDemo } from "#src/demo/demo.server.ts";
import { markEarlierDemo } from "#src/demo/mark-rows.server.ts";
import { isDiskFullError, requireFreeSpace, watchFreeSpace } from "#src/disk/free-space.server.ts";
import { ensureAdmin } from "#src/features/accounts/admin.server.ts";
import { openWithheldPictures } from "#src/features/craftsmen/pictures/withheld-pictures.server.ts";
import { openSettings } from "#src/features/site-settings/store.server.ts";
import type { ProcessInfo } from "#src/http/api/api.server.ts";
import { openResponseCache } from "#src/http/cache/invalidation.server.ts";
import { loadBuiltScreens, loadDevelopmentScreens } from "#src/http/render/screens.server.ts";
import { listen } from "#src/http/server/listen.server.ts";
import { openStorage, warnIfUnreachable } from "#src/images/storage/storage.server.ts";
import { type Log, openJobs } from "#src/jobs/open.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { checkAppKey } from "#src/program-state/app-key.server.ts";
import { hasDemoRows } from "#src/program-state/demo-rows.server.ts";
import { blameSetting, type Config, InvalidSetting, readConfig } from "#src/settings/config.ts";
import { originsOfOtherSites } from "#src/settings/cross-origin.server.ts";
import { isDemoUnwanted } from "#src/settings/demo-unwanted.ts";
import { findMisspelt } from "#src/settings/misspelt.server.ts";
import program from "../../package.json" with { type: "json" };
import { createBackground, tasks } from "./background.server.ts";

/**
 * How long pending requests may take after a signal to stop; then their connections are closed.
 * The whole shutdown is promised to take ten seconds at most.
 */
const shutdownTimeoutMs = 6000;
/** Then the process is killed without having closed everything. */
const forcedExitTimeoutMs = 15_000;

const demoOnPublicSite =
  "the site has demo data, whose people and numbers are invented; npm run remove-demo removes all of it " +
  "and nothing else (while the site is stopped, unless it has a DATABASE_URL)";

const startedAt = new Date();
let isStopping = false;

try {
  await start();
} catch (error) {
  // Stopping during the start may make any step fail.
  if (!isStopping) fail(error);
}

function fail(error: unknown): never {
  if (isDiskFullError(error)) {
    console.error("herafi: DATA_DIR: a disk is full, of this machine or of the database's server");
    process.exit(1);
  }
  // Errors that the operator can fix are one line; others have a stack trace.
  const isExpected = error instanceof InvalidSetting || error instanceof DirectoryTaken;
  console.error(isExpected ? `herafi: ${error.message}` : error);
  process.exit(1);
}

async function start() {
  const config = await readSettings();
  warnAboutSettings(config);
  const lock = config.databaseUrl
    ? await lockServer(config.databaseUrl, "shared")
    : lockDirectory(config.dataDir);
  if (!config.databaseUrl) await requireFreeSpace(config.dataDir);
  const { log, setLogTarget } = createBufferedLog();
  const database = await blameSetting(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openDatabase({
      databaseUrl: config.databaseUrl,
      replicaUrls: config.replicaUrls,
      directory: join(config.dataDir, "database"),
      report: (message) => log.warn(message),
    }),
  );
  const keyWarning = await checkAppKey(database.db, config);
  if (keyWarning) console.error(`herafi: ${keyWarning}`);
  const storage = await openStorage({
    storageUrl: config.storageUrl,
    directory: join(config.dataDir, "storage"),
  });
  void warnIfUnreachable(storage, (message) => log.warn(message));
  await markEarlierDemo(database.db);
  const demo = await fillDemo(database, storage, config);
  const isPublic = isDemoUnwanted(config);
  if (isPublic && (await hasDemoRows(database.db))) console.error(`herafi: ${demoOnPublicSite}`);
  const problem = config.admin ? await ensureAdmin(database.db, config.admin) : null;
  if (problem) console.error(`herafi: ${problem}`);
  const jobs = await blameSetting(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openJobs(database, log),
  );
  const usesDisk = !config.databaseUrl || !config.storageUrl || !config.smtpUrl;
  const freeSpace = usesDisk
    ? await watchFreeSpace(config.dataDir, (message) => log.error(message))
    : null;
  const outbox = openOutbox(jobs);
  const withheldPictures = await openWithheldPictures(database.db);
  const mailGoesTo: ProcessInfo["mailGoesTo"] = config.smtpUrl ? "server" : "files";
  const settings = await openSettings(database.db, {
    sendsMail: mailGoesTo === "server",
    timeZone: config.timeZone,
    country: config.country,
  });
  const app = await buildApp({
    config,
    database,
    storage,
    outbox,
    jobs,
    freeSpace,
    settings,
    responseCache: await openResponseCache(database, settings, withheldPictures),
    withheldPictures,
    metrics: config.metrics,
    processInfo: {
      version: program.version,
      startedAt,
      dataDir: config.dataDir,
      mailGoesTo,
      isDemoUnwanted: isPublic,
      takesSnapshots: database.kind === "embedded",
    },
    openScreens: process.argv.includes("--dev") ? loadDevelopmentScreens : loadBuiltScreens,
  });
  setLogTarget(app.log);

  const background = createBackground({
    config,
    database,
    storage,
    jobs,
    outbox,
    settings,
    freeSpace,
    withheldPictures,
    mailGoesTo,
    log,
  });
  await background.start(tasks.beforeListening);
  async function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs).unref();
    killAfter(forcedExitTimeoutMs);
    try {
      // In parallel, because together they must end within the shutdown timeout.
      await Promise.all([app.close(), jobs.stop(), background.stop()]);
      await database.close();
      await lock.release();
      process.exit(0);
    } catch (error) {
      console.error(error);
      process.exit(1);
    }
  }
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  await blameSetting("HOST, PORT", () => listen(app, { port: config.port, host: config.host }));
  console.log(`Herafi is at ${config.appUrl}`);
  if (demo) console.log(`Demo admin: ${demo.email}  ${demo.password}`);
  if (isStopping) return;
  await background.start(tasks.afterListening);
}

/** Kills the process from another thread, since its own may be the one that hangs. */
function killAfter(milliseconds: number) {
  const code = `setTimeout(() => process.kill(process.pid, "SIGKILL"), ${milliseconds})`;
  new Worker(code, { eval: true }).unref();
}

/** A log that buffers its lines until the app's logger exists. */
function createBufferedLog() {
  let appLog: Log | undefined;
  const buffered: ((log: Log) => void)[] = [];
  const write = (line: (log: Log) => void) => (appLog ? line(appLog) : buffered.push(line));
  const log: Log = {
    warn: (...args: [unknown]) => void write((log) => log.warn(...args)),
    error: (...args: [unknown]) => void write((log) => log.error(...args)),
  };
  function setLogTarget(target: Log) {
    appLog = target;
    for (const line of buffered.splice(0)) line(target);
  }
  return { log, setLogTarget };
}

/** Reads the settings. PORT=0: finds a free port before the app is built, because links contain it. */
async function readSettings() {
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

/** Names variables of the environment that do not what they seem to. */
function warnAboutSettings(config: Config): void {
  for (const { name, nearest } of findMisspelt(process.env)) {
    console.error(`herafi: ${name} is not a setting; did you mean ${nearest}?`);
  }
  for (const origin of originsOfOtherSites(config)) {
    console.error(
      `herafi: CORS_ORIGINS: ${origin} is another site than APP_URL: no browser sends cookies from there`,
    );
  }
}
