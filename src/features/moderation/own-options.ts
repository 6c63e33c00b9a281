import { currentUser } from "#src/auth/current-user.ts";
import { browserApi } from "#src/client/browser.ts";
import { loadOptions, type Options } from "#src/features/catalogue/options.ts";

/** The options of an admin's filters: of the cities only those on whose listings the admin decides. */
export async function loadOwnOptions(): Promise<Options> {
  const [options, user] = await Promise.all([loadOptions(browserApi), currentUser()]);
  const cities = user?.type === 1 ? user.cities : null;
  return cities ? { ...options, cities } : options;
}
