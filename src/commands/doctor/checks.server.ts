import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { isBackupLate } from "#src/backups/last-backup.server.ts";
import { requireSessionPooling } from "#src/database/server/pooling.server.ts";
import { connectSession } from "#src/database/server/session.server.ts";
import { freeBytesOn, minFreeBytes } from "#src/disk/free-space.server.ts";
import { reasonOf } from "#src/errors/cause.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { renderMail } from "#src/mail/layout/layout.server.ts";
import { openTransport } from "#src/mail/transport.server.ts";
import { fingerprintOf, readFingerprint } from "#src/program-state/app-key.server.ts";
import type { Config } from "#src/settings/config.ts";
import { second } from "#src/util/time.ts";
import type { CheckResult, Finding } from "./finding.ts";
import { checkProxy, checkPublicAddress, checkSite } from "./site.server.ts";

/** Throws if something fails; its reason is reported. */
type Check = (config: Config) => Promise<CheckResult>;

/** @param address receives a test mail */
export async function* runChecks(
  config: Config,
  address: string | undefined,
): AsyncGenerator<Finding> {
  const checks: Record<string, Check> = {
    site: checkSite,
    address: checkPublicAddress,
    proxy: checkProxy,
    database: checkDatabase,
    clock: checkClock,
    disk: checkDisk,
    pictures: checkStorage,
    mail: (given) => checkMail(given, address),
    backups: checkBackups,
  };
  for (const [about, check] of Object.entries(checks)) {
    const failed = (error: unknown): CheckResult => ({ state: "failure", says: reasonOf(error) });
    yield { about, ...(await check(config).catch(failed)) };
  }
}

const mebibyte = 1024 * 1024;
/** Below this many times the least free space there is a warning. */
const comfortable = 5;

async function checkDisk({ dataDir }: Config): Promise<CheckResult> {
  const free = await freeBytesOn(dataDir);
  const says = `${Math.floor(free / mebibyte)} MiB are free for DATA_DIR`;
  if (free < minFreeBytes) {
    const needed = minFreeBytes / mebibyte;
    return {
      state: "failure",
      says: `${says}; the site refuses writes below ${needed}: make room`,
    };
  }
  const isTight = free < comfortable * minFreeBytes;
  return isTight ? { state: "warning", says: `${says}; make room` } : { state: "ok", says };
}

/** Writes, reads and removes a file as a picture's. */
async function checkStorage({ storageUrl, dataDir }: Config): Promise<CheckResult> {
  const where = storageUrl ? "STORAGE_URL" : join(dataDir, "storage");
  const storage = await openStorage({ storageUrl, directory: join(dataDir, "storage") });
  const key = `craftsmen/${randomUUID()}.webp`;
  // From a bucket only files with the signature of a picture are read.
  const written = Buffer.from("RIFF....WEBP doctor");
  await storage.restoreFile(key, written);
  try {
    const read = await storage.read(key);
    if (read?.equals(written)) return { state: "ok", says: `can be written to ${where}` };
    return {
      state: "failure",
      says: `what was written to ${where} cannot be read; look at its rights`,
    };
  } finally {
    await storage.removeFile(key);
  }
}

async function checkBackups({ dataDir }: Config): Promise<CheckResult> {
  const isLate = await isBackupLate(dataDir, new Date());
  if (isLate === false) return { state: "ok", says: "the last one is from the last 24 hours" };
  const what = isLate ? "the last one is older than 24 hours" : "there is none";
  const says = `${what}; make one, and one each day (herafi-backup.timer, or npm run backup -- FILE)`;
  return { state: "warning", says };
}

/** @param address receives a test mail; without one the server is only logged in to */
async function checkMail(config: Config, address: string | undefined): Promise<CheckResult> {
  const directory = join(config.dataDir, "mail");
  if (!config.smtpUrl) {
    return {
      state: "warning",
      says: `without SMTP_URL mails are only written to ${directory}; set it to your mail server`,
    };
  }
  const transport = openTransport({ ...config, directory });
  if (!address) {
    return (await transport.isReachable?.())
      ? { state: "ok", says: "the server takes the login; add an address for a test mail" }
      : { state: "failure", says: `the server does not answer or refuses the login; ${lookAt}` };
  }
  try {
    await transport.deliver(testMail(config, address));
  } catch (error) {
    return {
      state: "failure",
      says: `the test mail was not taken (${reasonOf(error)}); ${lookAt}`,
    };
  }
  const says = `a test mail went to ${address}; if it does not arrive, look at the records SPF, DKIM and DMARC`;
  return { state: "ok", says };
}

const lookAt = "look at SMTP_URL and MAIL_FROM";

function testMail({ appUrl }: Config, to: string) {
  const id = randomUUID();
  const content = {
    subject: "رسالة تجريبية من حِرَفي",
    paragraphs: ["وصلتك هذه الرسالة، إذن يرسل الموقع بريده كما ينبغي."],
  };
  return {
    name: id,
    messageId: `<${id}@${new URL(appUrl).hostname}>`,
    to,
    ...renderMail(content, appUrl),
  };
}

const timeout = 10 * second;
/** Links and codes by time would be refused. */
const maxClockDifference = 5 * second;

/** Whether the database can be used, and whether the key is the one that the site has had. */
async function checkDatabase({ databaseUrl, dataDir, appKey }: Config): Promise<CheckResult> {
  const directory = join(dataDir, "database");
  if (!databaseUrl) {
    // Only one process may open it, and each start compares the key.
    return existsSync(directory)
      ? { state: "ok", says: `embedded, in ${directory}` }
      : { state: "failure", says: `there is none in ${directory}; is DATA_DIR the site's?` };
  }
  await requireSessionPooling(Client, databaseUrl);
  return inDatabase(databaseUrl, async (client) => {
    const { rows: exists } = await client.query("select to_regclass('program_state') as name");
    if (!exists[0].name) {
      return { state: "warning", says: "has no tables of this version; the next start makes them" };
    }
    const fingerprint = await readFingerprint(drizzle(client));
    if (fingerprint !== undefined && fingerprint !== fingerprintOf(appKey)) {
      const says = "was used with another APP_KEY; set the former one, or the next start stops";
      return { state: "failure", says };
    }
    return { state: "ok", says: "can be reached, and the key is its own" };
  });
}

/** Compares the clock with the database server's, or asks the system whether it is set by the network. */
async function checkClock({ databaseUrl }: Config): Promise<CheckResult> {
  if (!databaseUrl) return (await isSynchronized()) ? synchronized : notSynchronized;
  return inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    const difference = Math.abs(Date.now() - rows[0]!.now.getTime());
    if (difference < maxClockDifference) return { state: "ok", says: "agrees with the database's" };
    const seconds = Math.round(difference / second);
    const says = `is ${seconds} s from the database's; let the network set both (timedatectl set-ntp true)`;
    return { state: "failure", says };
  });
}

const synchronized: CheckResult = { state: "ok", says: "is set by the network" };
const notSynchronized: CheckResult = {
  state: "warning",
  says: "is not known to be set by the network; turn that on (apt install systemd-timesyncd, timedatectl set-ntp true)",
};

const isSynchronized = () =>
  promisify(execFile)("timedatectl", ["show", "-p", "NTPSynchronized", "--value"]).then(
    ({ stdout }) => stdout.trim() === "yes",
    () => false,
  );

async function inDatabase(url: string, ask: (client: Client) => Promise<CheckResult>) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  // A connection that ends while nothing is asked.
  client.on("error", () => {});
  try {
    await connectSession(client);
    return await ask(client);
  } finally {
    await client.end().catch(() => {});
  }
}
