import { tooManyNumbers, tooManyPictures } from "#src/errors/refusal.texts.ts";
import { day, hour, inSeconds, minute, second } from "#src/util/time.ts";

/**
 * Rate limits over all processes. `isExact: true` is counted in the database on every hit; others are
 * counted in memory and reported to the database in batches. A limit per address counts a /64 of
 * IPv6, and its /48 too.
 */
export const limits = {
  /** Per address. Many people share one on mobile networks. */
  everything: { points: 600, seconds: inSeconds(minute), isExact: false },
  /** Per address: pictures that have to be fetched from a bucket. */
  pictures: { points: 3000, seconds: inSeconds(minute), isExact: false },
  /** Per address. */
  phoneNumbers: { points: 120, seconds: inSeconds(hour), isExact: true },
  /** Per address. */
  contactForm: { points: 10, seconds: inSeconds(hour), isExact: true },
  /** Per e-mail and address. */
  login: { points: 5, seconds: inSeconds(minute), isExact: true },
  /** Per e-mail; each device known to the account has its own count. */
  loginFailures: { points: 20, seconds: inSeconds(hour), isExact: true },
  /** Per address. */
  registration: { points: 20, seconds: inSeconds(hour), isExact: true },
  /** Per e-mail: links to verify it or to reset its password. */
  linksToOne: { points: 1, seconds: inSeconds(minute), isExact: true },
  /** Per mailbox and kind: the same links, so that the last one is valid for the rest of its hour. */
  linksInAnHour: { points: 10, seconds: inSeconds(hour), isExact: true },
  /** Per mailbox: links that verify it, each of which is valid for a day. */
  verifyLinksInADay: { points: 30, seconds: inSeconds(day), isExact: true },
  /** Per address that requests such links. */
  linksFromOne: { points: 6, seconds: inSeconds(minute), isExact: true },
  /** Per owner: invitations to become an admin, each of which is a mail to somebody else. */
  invitations: { points: 20, seconds: inSeconds(day), isExact: true },
  /**
   * Per number and who asks, a session's listing or a link to claim one: codes that prove it. Strangers' codes by message
   * are counted for their address alone, so that nobody can use up those of a number's holder.
   */
  phoneCodes: { points: 5, seconds: inSeconds(day), isExact: true },
  /** Per address: codes that prove numbers. */
  phoneCodesFromOne: { points: 20, seconds: inSeconds(hour), isExact: true },
  /** Per number: codes that are sent to it, over all who ask for them. */
  sentCodesToOne: { points: 5, seconds: inSeconds(day), isExact: true },
  /** Of these, all but those for who has proven the number, or has an admin's link to claim its listing. */
  sentCodesToOneForAnyone: { points: 3, seconds: inSeconds(day), isExact: true },
  /** Per address: codes that are sent to numbers, but for those for their holders. */
  sentCodesFromOne: { points: 10, seconds: inSeconds(day), isExact: true },
  /** For the whole site: codes that are sent to numbers, each of which costs the operator. */
  sentCodes: { points: 300, seconds: inSeconds(day), isExact: true },
  /** Of these, all but those for who has proven the number, or has an admin's link to claim its listing. */
  sentCodesToAnyone: { points: 200, seconds: inSeconds(day), isExact: true },
  /** Per admin: codes that are typed to see whose they are. */
  codesTyped: { points: 120, seconds: inSeconds(hour), isExact: true },
  /** Per admin: devices with notifications that are added, and tests sent to them. */
  deviceNotifications: { points: 30, seconds: inSeconds(hour), isExact: true },
  /** Per owner: changes of the site's settings, each of which empties the caches of all processes. */
  settingsChanges: { points: 120, seconds: inSeconds(hour), isExact: true },
  /** Per account: new e-mails and numbers, since the response reveals whether somebody has them. */
  newContacts: { points: 20, seconds: inSeconds(hour), isExact: true },
  /** Per address: new e-mails and numbers, over all accounts logged in from it. */
  newContactsFromOne: { points: 60, seconds: inSeconds(hour), isExact: true },
  /** Per account: saved changes of the profile and its picture. */
  profileChanges: { points: 60, seconds: inSeconds(hour), isExact: true },
  /** Per account: changes of an approved listing that wait for review. */
  revisions: { points: 10, seconds: inSeconds(day), isExact: true },
  /** Per address: preview pictures of listings, drawn on request. */
  previews: { points: 60, seconds: inSeconds(minute), isExact: false },
  /** Per address: searches without a result that are counted for the admins. */
  missedSearches: { points: 60, seconds: inSeconds(hour), isExact: true },
  /** Per address: people who ask to be told once a craftsman is listed. */
  alerts: { points: 5, seconds: inSeconds(hour), isExact: true },
  /** Per address: requests to remove a listing without an account, each of which alarms the admins. */
  removalRequests: { points: 5, seconds: inSeconds(hour), isExact: true },
  /** Per address: reports of what is wrong with a listing. */
  reports: { points: 5, seconds: inSeconds(hour), isExact: true },
  /** Per address, which many people may share: suggestions while somebody types, which "everything" leaves out. */
  suggestions: { points: 1200, seconds: inSeconds(minute), isExact: false },
  /**
   * Per address: listings that its searches of words compare, found or not, and what else they cost
   * (craftsmen/search/budget/budget.server.ts). For so short a time, since a search is counted when it has ended.
   */
  comparedListings: { points: 60_000, seconds: inSeconds(10 * second), isExact: false },
  /** Per address: parts of the sitemap, each of up to fifty thousand listings. */
  sitemapParts: { points: 12, seconds: inSeconds(minute), isExact: false },
  /** Per account: pictures of works that are sent, also those that are refused. */
  workUploads: { points: 30, seconds: inSeconds(hour), isExact: true },
  /** Per account: captions and places of pictures of works; who orders eight of them presses a button many times. */
  workChanges: { points: 120, seconds: inSeconds(hour), isExact: true },
  /** Per account. */
  imageUploads: { points: 30, seconds: inSeconds(hour), isExact: true },
  /** Per address and by account: milliseconds of processor time that their pictures take. */
  pictureTime: { points: 30 * second, seconds: inSeconds(10 * minute), isExact: true },
  /**
   * Per address: kilobytes of pictures that are stored of registrations; those that nobody confirms keep them for two
   * weeks.
   */
  storedPictures: { points: 30_000, seconds: inSeconds(day), isExact: true },
  /** Per account: downloads of all that is kept on oneself. */
  dataExports: { points: 5, seconds: inSeconds(day), isExact: true },
  /** Per account: a declined listing that is submitted again. */
  ordersSentAgain: { points: 3, seconds: inSeconds(day), isExact: true },
} as const;

export type LimitName = keyof typeof limits;

/** Limits of different values per key, over all processes. */
export const distinctLimits = {
  /** Per address: e-mails whose login failed on a device unknown to the account. */
  failedEmails: { points: 60, seconds: inSeconds(hour) },
  /** Per address: logged-in accounts that gave a wrong password or code. */
  unprovenAccounts: { points: 60, seconds: inSeconds(hour) },
  /** Per address: e-mails to which it has links sent. */
  linkRecipients: { points: 60, seconds: inSeconds(hour) },
  /** Per mailbox that was never verified: reminders; and apart from them, notices. */
  unverifiedMails: { points: 10, seconds: inSeconds(hour) },
  unverifiedMailsInADay: { points: 20, seconds: inSeconds(day) },
} as const;

export type DistinctLimitName = keyof typeof distinctLimits;

/** Where the general text says too little. */
export const limitTexts: { [name in LimitName | DistinctLimitName]?: string } = {
  phoneNumbers: tooManyNumbers,
  storedPictures: tooManyPictures,
};
