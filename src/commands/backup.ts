// npm run backup -- FILE: writes database and pictures to one file, whether or not the site is running.
import { copyFileSync, existsSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { requestBackup } from "#src/backups/backup-socket.server.ts";
import { recordBackup } from "#src/backups/last-backup.server.ts";
import { type BackupSummary, makeBackup } from "#src/backups/make-backup.server.ts";
import { InvalidBackup } from "#src/backups/manifest.server.ts";
import { DirectoryTaken, lockDirectory } from "#src/database/embedded/lock.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { blameSetting, type Config, InvalidSetting, readConfig } from "#src/settings/config.ts";

try {
  const path = process.argv[2];
  if (!path) throw new InvalidSetting("usage: npm run backup -- FILE");
  if (existsSync(path)) throw new InvalidSetting(`${path}: the file already exists`);
  if (!existsSync(dirname(path)))
    throw new InvalidSetting(`${dirname(path)}: the folder does not exist`);
  // Without this a missing key would be created, and the backup would look complete.
  const config = readConfig(process.env, { canCreateKey: false });
  const { rows, pictures, lost } = await blameSetting("backup", () => createBackup(config, path));
  // The record is not essential.
  await recordBackup(config.dataDir, path, new Date()).catch(() => {});
  console.log(`Backup: ${path}  ${rows} rows, ${pictures} picture files`);
  if (lost) console.log(`Listings whose picture is not in ${picturesIn(config)}: ${lost}`);
  // Does not wait for the pool's idle connections.
  process.exit(0);
} catch (error) {
  const isExpected = error instanceof InvalidSetting || error instanceof InvalidBackup;
  console.error(isExpected ? `herafi: ${error.message}` : error);
  process.exit(1);
}

function picturesIn({ storageUrl, dataDir }: Config) {
  return storageUrl ? "STORAGE_URL" : join(dataDir, "storage");
}

async function createBackup(config: Config, path: string): Promise<BackupSummary> {
  if (config.databaseUrl) return makeInThisProcess(config, path);
  if (!existsSync(join(config.dataDir, "database"))) {
    throw new InvalidSetting(`DATA_DIR: there is no database in ${config.dataDir}`);
  }
  const lock = tryLockDirectory(config.dataDir);
  if (!lock) return requestAndMove(config.dataDir, path);
  return makeInThisProcess(config, path).finally(lock.release);
}

function tryLockDirectory(dataDir: string) {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    if (error instanceof DirectoryTaken) return null;
    throw error;
  }
}

async function makeInThisProcess(
  { databaseUrl, dataDir, storageUrl, storedKey }: Config,
  path: string,
) {
  const database = await openDatabase({
    databaseUrl,
    directory: join(dataDir, "database"),
    // Backs up the database as it is, so that it can be restored if an upgrade fails.
    skipMigrations: true,
  });
  try {
    const storage = await openStorage({ storageUrl, directory: join(dataDir, "storage") });
    return await makeBackup({ db: database.db, storage, appKey: storedKey }, path, new Date());
  } finally {
    await database.close();
  }
}

/** The running site makes the backup in its own folder; it is moved from there. */
async function requestAndMove(dataDir: string, path: string) {
  const response = await requestBackup(dataDir).catch((error: Error) => {
    throw new InvalidBackup(`the process that holds ${dataDir} makes no backup: ${error.message}`);
  });
  try {
    renameSync(response.path, path);
  } catch {
    copyAtomically(response.path, path);
  } finally {
    rmSync(response.path, { force: true });
  }
  return response.contents;
}

/** Copies to another disk, under a temporary name until it is complete. */
function copyAtomically(from: string, to: string) {
  const draft = `${to}.part`;
  try {
    copyFileSync(from, draft);
    renameSync(draft, to);
  } finally {
    rmSync(draft, { force: true });
  }
}
