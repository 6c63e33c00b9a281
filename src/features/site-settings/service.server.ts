import { isDeepStrictEqual } from "node:util";
import { eq, sql } from "drizzle-orm";
import { type CountryCode, displayPhone } from "#src/arabic/phone.server.ts";
import type { AuditValues } from "#src/audit/table.server.ts";
import { type Actor, writeAudit } from "#src/audit/write-audit.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { hasDemoRows } from "#src/program-state/demo-rows.server.ts";
import {
  type LiveSettings,
  type Policy,
  type SettingsState,
  type StoredSettings,
  settingsState,
} from "#src/settings/live-settings.ts";
import { completeSite, defaultSite, socialNames } from "#src/settings/site.ts";
import {
  type EditedSettings,
  type PublicSettings,
  policyLength,
  type SettingsChange,
} from "./contract.ts";
import { settingSentences } from "./field-texts.ts";
import { formatPolicy, parsePolicy } from "./policy-text.ts";
import { siteSettings } from "./table.server.ts";

interface Deps {
  db: Database;
  by: Actor;
  settings: LiveSettings;
  country: CountryCode;
  now: () => Date;
}

export function publicView({ site, policy }: SettingsState): PublicSettings {
  return { ...site, logo: site.logo && `/logo.png?v=${site.logo}`, policy };
}

export async function editedView(db: Database, state: SettingsState): Promise<EditedSettings> {
  const { version, own, policy } = state;
  // The demo's site is to be looked at.
  const first_steps = version === 0 && !(await hasDemoRows(db));
  return { ...publicView(state), ...own, policy_text: policyText(policy), version, first_steps };
}

/** The text that its owner typed, or one that reads as the same blocks; null without a policy. */
const policyText = (policy: Policy | null | undefined): string | null =>
  policy ? (policy.text ?? formatPolicy(policy.blocks)) : null;

/**
 * Saves what is given. A value equal to its default is stored as none, so that it follows the program's
 * text in later versions.
 * @param version of the settings as loaded, if known
 * @throws Refusal `conflict` if they have changed since
 */
export async function saveSettings(
  deps: Deps,
  { version, ...change }: SettingsChange & { version?: number | undefined },
): Promise<void> {
  const { db, by, settings, now } = deps;
  await db.transaction(async (tx) => {
    const row = await lockSettings(tx);
    if (version !== undefined && version !== row.version) {
      throw new Refusal("conflict", { message: settingSentences.outdated });
    }
    const stored = apply(row.values, change, deps);
    await writeSettings(tx, row.version, { values: stored, updatedAt: now() });
    const audited = changedValues(row.values, stored);
    if (audited) await writeAudit(tx, by, { act: "settings.change", ...audited });
  });
  await settings.refresh();
}

/** The row, locked until the end of the transaction; it is made before the first change. */
export async function lockSettings(tx: Database) {
  await tx.insert(siteSettings).values({}).onConflictDoNothing();
  const { version, values } = siteSettings;
  const [row] = await tx.select({ version, values }).from(siteSettings).for("update");
  return row!;
}

export const writeSettings = (
  tx: Database,
  version: number,
  values: Partial<typeof siteSettings.$inferInsert>,
) =>
  tx
    .update(siteSettings)
    .set({ ...values, version: version + 1 })
    .where(eq(siteSettings.id, sql`1`));

function apply(
  before: StoredSettings,
  { policy, policy_text, social, ...change }: SettingsChange,
  { country, now }: Pick<Deps, "country" | "now">,
): StoredSettings {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const next: AuditValues = { ...before, ...Object.fromEntries(given) };
  if (change.phone !== undefined) {
    next.phone_display = change.phone && displayPhone(change.phone, country);
  }
  if (social !== undefined) {
    const known = settingsState(0, before).site.social;
    const changed = Object.entries(social ?? {}).filter(([, value]) => value !== undefined);
    next.social = social && { ...known, ...Object.fromEntries(changed) };
  }
  const updated_at = now().toISOString();
  if (policy_text !== undefined) {
    const isSame = policy_text === policyText(before.policy);
    const typed = policy_text && {
      updated_at,
      blocks: parsePolicy(policy_text),
      text: policy_text,
    };
    if (!isSame) next.policy = typed;
  } else if (policy !== undefined) {
    const isSame = isDeepStrictEqual(policy, before.policy?.blocks ?? null);
    if (!isSame) next.policy = policy && { updated_at, blocks: policy };
  }
  return withoutDefaults(next, before);
}

function withoutDefaults(next: AuditValues, before: StoredSettings): StoredSettings {
  const defaults: AuditValues = {
    ...completeSite(typeof next.name === "string" ? { name: next.name } : {}),
    name: defaultSite.name,
    ...settingsState(0, {}).own,
  };
  const formerNotice = completeSite(before.name ? { name: before.name } : {}).notice;
  const isDefault = ([field, value]: [string, unknown]) =>
    value === null ||
    isDeepStrictEqual(value, defaults[field]) ||
    // With the name, the standing text changes too.
    (field === "notice" && value === formerNotice);
  return Object.fromEntries(Object.entries(next).filter((entry) => !isDefault(entry)));
}

/** The fields that differ, each before and after; null if none does. */
function changedValues(before: StoredSettings, after: StoredSettings) {
  const [old, next] = [loggedSettings(before), loggedSettings(after)];
  const fields = Object.keys({ ...old, ...next }).filter(
    (field) => !isDeepStrictEqual(old[field], next[field]),
  );
  const only = (values: AuditValues) =>
    Object.fromEntries(fields.map((field) => [field, values[field]]));
  return fields.length > 0 ? { before: only(old), after: only(next) } : null;
}

/** Characters of a text in the audit log. */
const maxLogged = 200;

/** Settings as the audit log has them: one line each, of long texts the beginning. */
function loggedSettings(stored: StoredSettings): AuditValues {
  const { site, own, policy } = settingsState(0, stored);
  const { social, about_points, name, phone_display, logo_size, ...others } = site;
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
