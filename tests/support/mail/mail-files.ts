import { readdirSync } from "node:fs";
import { expect, vi } from "vitest";
import { limitUnverifiedMail } from "#src/features/accounts/recovery/unverified-mail-limit.server.ts";
import { createMailTemplates } from "#src/features/mail-templates.server.ts";
import { createLimiter } from "#src/http/security/limits/limits.server.ts";
import { mailDirectory } from "#src/mail/files.server.ts";
import { isPending } from "#src/mail/state.server.ts";
import { mail } from "#src/mail/table.server.ts";
import { openTransport } from "#src/mail/transport.server.ts";
import { startMailWorker } from "#src/mail/worker.server.ts";
import { currentDatabase } from "#tests/support/database/database.ts";
import { appKey, origin, type Site } from "#tests/support/site.ts";
import { waitOptions } from "#tests/support/wait-options.ts";
import { mailFrom } from "./mail.ts";

/** Writes all queued mails into files, as a site without a mail server does. @returns the worker's log */
export async function writeMailFiles(
  { db, files }: Pick<Site, "db" | "files">,
  limitFactor = 1000,
) {
  const database = await currentDatabase();
  const log = { warn: vi.fn(), error: vi.fn() };
  const directory = mailDirectory(files);
  const transport = openTransport({ smtpUrl: undefined, mailFrom, directory });
  const templates = limitUnverifiedMail(
    createMailTemplates({ appUrl: origin, appKey }),
    createLimiter(database, limitFactor),
  );
  const timing = { pollIntervalMs: 100, firstDelayMs: 1000, maxDelayMs: 1000 };
  const worker = startMailWorker({ db, templates, transport, appUrl: origin, timing, log });
  await vi.waitFor(async () => expect(await db.$count(mail, isPending)).toBe(0), waitOptions);
  await worker.stop();
  return log;
}

/** The names of all mail files, drafts too. */
export const mailFilesOf = ({ files }: Pick<Site, "files">) =>
  readdirSync(mailDirectory(files)).sort();
