// npm run admin -- EMAIL: makes an admin by hand, or gives one a new password.
import { join } from "node:path";
import { z } from "zod";
import { BadSetting, naming, readConfig } from "./config.ts";
import { DirectoryTaken, holdDirectory } from "./database/lock.server.ts";
import { openDatabase } from "./database/open.server.ts";
import { appointAdmin } from "./features/accounts/admin.server.ts";

try {
  await appoint(process.argv[2] ?? "");
} catch (error) {
  if (error instanceof DirectoryTaken) {
    console.error(`herafi: ${error.message}; stop it first, and start it again afterwards`);
  } else console.error(error instanceof BadSetting ? `herafi: ${error.message}` : error);
  process.exit(1);
}

async function appoint(typed: string) {
  const email = z.email().safeParse(typed.trim().toLowerCase());
  if (!email.success) throw new BadSetting("usage: npm run admin -- EMAIL");
  const config = readConfig();
  const lock = config.databaseUrl ? null : holdDirectory(config.dataDir);
  const database = await naming(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openDatabase({ databaseUrl: config.databaseUrl, directory: join(config.dataDir, "database") }),
  );
  try {
    const password = await appointAdmin(database.db, email.data);
    console.log(`Admin: ${email.data}  ${password}`);
  } finally {
    await database.close();
    lock?.release();
  }
}
