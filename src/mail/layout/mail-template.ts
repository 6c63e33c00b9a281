import type { Database } from "#src/database/open.server.ts";
import type { MailKind } from "#src/mail/kinds.ts";
import { defaultSettings, type LiveSettings } from "#src/settings/live-settings.ts";

/** The content of a mail as plain text; `layout.server.ts` renders it. */
export interface MailContent {
  subject: string;
  /** The recipient's name, if there is one. */
  name?: string;
  paragraphs: string[];
  /** Rendered as a button, and as an address to copy. */
  action?: { label: string; url: string };
  /** Small print under the action. */
  notes?: string[];
  /** Links under the small print. */
  links?: { label: string; url: string }[];
}

/** What templates know of the site. */
export interface MailSite {
  appUrl: string;
  /** The defaults if absent. */
  settings?: Pick<LiveSettings, "current"> | undefined;
}

export const siteNameOf = ({ settings = defaultSettings }: Pick<MailSite, "settings">) =>
  settings.current.site.name;

/** A mail in the outbox, as its template sees it. */
export interface PendingMail {
  id: number;
  recipient: string;
  /** Data for the template; never a secret. */
  data: Record<string, unknown>;
}

/** Thrown by a template whose mail must not be sent, because its recipient has had too many. */
export class MailLimitReached extends Error {}

/**
 * Fills in a mail when it is sent, so that no link is stored in the database and a link's lifetime
 * begins with its delivery. Returns null when the mail is no longer needed, such as a verification
 * link for an address that has been verified meanwhile.
 */
export type MailTemplate = (db: Database, mail: PendingMail) => Promise<MailContent | null>;

export type MailTemplates = Record<MailKind, MailTemplate>;
