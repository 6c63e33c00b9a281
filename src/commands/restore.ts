// npm run restore -- [--replace] FILE: restores a backup into an empty directory or server; with
// --replace also into one with a site, whose rows are lost.
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type BackupReader, openBackupReader } from "#src/backups/backup-reader.server.ts";
import { describeFailure, onOneLine } from "#src/backups/failure.server.ts";
import { InvalidBackup } from "#src/backups/manifest.server.ts";
import {
  IncompleteRestore,
  migrationsOf,
  omittedTables,
  refuseUnlessEmpty,
  restoreBackup,
} from "#src/backups/restore.server.ts";
import { DirectoryTaken, lockDirectory } from "#src/database/embedded/lock.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { lockServer } from "#src/database/server/lock.server.ts";
import { freeBytesOn } from "#src/disk/free-space.server.ts";
import { renewLinks } from "#src/features/accounts/contact-change/renew-links.server.ts";
import { clearLostPictures } from "#src/features/craftsmen/pictures/lost-pictures.server.ts";
import {
  blameStorageSetting,
  openStorage,
  type Storage,
} from "#src/images/storage/storage.server.ts";
import { writeFileAtomically } from "#src/images/storage/write-file-atomically.server.ts";
import { endMailedLinks } from "#src/program-state/link-key.server.ts";
import { blameSetting, type Config, InvalidSetting, readConfig } from "#src/settings/config.ts";

const usage = "usage: npm run restore -- [--replace] FILE";

interface DatabaseOptions {
  databaseUrl: string | undefined;
  directory: string;
}

let outcome = "nothing was restored";
try {
  const { values, positionals } = readArguments();
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new InvalidSetting(usage);
  const backup = await openBackupReader(path);
  // Checked before anything is created or opened.
  migrationsOf(backup.manifest);
  await blameSetting("restore", () => restore(readConfig(), backup, values.replace));
  process.exit(0);
} catch (error) {
  const isExpected = [InvalidSetting, InvalidBackup].some((kind) => error instanceof kind);
  const reason = isExpected ? onOneLine((error as Error).message) : describeFailure(error);
  console.error(`herafi: ${reason}; ${outcome}`);
  process.exit(1);
}

function readArguments() {
  try {
    const options = { replace: { type: "boolean", default: false } } as const;
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true });
  } catch {
    throw new InvalidSetting(usage);
  }
}

