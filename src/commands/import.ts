// npm run import -- FILE --as EMAIL --consent FILE.json: adds listings from a CSV or xlsx file, as an owner does on the site;
// --dry-run only says what it would do, --yes asks nothing.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { adminRoleOf } from "#src/auth/admin-roles.ts";
import { account, accountType } from "#src/auth/table.server.ts";
import { DirectoryTaken, lockDirectory } from "#src/database/embedded/lock.server.ts";
import { type OpenDatabase, openDatabase } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { openFormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { ImportInput, type ImportReport } from "#src/features/imports/contract.ts";
import { importLimits } from "#src/features/imports/limits.ts";
import { showImport } from "#src/features/imports/report.server.ts";
import { runImport } from "#src/features/imports/run-import.server.ts";
import { startImport } from "#src/features/imports/start-import.server.ts";
import { createSettings } from "#src/features/site-settings/store.server.ts";
import { blameSetting, type Config, InvalidSetting, readConfig } from "#src/settings/config.ts";
import { accountEmail } from "#src/settings/environment.server.ts";

const usage =
  "usage: npm run import -- FILE.csv --as EMAIL --consent FILE.json [--dry-run] [--yes]";

try {
  const given = parseArguments();
  const config = readConfig();
  await withDatabase(config, (database) => importFile(database, config, given));
} catch (error) {
  if (error instanceof DirectoryTaken) {
    console.error(`herafi: ${error.message}; import on the site, or stop it first`);
  } else if (error instanceof Refusal) {
    console.error(`herafi: ${error.message}`);
  } else console.error(error instanceof InvalidSetting ? `herafi: ${error.message}` : error);
  process.exit(1);
}

function parseArguments() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        as: { type: "string" },
        consent: { type: "string" },
        "dry-run": { type: "boolean", default: false },
        yes: { type: "boolean", default: false },
      },
      allowPositionals: true,
    });
    const [file] = z.tuple([z.string()]).parse(positionals);
    const { consent, "dry-run": isDryRun, yes } = values;
    return { file, email: accountEmail.parse(values.as), consent, isDryRun, yes };
  } catch {
    throw new InvalidSetting(usage);
  }
}

async function withDatabase(config: Config, act: (database: OpenDatabase) => Promise<void>) {
  const lock = config.databaseUrl ? null : lockDirectory(config.dataDir);
  const database = await blameSetting(config.databaseUrl ? "DATABASE_URL" : "DATA_DIR", () =>
    openDatabase({ databaseUrl: config.databaseUrl, directory: join(config.dataDir, "database") }),
  );
  try {
    await act(database);
  } finally {
    await database.close();
    lock?.release();
  }
}

async function importFile(
  { db, kind }: OpenDatabase,
  { country, timeZone, smtpUrl, appKey }: Config,
  { file, email, consent, isDryRun, yes }: ReturnType<typeof parseArguments>,
) {
  const by = { accountId: await findOwner(db, email), address: "npm run import" };
  const settings = createSettings(db, { sendsMail: smtpUrl !== undefined, timeZone });
  await settings.refresh();
  const now = () => new Date();
  // The job of an import is this program's.
  const deps = { db, kind, country, settings, now, jobs: { add: async () => {} } };
  const input = {
    file: await read(file),
    consent: consent === undefined ? undefined : (await read(consent)).toString("utf8"),
  };
  const plan = await startImport(deps, by, parse({ ...input, dry_run: "1" }));
  print(plan);
  if (isDryRun || plan.created + plan.updated === 0) return;
  if (!yes && !(await confirm())) return;
  const { id } = await startImport(deps, by, parse({ ...input, dry_run: "0" }));
  await runImport({ ...deps, formerDecisions: openFormerDecisions(appKey) }, id);
  print(await showImport(db, id, now()));
}

async function findOwner(db: OpenDatabase["db"], email: string): Promise<number> {
  const [admin] = await db
    .select()
    .from(account)
    .where(and(eq(account.email, email), eq(account.type, accountType.admin)));
  if (!admin || adminRoleOf(admin) !== "owner") {
    throw new InvalidSetting(`--as: ${email} is not an owner of this site`);
  }
  return admin.id;
}

async function read(path: string): Promise<Buffer> {
  try {
    const bytes = await readFile(path);
    if (bytes.length <= importLimits.bytes) return bytes;
  } catch {
    throw new InvalidSetting(`${path}: there is no such file, or it cannot be read`);
  }
  throw new InvalidSetting(`${path}: larger than ${importLimits.bytes / 1024 / 1024} MB`);
}

function parse(given: object): ImportInput {
  const parsed = ImportInput.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new InvalidSetting(
    parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).join("\n"),
  );
}

function print(report: ImportReport) {
  const { rows, created, updated, same, said_no: saidNo, refused, notes, unknown } = report;
  console.log(report.message);
  console.log({ rows, created, updated, same, said_no: saidNo, refused: refused.length });
  for (const { line, field, message, name, value } of refused) {
    const row = [line, field, name, value].filter(Boolean);
    console.log(`${row.join(": ")}: ${message}`);
  }
  for (const { line, message } of notes) console.log(`${line}: ${message}`);
  for (const [kind, words] of Object.entries(unknown)) {
    if (words.length > 0) console.log(`${kind}: ${words.join("، ")}`);
  }
}

async function confirm(): Promise<boolean> {
  if (!process.stdin.isTTY) throw new InvalidSetting("--yes is needed where nobody can be asked");
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question("Import it? [y/N] ");
  terminal.close();
  return /^y(es)?$/i.test(answer.trim());
}
