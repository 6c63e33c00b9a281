import { z } from "zod";

/** What waits for an admin: the control panel tells it, and the menus beside every screen. */
export const WaitingCounts = z.object({
  /** Not yet decided. */
  orders: z.int(),
  /** Since when the longest waiting of them waits. */
  oldestOrder: z.iso.datetime().nullable(),
  /** Of owners who say that somebody else has changed their contacts. */
  lockedAccounts: z.int(),
  /** Not yet read. */
  messages: z.int(),
  /** Mails that should have gone out a day ago. */
  failedMails: z.int(),
  /** The last copy of the site is older than a day. */
  backupIsLate: z.boolean(),
  /** Nothing more is taken in. */
  diskIsFull: z.boolean(),
});

export type WaitingCounts = z.infer<typeof WaitingCounts>;
