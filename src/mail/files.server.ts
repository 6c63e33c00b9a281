import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { inArray } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { mail } from "./table.server.ts";

/** A mail as its file is named. */
export type FiledMail = Pick<typeof mail.$inferSelect, "id" | "kind">;

/** The files that mails are written into without a mail server. They contain what their rows do not. */
export interface MailFiles {
  /**
   * Removes the files of deleted rows after their transaction has committed. Never rejects: a file that
   * cannot be removed now is left to `removeOrphans`.
   */
  remove(mails: FiledMail[]): Promise<void>;
  /** Removes every file whose row is gone, as after a crash. */
  removeOrphans(db: Database): Promise<void>;
}

export const mailDirectory = (dataDir: string) => join(dataDir, "mail");

export const mailFileName = ({ id, kind }: FiledMail) => `${String(id).padStart(6, "0")}-${kind}`;

/** The file, and the draft that is renamed to it once it is complete. */
export const pathsOfMail = (directory: string, name: string) => ({
  file: join(directory, `${name}.eml`),
  draft: join(directory, `.${name}.part`),
});

/** Rows that are looked up by one query. */
const batchSize = 500;

export function openMailFiles(dataDir: string): MailFiles {
  const directory = mailDirectory(dataDir);

  async function removeFilesOf(name: string) {
    for (const path of Object.values(pathsOfMail(directory, name))) await rm(path, { force: true });
  }

  return {
    async remove(mails) {
      await Promise.allSettled(mails.map((one) => removeFilesOf(mailFileName(one))));
    },
    async removeOrphans(db) {
      // Before the rows are read, since a row is older than its file.
      const idByName = await listMailFiles(directory);
      const names = [...idByName.keys()];
      for (let at = 0; at < names.length; at += batchSize) {
        const batch = names.slice(at, at + batchSize);
        const ids = batch.flatMap((name) => idByName.get(name) ?? []);
        const { id, kind } = mail;
        const rows = await db.select({ id, kind }).from(mail).where(inArray(id, ids));
        const existing = new Set(rows.map(mailFileName));
        for (const name of batch) if (!existing.has(name)) await removeFilesOf(name);
      }
    },
  };
}

const filePattern = /^(?:(\d{6,9}-[A-Za-z]+)\.eml|\.(\d{6,9}-[A-Za-z]+)\.part)$/;

/** @returns the mail's id by the name of its files; other files are not of mails */
async function listMailFiles(directory: string): Promise<Map<string, number>> {
  const entries = await readdir(directory).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = entries.flatMap((entry) => {
    const [, complete, draft] = filePattern.exec(entry) ?? [];
    return complete ?? draft ?? [];
  });
  return new Map(names.map((name) => [name, Number.parseInt(name, 10)]));
}
