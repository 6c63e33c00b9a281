import { z } from "zod";

/** Numbers of things that wait for an admin, shown on the dashboard and in the menus. */
export const WaitingCounts = z
  .object({
    /** Not yet decided. */
    orders: z.int(),
    /** When the oldest of them was submitted. */
    oldestOrder: z.iso.datetime().nullable(),
    /** Reverts of an account's contacts, since somebody else has proven a former contact. Of owners alone. */
    contactReverts: z.int(),
    /** Published listings whose number or e-mail was changed to one of a declined or suspended listing. */
    flaggedListings: z.int(),
    /** Published listings whose changes wait for a review. */
    revisions: z.int(),
    /** People to be called, whether their listings are still true. */
    calls: z.int(),
    /** Listings that visitors say something is wrong with. */
    reports: z.int(),
    /** Listings whose removal is asked for. */
    removalRequests: z.int(),
    /** Not yet read. */
    messages: z.int(),
    /** Mails that should have gone out a day ago. */
    failedMails: z.int(),
    /** Why mails do not arrive: without a mail server, or if it is away or rejects the login. For owners only. */
    mailProblem: z.enum(["none", "away", "login"]).nullable(),
    /** The last backup is older than a day. */
    backupIsLate: z.boolean(),
    /** Writes are refused. */
    diskIsFull: z.boolean(),
  })
  .meta({ id: "WaitingCounts" });

export type WaitingCounts = z.infer<typeof WaitingCounts>;
