import type { Database } from "../database/open.server.ts";
import type { MailKind } from "./kinds.ts";

/** What a mail says; the one layout makes its HTML and its plain text. All of it is plain text. */
export interface Letter {
  subject: string;
  /** The person's name, if it is known. */
  name?: string;
  paragraphs: string[];
  /** The one thing to do, as a button and as an address to copy. */
  action?: { label: string; url: string };
  /** Said small, under the action. */
  notes?: string[];
}

/** A mail that waits, as its writer sees it. */
export interface Waiting {
  id: number;
  recipient: string;
  /** What the cause left for the writer; never a secret. */
  data: Record<string, unknown>;
}

/**
 * Writes the letter at the moment it is sent, so that no link lies in the database and each is valid
 * from its arrival. Null when there is nothing to say any more, such as to an address that has been
 * verified meanwhile.
 */
export type Writer = (db: Database, waiting: Waiting) => Promise<Letter | null>;

export type Writers = Record<MailKind, Writer>;
