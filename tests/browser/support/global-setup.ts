import { hashPassword } from "#src/features/accounts/password/passwords.server.ts";
import { startPostgres } from "#tests/support/database/postgres.ts";
import { password } from "./password.ts";
import { startSiteProcess } from "./site-process.ts";

/**
 * The site that all browser tests share: the program with its demo data, on a PostgreSQL server so
 * that tests can insert rows beside it (database.ts). Workers inherit the environment set here.
 */
export default async function startSite() {
  const postgres = await startPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  process.env.TEST_PASSWORD_HASH = await hashPassword(password);
  const site = await startSiteProcess(process.env.TEST_SITE ?? "", {
    DATABASE_URL: postgres.url,
    DATA_DIR: process.env.TEST_DATA ?? "",
    DEMO: "on",
    PUSH_SERVICES: "push.invalid",
  });
  return async () => {
    await site.stop();
    await postgres.stop();
  };
}
