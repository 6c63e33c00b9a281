import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { startSmtp } from "#tests/support/mail/smtp.ts";
import { password } from "./password.ts";
import { startSiteProcess } from "./site-process.ts";

/** The mails that the site has sent, as `mails.ts` reads them. */
async function startMailServer() {
  const folder = join(process.env.TEST_DATA ?? "", "sent-mail");
  await mkdir(folder, { recursive: true });
  let count = 0;
  return startSmtp({
    store: (bytes) => writeFile(join(folder, `${String(++count).padStart(6, "0")}.eml`), bytes),
  });
}

/**
 * The site that all browser tests share: the program with its demo data, on a PostgreSQL server so
 * that tests can insert rows beside it (database.ts). Workers inherit the environment set here.
 */
export default async function startSite() {
  const postgres = await startPostgres();
  const smtp = await startMailServer();
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_PASSWORD_HASH = await hashPassword(password);
  const site = await startSiteProcess(process.env.TEST_SITE ?? "", {
    DATABASE_URL: postgres.url,
    DATA_DIR: process.env.TEST_DATA ?? "",
    DEMO: "on",
    SMTP_URL: smtp.url,
    PUSH_SERVICES: "push.invalid",
  });
  return async () => {
    await site.stop();
    await smtp.stop();
    await postgres.stop();
  };
}
