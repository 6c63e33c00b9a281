import type { Database } from "#src/database/open.server.ts";
import {
  type FixedSettings,
  type LiveSettings,
  settingsState,
} from "#src/settings/live-settings.ts";
import { siteSettings } from "./table.server.ts";

/**
 * The settings in memory, so that reading them costs a request nothing. Whoever is told of a change by
 * the database calls `refresh`.
 */
export async function openSettings(db: Database, fixed?: FixedSettings): Promise<LiveSettings> {
  const settings = createSettings(db, fixed);
  await settings.refresh();
  return settings;
}

/** Creates settings that are the default ones until they are refreshed. */
export function createSettings(db: Database, fixed: FixedSettings = {}): LiveSettings {
  let current = settingsState(0, {}, fixed);
  let queue = Promise.resolve();
  return {
    get current() {
      return current;
    },
    refresh() {
      // One after the other: an overtaken answer would be older than what is there.
      const done = queue.then(async () => {
        const { version, stored } = await read(db);
        current = settingsState(version, stored, fixed);
      });
      queue = done.catch(() => {});
      return done;
    },
    async readLogo() {
      const [row] = await db.select({ logo: siteSettings.logo }).from(siteSettings);
      return row?.logo ? Buffer.from(row.logo, "base64") : null;
    },
  };
}

async function read(db: Database) {
  const { version, values } = siteSettings;
  const [row] = await db.select({ version, values }).from(siteSettings);
  return { version: row?.version ?? 0, stored: row?.values ?? {} };
}
