import type { runCleanup } from "#src/features/cleanup.server.ts";
import { openFormerDecisions } from "#src/features/former-decisions/former-decisions.server.ts";
import { openStorage } from "#src/images/storage/storage.server.ts";
import { openMailFiles } from "#src/mail/files.server.ts";
import { openOutbox } from "#src/mail/outbox.server.ts";
import { currentDatabase, jobsOf } from "#tests/support/database/database.ts";
import { appKey, type Site } from "#tests/support/site.ts";

type CleanupDeps = Parameters<typeof runCleanup>[0];

/** What the hourly cleanup of this site is given; it has a mail server. */
export async function cleanupDeps(site: Pick<Site, "db" | "files">): Promise<CleanupDeps> {
  const jobs = await jobsOf(await currentDatabase());
  return {
    db: site.db,
    outbox: openOutbox(jobs),
    mailGoesTo: "server",
    storage: await openStorage({ directory: site.files }),
    mailFiles: openMailFiles(site.files),
    formerDecisions: openFormerDecisions(appKey),
  };
}
