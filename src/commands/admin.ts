// npm run admin -- EMAIL: creates an admin, or gives an existing one a new password; --remove deletes
// the admin; --replace deletes the craftsman's account with that address first.
import { join } from "node:path";
import { parseArgs } from "node:util";
import { z } from "zod";
import { DirectoryTaken, lockDirectory } from "#src/database/embedded/lock.server.ts";
import { type Database, openDatabase } from "#src/database/open.server.ts";
import { appointAdmin, dismissAdmin, replaceByAdmin } from "#src/features/accounts/admin.server.ts";
import { openFormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { endInvitationsBy } from "#src/features/team/invitations.service.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { blameSetting, type Config, InvalidSetting, readConfig } from "#src/settings/config.ts";
import { accountEmail } from "#src/settings/environment.server.ts";

try {
  const { email, isRemoval, isReplacement } = parseArguments();
  const config = readConfig();
  if (isRemoval && config.admin?.email === email) {
    throw new InvalidSetting(`ADMIN_EMAIL: ${email} would be created again at the next start`);
  }
  await withDatabase(config, (db) => {
    if (isRemoval) return remove(db, email);
    return isReplacement ? replace(db, config, email) : appoint(db, email);
  });
} catch (error) {
  if (error instanceof DirectoryTaken) {
    console.error(`herafi: ${error.message}; stop it first, and start it again afterwards`);
  } else console.error(error instanceof InvalidSetting ? `herafi: ${error.message}` : error);
  process.exit(1);
}

function parseArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        remove: { type: "boolean", default: false },
        replace: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const [email] = z.tuple([accountEmail]).parse(positionals);
    const { remove: isRemoval, replace: isReplacement } = values;
    z.literal(false).parse(isRemoval && isReplacement);
    return { email, isRemoval, isReplacement };
  } catch {
    throw new InvalidSetting("usage: npm run admin -- [--remove | --replace] EMAIL");
  }
}

async function withDatabase(config: Config, act: (db: Database) => Promise<void>) {
  const lock = config.databaseUrl ? null : lockDirectory(config.dataDir);
  const database = await blameSetting(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
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
  const { id, password } = await appointAdmin(db, email);
  // Somebody else may have used the account: what they invited would bring them back.
  await endInvitationsBy(db, id);
  console.log(`Admin: ${email}  ${password}`);
}

async function replace(db: Database, config: Config, email: string) {
  const formerDecisions = openFormerDecisions(config.appKey);
  const storage = await openStorage({
    storageUrl: config.storageUrl,
    directory: join(config.dataDir, "storage"),
  });
  // The site sends the mails. Nothing here notifies devices, for which jobs are.
  const outbox = openOutbox({ add: async () => {} });
  const mailFiles = openMailFiles(config.dataDir);
  const deps = { db, storage, outbox, mailFiles, formerDecisions };
  console.log(`Admin: ${email}  ${await replaceByAdmin(deps, email)}`);
}

async function remove(db: Database, email: string) {
  await dismissAdmin(db, email);
  console.log(`Removed: ${email}`);
}
