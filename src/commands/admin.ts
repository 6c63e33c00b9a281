// npm run admin -- EMAIL: makes an admin by hand, or gives one a new password; with --remove, takes
// the account away.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { DirectoryTaken, lockDirectory } from "../database/lock.server.ts";
import { type Database, openDatabase } from "../database/open.server.ts";
import { appointAdmin, dismissAdmin } from "../features/accounts/admin.server.ts";
import { BadSetting, type Config, naming, readConfig } from "../settings/config.ts";

try {
  const { email, isRemoval } = asked();
  const config = readConfig();
  if (isRemoval && config.admin?.email === email) {
    throw new BadSetting(`ADMIN_EMAIL: ${email} would be made anew at the next start`);
  }
  await onDatabase(config, (db) => (isRemoval ? remove(db, email) : appoint(db, email)));
} catch (error) {
  if (error instanceof DirectoryTaken) {
    console.error(`herafi: ${error.message}; stop it first, and start it again afterwards`);
  } else console.error(error instanceof BadSetting ? `herafi: ${error.message}` : error);
  process.exit(1);
}

function asked() {
  try {
    const { values, positionals } = parseArgs({
      options: { remove: { type: "boolean", default: false } },
      allowPositionals: true,
    });
    const [email] = z.tuple([z.string().trim().toLowerCase().pipe(z.email())]).parse(positionals);
    return { email, isRemoval: values.remove };
  } catch {
    throw new BadSetting("usage: npm run admin -- [--remove] EMAIL");
  }
}

async function onDatabase(config: Config, act: (db: Database) => Promise<void>) {
  const lock = config.databaseUrl ? null : lockDirectory(config.dataDir);
  const database = await naming(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openDatabase({ databaseUrl: config.databaseUrl, directory: join(config.dataDir, "database") }),
  );
  try {
    await act(database.db);
  } finally {
    await database.close();
    lock?.release();
  }
}

async function appoint(db: Database, email: string) {
  console.log(`Admin: ${email}  ${await appointAdmin(db, email)}`);
}

async function remove(db: Database, email: string) {
  await dismissAdmin(db, email);
  console.log(`Removed: ${email}`);
}