async function restore(config: Config, backup: BackupReader, replaces: boolean) {
  const { databaseUrl, storageUrl, dataDir } = config;
  const lock = databaseUrl ? await lockServer(databaseUrl, "exclusive") : lockEmbedded(dataDir);
  const options = { databaseUrl, directory: join(dataDir, "database") };
  await requireSpace(config, backup);
  const storage = await openStorage({ storageUrl, directory: join(dataDir, "storage") });
  const { appKey, tables, pictures, madeAt } = backup.manifest;
  const keyFile = join(dataDir, "app.key");
  const formerKey = existsSync(keyFile) ? readFileSync(keyFile) : null;
  // A process that is killed would lose the key that the rows are used with until the restore is complete.
  const formerKeyFile = `${keyFile}.before-restore`;
  const isCutOff = existsSync(formerKeyFile);
  const storeKey = async () => {
    if (!appKey) return;
    if (formerKey && !isCutOff) {
      await writeFileAtomically(formerKeyFile, formerKey, 0o600);
    }
    await writeFileAtomically(keyFile, Buffer.from(`${appKey}\n`), 0o600);
  };
  await blameStorageSetting(storage, () =>
    restoreContent({ ...options, replaces }, storage, backup, storeKey),
  ).catch(async (error) => {
    // The rows that are there now need the backup's key.
    if (error instanceof IncompleteRestore) {
      outcome = "the rows are restored, but not all pictures: repeat it with --replace";
      rmSync(formerKeyFile, { force: true });
      throw new InvalidBackup(`DATA_DIR, STORAGE_URL: ${describeFailure(error)}`);
    }
    if (formerKey) await writeFileAtomically(keyFile, formerKey, 0o600);
    if (!isCutOff) rmSync(formerKeyFile, { force: true });
    throw error;
  });
  rmSync(formerKeyFile, { force: true });
  outcome = "rows and pictures are restored all the same, and the site can be started";
  const { lost } = await blameStorageSetting(storage, () => finishRestore(options, storage));
  await lock.release();
  const restored = tables.filter(({ name }) => !omittedTables.includes(name));
  const rows = restored.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored: ${rows} rows, ${pictures?.length ?? 0} picture files, as of ${madeAt}`);
  console.log("Everyone has to log in again, and mailed links have to be requested again");
  if (tables.some(({ name, rows }) => name === "recovery_code" && rows > 0)) {
    console.log(`Recovery codes no longer work, since used ones would work again: admins with a second factor
make new ones on the page of their account; npm run admin -- EMAIL helps whoever has lost the phone`);
  }
  if (tables.some(({ name, rows }) => name === "phone_access" && rows > 0)) {
    console.log(`Links to claim a listing and new passwords that were allowed no longer work, since used ones would work
again: admins make new links, and whoever waits for a new password asks again`);
  }
  if (tables.some(({ name, rows }) => name === "push_subscription" && rows > 0)) {
    console.log(`Notifications on devices are off, since a device that was removed would get them again: admins
turn them on again on the page of their account`);
  }
  if (tables.some(({ name, rows }) => name === "admin_invitation" && rows > 0)) {
    console.log(`Invitations to become an admin are withdrawn, since used ones would work again: an owner invites
anew on the page of admins`);
  }
  if (lost) console.log(`Listings without their picture, since it is nowhere any more: ${lost}`);
  if (appKey && !config.storedKey && appKey !== config.appKey) {
    console.log(`APP_KEY is not the key that the site had: no second factor and no mailed link
works with it, and nobody who was suspended before is recognised. That key is in ${keyFile} now:
set APP_KEY to it, or leave it out`);
  }
  if (!appKey) console.log("The backup holds no key: give the site the APP_KEY that it had");
}

/** Rows and pictures of a small file may be large. @throws InvalidBackup if they are for the disk of `DATA_DIR` */
async function requireSpace({ databaseUrl, storageUrl, dataDir }: Config, { size }: BackupReader) {
  const needed = (databaseUrl ? 0 : size.rows) + (storageUrl ? 0 : size.pictures);
  // A disk whose free space is unknown counts as having enough.
  const free = await freeBytesOn(dataDir).catch(() => Number.POSITIVE_INFINITY);
  if (needed <= free) return;
  const [megabytes, freeMegabytes] = [needed, free].map((bytes) => Math.ceil(bytes / 1024 / 1024));
  throw new InvalidBackup(
    `the backup needs ${megabytes} MB, and the disk of ${dataDir} has ${freeMegabytes} MB free`,
  );
}

function lockEmbedded(dataDir: string) {
  try {
    return lockDirectory(dataDir);
  } catch (error) {
    if (!(error instanceof DirectoryTaken)) throw error;
    throw new InvalidBackup(`${error.message}: stop the site first`);
  }
}

/**
 * Restores rows and pictures, with `replaces` in the place of those that are there. A newly created
 * embedded database is removed again if that fails.
 * @param storeKey runs before the rows are restored, since their second factors need the key
 */
async function restoreContent(
  { replaces, ...options }: DatabaseOptions & { replaces: boolean },
  storage: Storage,
  backup: BackupReader,
  storeKey: () => Promise<void>,
) {
  const isNew = !options.databaseUrl && !hasFiles(options.directory);
  const database = await openDatabase({ ...options, skipMigrations: true });
  let isComplete = false;
  try {
    if (!replaces) await refuseUnlessEmpty(database.db, storage, backup.manifest);
    await storeKey();
    // A new directory has nothing that would be replaced, and is removed if a picture cannot be written.
    await restoreBackup(database.db, storage, backup, { replaces: replaces && !isNew });
    isComplete = true;
  } finally {
    // An embedded database that a crafted row has aborted cannot be closed.
    await database.close().finally(() => {
      backup.close();
      if (isNew && !isComplete) rmSync(options.directory, { recursive: true, force: true });
    });
  }
}

/**
 * Runs migrations as a start would, makes former links invalid and clears references to missing pictures.
 */
async function finishRestore(options: DatabaseOptions, storage: Storage) {
  const database = await openDatabase(options);
  try {
    await database.db.transaction(async (tx) => {
      await endMailedLinks(tx);
      await renewLinks(tx, new Date());
    });
    return { lost: await clearLostPictures(database.db, storage) };
  } finally {
    await database.close();
  }
}

function hasFiles(directory: string) {
  return existsSync(directory) && readdirSync(directory).length > 0;
}
