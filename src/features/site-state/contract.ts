import { z } from "zod";
import { mailFailureKinds } from "#src/mail/failure-reason.ts";
import { mailKinds } from "#src/mail/kinds.ts";

/** A mail that should have gone out a day ago. */
export const FailedMail = z
  .object({
    id: z.int(),
    kind: z.enum(mailKinds),
    recipient: z.string(),
    created_at: z.iso.datetime(),
    attempts: z.int(),
    /** Why the last attempt failed. */
    trouble: z.enum(mailFailureKinds),
    /** The mail server's response, without addresses and links. */
    reason: z.string(),
    /** Whether it is still retried automatically. */
    is_tried: z.boolean(),
  })
  .meta({ id: "FailedMail" });

const BackupInfo = z.object({ made_at: z.iso.datetime(), bytes: z.int() }).nullable();

/** The state of the site, for admins. */
export const SiteState = z
  .object({
    mail: z.object({
      /** Sent by a mail server, or only written to files. */
      goes_to: z.enum(["server", "files"]),
      waiting: z.int(),
      oldest_waiting: z.iso.datetime().nullable(),
      /** Why the last attempt to send the oldest failed; null if it did not. */
      trouble: z.enum(mailFailureKinds).nullable(),
      failed: z.int(),
      /** The oldest failed ones. */
      failures: z.array(FailedMail),
    }),
    backups: z.object({
      /** Whether the site takes snapshots automatically. */
      takes_snapshots: z.boolean(),
      last_snapshot: BackupInfo,
      /** By `npm run backup`. */
      last_backup: BackupInfo,
      /** The last one is older than a day, or there is none. */
      is_late: z.boolean(),
    }),
    logins: z.object({
      /** Wrong passwords and codes of the last hour and day. */
      failed_in_hour: z.int(),
      failed_in_day: z.int(),
      /** Attempts of the last day that the rate limit rejected. */
      refused_in_day: z.int(),
      /** More in the last hour than people mistype: somebody is guessing passwords. */
      are_many: z.boolean(),
    }),
    /** Changes of published listings that have waited for a review for more than a week. */
    revisions: z.object({ late: z.int() }),
    database: z.object({
      kind: z.enum(["embedded", "server"]),
      bytes: z.int(),
      answered_in_ms: z.number(),
    }),
    pictures: z.object({
      in: z.enum(["folder", "bucket"]),
      files: z.int().nullable(),
      bytes: z.int().nullable(),
      /**
       * Pictures that are withheld from everyone since no published listing has them, and that the storage could not
       * move or remove yet.
       */
      withheld: z.int(),
    }),
    disk: z.object({ free_bytes: z.int().nullable(), has_room: z.boolean() }),
    program: z.object({
      version: z.string(),
      runs_since: z.iso.datetime(),
      /** Demo data although DEMO is off or APP_URL is a public address. */
      has_unwanted_demo: z.boolean(),
    }),
  })
  .meta({ id: "SiteState" });

export type FailedMail = z.infer<typeof FailedMail>;
export type SiteState = z.infer<typeof SiteState>;
