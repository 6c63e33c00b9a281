import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "#tests/support/free-port.ts";
import { createDatabase } from "./database.ts";
import { type SiteProcess, startSiteProcess } from "./site-process.ts";

type Settings = Record<string, string>;
type Use = (url: string, site: OwnSite) => Promise<void>;

interface OwnSite extends Pick<SiteProcess, "moveClock"> {
  databaseUrl: string;
  folder: string;
}

/**
 * Runs a site of the test's own, empty and with other settings than the shared one.
 * @param host a name of this machine
 */
export async function withOwnSite(settings: Settings, ...given: [Use] | [host: string, use: Use]) {
  const [host, use] = given.length === 2 ? given : ["127.0.0.1", given[0]];
  const folder = mkdtempSync(join(tmpdir(), "herafi-own-"));
  const port = await freePort();
  const url = `http://${host}:${port}`;
  try {
    const databaseUrl = await createDatabase();
    const site = await startSiteProcess(`http://127.0.0.1:${port}`, {
      APP_URL: url,
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: "off",
      ...settings,
    });
    const { moveClock } = site;
    await use(url, { moveClock, databaseUrl, folder }).finally(() => site.stop());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
