import type { Values } from "#src/audit/table.server.ts";
import { type StoredSettings, settingsState } from "#src/settings/live-settings.ts";
import { socialNames } from "#src/settings/site.ts";
import { policyLength } from "./contract.ts";

/** Characters of a text in the audit log. */
const maxLogged = 200;

/** Settings as the audit log has them: one line each, of long texts the beginning. */
export function loggedSettings(stored: StoredSettings): Values {
  const { site, own, policy } = settingsState(0, stored);
  const { social, about_points, name, phone_display, ...others } = site;
  const points = about_points.map(({ title, text }) => `${title}: ${text}`).join(" / ");
  const addresses = socialNames.map((network) => [network, social[network] ?? undefined]);
  const values = {
    site_name: name,
    ...others,
    // The standing text follows the name.
    notice: stored.notice,
    about_points: points,
    ...Object.fromEntries(addresses),
    ...own,
    digest_hour: String(own.digest_hour),
    registration_open: site.registration_open ? "yes" : "no",
    policy: policy && `${policyLength(policy.blocks)}`,
  };
  return Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === null || value === undefined ? [] : [[field, clip(String(value))]],
    ),
  );
}

const clip = (text: string) => (text.length > maxLogged ? `${text.slice(0, maxLogged)}…` : text);
