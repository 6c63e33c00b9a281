import { join } from "node:path";
import { buildApp } from "./app.ts";
import { BadSetting, readConfig } from "./config.ts";
import { fillDemo } from "./database/demo.server.ts";
import { DirectoryTaken, holdDirectory } from "./database/lock.server.ts";
import { openDatabase } from "./database/open.server.ts";
import { ensureAdmin } from "./features/accounts/admin.server.ts";
import { openStorage } from "./images/storage.server.ts";
import { builtScreens, developedScreens } from "./server/screens.server.ts";

const patience = 10_000;

try {
  await start();
} catch (error) {
  // What the operator can mend is told in one line; anything else with where it happened.
  const plain = error instanceof BadSetting || error instanceof DirectoryTaken;
  console.error(plain ? `herafi: ${error.message}` : error);
  process.exit(1);
}

async function start() {
  const config = readConfig();
  const lock = config.databaseUrl ? null : holdDirectory(config.dataDir);
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    directory: join(config.dataDir, "database"),
  });
  const storage = await openStorage({
    storageUrl: config.storageUrl,
    directory: join(config.dataDir, "storage"),
  });
  const demo = await fillDemo(database, storage, config);
  if (config.admin) await ensureAdmin(database.db, config.admin);
  const app = await buildApp({
    config,
    database,
    storage,
    openScreens: process.argv.includes("--dev") ? developedScreens : builtScreens,
  });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), patience).unref();
    await app.close();
    await database.close();
    lock?.release();
    process.exit(0);
  };
  process.on("SIGINT", stop);
  process.on("SIGTERM", stop);

  await app.listen({ port: config.port, host: config.host });
  console.log(`Herafi is at ${config.appUrl}`);
  if (demo) console.log(`Demo admin: ${demo.email}  ${demo.password}`);
}
