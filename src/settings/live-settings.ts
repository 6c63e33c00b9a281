import { completeSite, defaultSite, type Site, type SiteValues } from "./site.ts";

/** A piece of a text in one style. */
export interface PolicyPart {
  text: string;
  bold?: true;
  /** What it leads to. */
  href?: string;
}

/** The texts are plain; where a piece of one is bold or a link, the parts have it, too. */
export type PolicyBlock =
  | { type: "heading" | "paragraph"; text: string; parts?: PolicyPart[] | undefined }
  | {
      type: "list";
      items: string[];
      /** Number of the first item; absent for points. */
      start?: number | undefined;
      /** The parts of each item, in the order of `items`. */
      parts?: PolicyPart[][] | undefined;
    };

/** A privacy policy of the owner's own. */
export interface Policy {
  /** ISO 8601 */
  updated_at: string;
  blocks: PolicyBlock[];
  /** What the blocks were read from, as it was typed; absent if blocks were given. */
  text?: string;
}

export const digestKinds = ["none", "daily", "at_once"] as const;
export type DigestKind = (typeof digestKinds)[number];

/** What the owner has set, for the owner's eyes. */
export interface OwnSettings {
  /** Sender's name in mails; null for the site's name. */
  sender_name: string | null;
  /** Mail to admins about waiting orders. */
  digest: DigestKind;
  /** Hour of the daily mail, in the site's time zone. */
  digest_hour: number;
}

/** Settings as they are stored: only what differs from the defaults. */
export type StoredSettings = SiteValues & Partial<OwnSettings> & { policy?: Policy };

export interface SettingsState {
  /** Grows with each change; 0 while nothing was ever saved. */
  version: number;
  stored: StoredSettings;
  /** Public values that differ from the defaults; undefined if none does. */
  siteValues: SiteValues | undefined;
  site: Site;
  own: OwnSettings;
  policy: Policy | null;
}

/** The settings in this process's memory, kept up to date with all processes. */
export interface LiveSettings {
  readonly current: SettingsState;
  /** Reads them again. */
  refresh(): Promise<void>;
  /** The logo as a PNG; null without one. It is read from the database. */
  readLogo(): Promise<Buffer | null>;
}

/** What is not the owner's to set but for screens to know. */
export interface FixedSettings {
  /** Whether there is a mail server; true by default. */
  sendsMail?: boolean;
  /** IANA name. */
  timeZone?: string;
  /** ISO 3166. */
  country?: string;
}

export function settingsState(
  version: number,
  stored: StoredSettings,
  {
    sendsMail = true,
    timeZone = defaultSite.time_zone,
    country = defaultSite.country,
  }: FixedSettings = {},
): SettingsState {
  const { policy = null, sender_name, digest, digest_hour, ...own } = stored;
  const values = {
    ...own,
    ...(sendsMail ? {} : { sends_mail: false }),
    ...(timeZone === defaultSite.time_zone ? {} : { time_zone: timeZone }),
    ...(country === defaultSite.country ? {} : { country }),
  };
  return {
    version,
    stored,
    siteValues: Object.keys(values).length > 0 ? values : undefined,
    site: completeSite(values),
    own: {
      sender_name: sender_name ?? null,
      digest: digest ?? "none",
      digest_hour: digest_hour ?? 8,
    },
    policy,
  };
}

/** The defaults, for programs without a database. */
export const defaultSettings: Pick<LiveSettings, "current"> = { current: settingsState(0, {}) };
