import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../support/free-port.ts";
import { createDatabase } from "./database.ts";
import { startSiteProcess } from "./site-process.ts";

/** Runs a site of the test's own, empty and with other settings than the shared one. */
export async function withOwnSite(
  settings: Record<string, string>,
  use: (url: string) => Promise<void>,
) {
  const folder = mkdtempSync(join(tmpdir(), "herafi-own-"));
  const url = `http://127.0.0.1:${await freePort()}`;
  try {
    const site = await startSiteProcess(url, {
      ...{ DATA_DIR: folder, DATABASE_URL: await createDatabase(), DEMO: "off" },
      ...settings,
    });
    await use(url).finally(() => site.stop());
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
