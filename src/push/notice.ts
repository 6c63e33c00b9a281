import type { Database } from "#src/database/open.server.ts";

/**
 * What admins are notified of: a listing that waits for a decision, changes of one that do, a visitor's message, a
 * listing that somebody asks to remove, or that visitors say is false, that no more codes are sent to numbers today, or a test.
 */
export type PushNotice =
  | { kind: "order" | "revision" | "message" | "removal" | "report"; id: number }
  | { kind: "codesUsedUp" }
  | { kind: "test" };

/** What the service worker shows. Never a phone number or an e-mail: a locked screen shows it, too. */
export interface NoticeContent {
  title: string;
  body: string;
  /** A notification replaces the one before with the same tag. */
  tag: string;
  /** The screen that a press opens. */
  path: string;
}

/** Writes a notice for an admin when it is sent; null if it does not, or no longer, concern that one. */
export type WriteNotice = (
  db: Database,
  accountId: number,
  notice: PushNotice,
) => Promise<NoticeContent | null>;
