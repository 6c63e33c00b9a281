import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { drizzle } from "drizzle-orm/node-postgres";
import { Client } from "pg";
import { fingerprintOf, readFingerprint } from "#src/program-state/app-key.server.ts";
import type { Config } from "#src/settings/config.ts";
import { second } from "#src/util/time.ts";
import type { Outcome } from "./finding.ts";

const timeout = 10 * second;
/** Links and codes by time would be refused. */
const maxClockDifference = 5 * second;

/** Whether the database can be used, and whether the key is the one that the site has had. */
export async function checkDatabase({ databaseUrl, dataDir, appKey }: Config): Promise<Outcome> {
  const directory = join(dataDir, "database");
  if (!databaseUrl) {
    // Only one process may open it, and each start compares the key.
    return existsSync(directory)
      ? { state: "ok", says: `embedded, in ${directory}` }
      : { state: "failure", says: `there is none in ${directory}; is DATA_DIR the site's?` };
  }
  return inDatabase(databaseUrl, async (client) => {
    const { rows: exists } = await client.query("select to_regclass('program_state') as name");
    if (!exists[0].name) {
      return { state: "warning", says: "has no tables of this version; the next start makes them" };
    }
    const fingerprint = await readFingerprint(drizzle(client));
    if (fingerprint !== undefined && fingerprint !== fingerprintOf(appKey)) {
      const says = "was used with another APP_KEY; set the former one, or the next start stops";
      return { state: "failure", says };
    }
    return { state: "ok", says: "can be reached, and the key is its own" };
  });
}

/** Compares the clock with the database server's, or asks the system whether it is set by the network. */
export async function checkClock({ databaseUrl }: Config): Promise<Outcome> {
  if (!databaseUrl) return (await isSynchronized()) ? synchronized : notSynchronized;
  return inDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ now: Date }>("select clock_timestamp() as now");
    const difference = Math.abs(Date.now() - rows[0]!.now.getTime());
    if (difference < maxClockDifference) return { state: "ok", says: "agrees with the database's" };
    const seconds = Math.round(difference / second);
    const says = `is ${seconds} s from the database's; let the network set both (timedatectl set-ntp true)`;
    return { state: "failure", says };
  });
}

const synchronized: Outcome = { state: "ok", says: "is set by the network" };
const notSynchronized: Outcome = {
  state: "warning",
  says: "is not known to be set by the network; turn that on (apt install systemd-timesyncd, timedatectl set-ntp true)",
};

const isSynchronized = () =>
  promisify(execFile)("timedatectl", ["show", "-p", "NTPSynchronized", "--value"]).then(
    ({ stdout }) => stdout.trim() === "yes",
    () => false,
  );

async function inDatabase(url: string, ask: (client: Client) => Promise<Outcome>) {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: timeout,
    query_timeout: timeout,
  });
  // A connection that ends while nothing is asked.
  client.on("error", () => {});
  try {
    await client.connect();
    return await ask(client);
  } finally {
    await client.end().catch(() => {});
  }
}
