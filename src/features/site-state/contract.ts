import { z } from "zod";
import { mailFailureKinds } from "../../mail/failure-reason.ts";
import { mailKinds } from "../../mail/kinds.ts";

/** A mail that should have gone out a day ago. */
export const FailedMail = z.object({
  id: z.int(),
  kind: z.enum(mailKinds),
  recipient: z.string(),
  created_at: z.iso.datetime(),
  attempts: z.int(),
  /** What was in the way last. */
  trouble: z.enum(mailFailureKinds),
  /** The same in the mail server's words, without addresses and links. */
  reason: z.string(),
  /** Whether it is tried on by itself. */
  is_tried: z.boolean(),
});

const Copy = z.object({ made_at: z.iso.datetime(), bytes: z.int() }).nullable();

/** How it stands with the site, for who answers for it. */
export const SiteState = z.object({
  mail: z.object({
    /** Where it goes: to a mail server, or into files that nobody is sent. */
    goes_to: z.enum(["server", "files"]),
    waiting: z.int(),
    oldest_waiting: z.iso.datetime().nullable(),
    /** What was in the way of the oldest when it was tried last; null if nothing was. */
    trouble: z.enum(mailFailureKinds).nullable(),
    failed: z.int(),
    /** The oldest of those that failed. */
    failures: z.array(FailedMail),
  }),
  backups: z.object({
    /** Whether the site takes snapshots by itself. */
    takes_snapshots: z.boolean(),
    last_snapshot: Copy,
    /** By `npm run backup`. */
    last_backup: Copy,
    /** There is none of the last day. */
    is_late: z.boolean(),
  }),
  logins: z.object({
    /** Wrong passwords and codes of the last hour and day. */
    failed_in_hour: z.int(),
    failed_in_day: z.int(),
    /** Tries of the last day that a limit refused. */
    refused_in_day: z.int(),
    /** There are so many of the last hour that somebody must be guessing. */
    are_many: z.boolean(),
  }),
  database: z.object({
    kind: z.enum(["embedded", "server"]),
    bytes: z.int(),
    answered_in_ms: z.number(),
  }),
  pictures: z.object({
    in: z.enum(["folder", "bucket"]),
    files: z.int().nullable(),
    bytes: z.int().nullable(),
  }),
  disk: z.object({ free_bytes: z.int().nullable(), has_room: z.boolean() }),
  program: z.object({ version: z.string(), runs_since: z.iso.datetime() }),
});

export type FailedMail = z.infer<typeof FailedMail>;
export type SiteState = z.infer<typeof SiteState>;
