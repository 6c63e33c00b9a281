// npm run remove-demo: deletes the demo data, and nothing else.
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DirectoryTaken, lockDirectory } from "#src/database/embedded/lock.server.ts";
import { openDatabase } from "#src/database/open.server.ts";
import { markEarlierDemo } from "#src/demo/mark-rows.server.ts";
import { type RemovedDemo, removeDemo } from "#src/demo/remove-demo.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { removeDiscarded } from "#src/images/unused.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { blameSetting, type Config, InvalidSetting, readConfig } from "#src/settings/config.ts";

try {
  if (process.argv.length > 2) throw new InvalidSetting("usage: npm run remove-demo");
  const config = readConfig();
  const lock = config.databaseUrl ? null : lockDirectory(config.dataDir);
  printResult(await remove(config));
  lock?.release();
  process.exit(0);
} catch (error) {
  if (error instanceof DirectoryTaken) {
    console.error(`herafi: ${error.message}; stop it first, and start it again afterwards`);
  } else console.error(error instanceof InvalidSetting ? `herafi: ${error.message}` : error);
  process.exit(1);
}

async function remove(config: Config) {
  const database = await blameSetting(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openDatabase({ databaseUrl: config.databaseUrl, directory: join(config.dataDir, "database") }),
  );
  try {
    const storage = await openStorage({
      storageUrl: config.storageUrl,
      directory: join(config.dataDir, "storage"),
    });
    await markEarlierDemo(database.db);
    const removed = await removeDemo(database.db);
    await rm(join(config.dataDir, "demo-admin"), { force: true });
    await openMailFiles(config.dataDir)
      .removeOrphans(database.db)
      .catch((error: Error) =>
        console.error(`herafi: files of mails are removed later: ${error.message}`),
      );
    // What fails here is repeated by the hourly cleanup.
    await removeDiscarded({ db: database.db, storage }).catch((error: Error) =>
      console.error(`herafi: pictures are removed later: ${error.message}`),
    );
    return removed;
  } finally {
    await database.close();
  }
}

function printResult({ usedNames, remainingAdmins, ...removed }: RemovedDemo) {
  const counts = Object.entries(removed).map(([name, count]) => `${count} ${name}`);
  console.log(`Removed: ${counts.join(", ")}`);
  if (usedNames.length > 0) {
    console.log(`Kept, because listings use them: ${usedNames.join("، ")}`);
  }
  if (remainingAdmins === 0) console.log("No admin is left: npm run admin -- EMAIL makes one");
}
