import { reasonOf } from "#src/errors/cause.ts";
import type { Config } from "#src/settings/config.ts";
import { checkClock, checkDatabase } from "./database.server.ts";
import { checkBackups, checkDisk, checkStorage } from "./disk.server.ts";
import type { Finding, Outcome } from "./finding.ts";
import { checkMail } from "./mail.server.ts";
import { checkProxy, checkPublicAddress, checkSite } from "./site.server.ts";

/** Throws if something fails; its reason is reported. */
type Check = (config: Config) => Promise<Outcome>;

/** @param address receives a test mail */
export async function* runChecks(
  config: Config,
  address: string | undefined,
): AsyncGenerator<Finding> {
  const checks: Record<string, Check> = {
    site: checkSite,
    address: checkPublicAddress,
    proxy: checkProxy,
    database: checkDatabase,
    clock: checkClock,
    disk: checkDisk,
    pictures: checkStorage,
    mail: (given) => checkMail(given, address),
    backups: checkBackups,
  };
  for (const [about, check] of Object.entries(checks)) {
    const failed = (error: unknown): Outcome => ({ state: "failure", says: reasonOf(error) });
    yield { about, ...(await check(config).catch(failed)) };
  }
}
