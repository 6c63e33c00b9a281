import type { Config } from "#src/settings/config.ts";
import { originsOfOtherSites } from "#src/settings/cross-origin.server.ts";
import { findMisspelt } from "#src/settings/misspelt.server.ts";

/** Names variables of the environment that do not what they seem to. */
export function warnAboutSettings(config: Config): void {
  for (const { name, nearest } of findMisspelt(process.env)) {
    console.error(`herafi: ${name} is not a setting; did you mean ${nearest}?`);
  }
  for (const origin of originsOfOtherSites(config)) {
    console.error(
      `herafi: CORS_ORIGINS: ${origin} is another site than APP_URL: no browser sends cookies from there`,
    );
  }
}
