import { and, asc, eq, inArray, isNull, like, or, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type Act, audit } from "#src/audit/table.server.ts";
import { siteTasks } from "#src/audit/write-audit.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import {
  inboundMessage,
  phoneAccess,
  phoneCode,
  phoneQuestion,
} from "#src/features/accounts/phone/table.server.ts";
import { deviceName } from "#src/features/accounts/sessions/device-name.server.ts";
import {
  contactChange,
  failedLogins,
  passwordReset,
  recoveryCode,
  registrationOrigin,
  secondFactor,
  session,
} from "#src/features/accounts/table.server.ts";
import { actTexts } from "#src/features/audit/acts.texts.ts";
import {
  cityName,
  nameVersion,
  professionName,
} from "#src/features/catalogue/names/table.server.ts";
import { place } from "#src/features/catalogue/places/table.server.ts";
import {
  city,
  formerName,
  formerTitle,
  mergedCity,
  mergedProfession,
  profession,
} from "#src/features/catalogue/table.server.ts";
import { alert, alertNetwork } from "#src/features/craftsmen/alerts/table.server.ts";
import { listingCheck } from "#src/features/craftsmen/checks/table.server.ts";
import {
  craftsmanCount,
  furtherCount,
  furtherList,
  listingBlock,
  listingRequestCount,
  listingTotal,
  numberRequestCount,
  orderWait,
  registrationCount,
  tradeRequestCount,
} from "#src/features/craftsmen/counts/table.server.ts";
import { departedListing } from "#src/features/craftsmen/departed/table.server.ts";
import {
  differentPeople,
  listingMerge,
  sameName,
} from "#src/features/craftsmen/duplicates/table.server.ts";
import { phoneProof } from "#src/features/craftsmen/proof/table.server.ts";
import type { ReportReason } from "#src/features/craftsmen/reports/reasons.ts";
import { report, reportAct, usedReceipt } from "#src/features/craftsmen/reports/table.server.ts";
import { reasonNames } from "#src/features/craftsmen/reports/texts.ts";
import { revision } from "#src/features/craftsmen/revisions/table.server.ts";
import {
  missedQuery,
  missedQueryKey,
} from "#src/features/craftsmen/search/missed-queries/table.server.ts";
import { foldedBy, listingChange, namePair } from "#src/features/craftsmen/search/table.server.ts";
import { pausedName, stateNames } from "#src/features/craftsmen/states.texts.ts";
import type { ListingState } from "#src/features/craftsmen/states.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { workPicture } from "#src/features/craftsmen/works/table.server.ts";
import { formerDecision } from "#src/features/former-decisions/table.server.ts";
import { importedChange, importedListing, importRun } from "#src/features/imports/table.server.ts";
import {
  addedListing,
  erasedConsent,
  listingConsent,
  listingNote,
  removalRequest,
} from "#src/features/listings/table.server.ts";
import { cannedReply } from "#src/features/messages/canned-replies/table.server.ts";
import { message, reply } from "#src/features/messages/table.server.ts";
import { refusedNumber } from "#src/features/refused-numbers/table.server.ts";
import { siteSettings } from "#src/features/site-settings/table.server.ts";
import { mailKindNames } from "#src/features/site-state/texts.ts";
import { adminInvitation } from "#src/features/team/table.server.ts";
import { limitCounter } from "#src/http/security/limits/limits.table.server.ts";
import { discardedPicture } from "#src/images/table.server.ts";
import type { MailKind } from "#src/mail/kinds.ts";
import { mail } from "#src/mail/table.server.ts";
import { demoRow, programState } from "#src/program-state/table.server.ts";
import { pushSubscription } from "#src/push/table.server.ts";
import { undoableAct } from "#src/undo/table.server.ts";
import type { ExportedRow, ExportedSection, Person } from "./section.server.ts";
import { sectionTexts as texts } from "./texts.ts";

/**
 * What of the database is in somebody's export, table by table. A new table belongs here, in `tablesWithin` or
 * in `tablesLeftOut`: a test compares them with the schema.
 */
export const exportedSections: readonly ExportedSection[] = [
  {
    table: account,
    name: "account",
    text: texts.account,
    without: ["password_hash"],
    where: ({ id }) => eq(account.id, id),
    key: account.id,
    present: withNames,
  },
  {
    table: craftsman,
    name: "listing",
    text: texts.listing,
    // Digests of what a refused listing had; the values themselves are not stored.
    without: ["declined_digests"],
    where: ({ id }) => eq(craftsman.id, id),
    key: craftsman.id,
    present: async (db, rows) =>
      (await withNames(db, rows)).map((row) => ({
        ...row,
        state_text: stateText(row),
      })),
  },
  {
    table: session,
    name: "sessions",
    text: texts.sessions,
    without: ["secret_hash"],
    where: ({ id }) => eq(session.accountId, id),
    key: session.id,
    present: async (_db, rows) => rows.map(withDevice),
  },
  {
    table: pushSubscription,
    name: "notification_devices",
    text: texts.notificationDevices,
    // The keys that messages are encrypted with.
    without: ["p256dh", "auth", "vapid_key"],
    where: ({ id }) => eq(pushSubscription.accountId, id),
    key: pushSubscription.id,
    present: async (_db, rows) =>
      rows.map(({ endpoint, ...row }) =>
        // The whole address is a secret of the browser.
        withDevice({ ...row, push_service: new URL(String(endpoint)).host }),
      ),
  },
  {
    table: secondFactor,
    name: "second_factor",
    text: texts.secondFactor,
    without: ["sealed_secret"],
    where: ({ id }) => eq(secondFactor.accountId, id),
    key: secondFactor.accountId,
    present: async (db, rows, { id }) => {
      const unused = await db.$count(recoveryCode, eq(recoveryCode.accountId, id));
      return rows.map((row) => ({ ...row, unused_recovery_codes: unused }));
    },
  },
  {
    table: passwordReset,
    name: "password_links",
    text: texts.passwordLinks,
    without: ["token_hash"],
    where: ({ id }) => eq(passwordReset.accountId, id),
    key: passwordReset.accountId,
  },
  {
    table: registrationOrigin,
    name: "registration_network",
    text: texts.registrationNetwork,
    // A keyed hash, and another account's id.
    without: ["network_hash", "burst"],
    where: ({ id }) => eq(registrationOrigin.accountId, id),
    key: registrationOrigin.accountId,
  },
  {
    table: contactChange,
    name: "contact_changes",
    text: texts.contactChanges,
    without: [],
    where: ({ id }) => eq(contactChange.accountId, id),
    key: contactChange.id,
  },
  {
    table: formerDecision,
    name: "former_decisions",
    text: texts.formerDecisions,
    without: ["contact_hash"],
    where: ({ id, emailHash }) =>
      or(
        eq(formerDecision.listingId, id),
        // Of an earlier account with the same e-mail, which is deleted.
        emailHash === null ? undefined : eq(formerDecision.contactHash, emailHash),
      ),
    key: sql`${formerDecision.contactHash} || ':' || ${formerDecision.listingId}`,
    present: withNames,
  },
  {
    table: mail,
    name: "mails",
    text: texts.mails,
    // What templates are filled in with, and how the server sends it.
    without: ["data", "cause", "last_error", "next_attempt_at", "claimed_until", "attempts"],
    where: isMailTo,
    key: mail.id,
    present: async (_db, rows, { loginEmail }) =>
      rows.map(({ recipient, ...row }) => ({
        ...row,
        kind_text: mailKindNames[row.kind as MailKind],
        // A former address may be somebody else's, who had taken the account.
        recipient: recipient === loginEmail ? recipient : null,
      })),
  },
  {
    table: message,
    name: "messages",
    text: texts.messages,
    without: [],
    where: ({ email }) => (email === null ? null : eq(message.email, email)),
    key: message.id,
    present: withReplies,
  },
  {
    table: reply,
    name: "replies_written",
    text: texts.repliesWritten,
    // What was written is another person's conversation.
    without: ["body"],
    where: ({ id }) => eq(reply.accountId, id),
    key: reply.id,
  },
  {
    table: alert,
    name: "alerts",
    text: texts.alerts,
    without: [],
    where: ({ email, phone }) =>
      or(
        email === null ? undefined : eq(alert.email, email),
        phone === null ? undefined : eq(alert.phone, phone),
      ) ?? null,
    key: alert.id,
    present: withNames,
  },
  {
    table: adminInvitation,
    name: "invitations",
    text: texts.invitations,
    without: ["token_hash", "copy_token_hash", "invited_by", "copied_by"],
    where: ({ id, email }) =>
      or(eq(adminInvitation.invitedBy, id), email ? eq(adminInvitation.email, email) : undefined),
    key: adminInvitation.id,
    present: async (db, rows, person) =>
      (await withNames(db, rows)).map(({ email, ...row }) => ({
        ...row,
        // Of invitations that the person has sent, the address is somebody else's.
        sent_to_you: email === person.email,
      })),
  },
  {
    table: revision,
    name: "changes",
    text: texts.changes,
    without: [],
    where: ({ id }) => eq(revision.craftsmanId, id),
    key: revision.id,
    present: withNames,
  },
  {
    table: workPicture,
    name: "works",
    text: texts.works,
    without: [],
    where: ({ id }) => eq(workPicture.craftsmanId, id),
    key: workPicture.id,
  },
  {
    table: listingConsent,
    name: "consent",
    text: texts.consent,
    without: ["account_id", "recorded_by"],
    where: ({ id }) => eq(listingConsent.listingId, id),
    key: listingConsent.id,
  },
  {
    table: listingMerge,
    name: "merges",
    text: texts.merges,
    // All that was before is in the listing, or is kept for a day to undo it.
    without: ["account_id", "data", "former_image", "kept_image"],
    where: ({ id }) => eq(listingMerge.keptId, id),
    key: listingMerge.formerId,
  },
  {
    table: listingCheck,
    name: "checks",
    text: texts.checks,
    without: ["account_id", "noted_by"],
    where: ({ id }) => eq(listingCheck.craftsmanId, id),
    key: sql`${listingCheck.craftsmanId} || ':' || ${listingCheck.kind}`,
    present: withNames,
  },
  {
    table: listingNote,
    name: "notes",
    text: texts.notes,
    without: ["account_id", "author"],
    where: ({ id }) => eq(listingNote.listingId, id),
    key: listingNote.id,
  },
  {
    table: removalRequest,
    name: "removal_requests",
    text: texts.removalRequests,
    without: [],
    where: ({ id }) => eq(removalRequest.listingId, id),
    key: removalRequest.id,
  },
  {
    table: report,
    name: "reports",
    text: texts.reports,
    // Who reported, and in which words, is somebody else's.
    without: [
      ...["id", "craftsman_id", "text", "phone", "email", "device_hash", "receipt_hash"],
      ...["version", "proven_at", "told_at", "told_reason", "outcome", "decided_at", "decided_by"],
    ],
    where: ({ id }) => eq(report.craftsmanId, id),
    key: report.id,
    present: async (_db, rows) =>
      rows.map((row) => ({ ...row, reason_text: reasonNames[row.reason as ReportReason] })),
  },
  {
    table: listingRequestCount,
    name: "number_requests",
    text: texts.numberRequests,
    without: ["craftsman_id"],
    where: ({ id }) => eq(listingRequestCount.craftsmanId, id),
    key: listingRequestCount.day,
  },
  {
    table: importedListing,
    name: "import",
    text: texts.import,
    without: [],
    where: ({ id }) => eq(importedListing.listingId, id),
    key: importedListing.listingId,
  },
  {
    table: importedChange,
    name: "import_changes",
    text: texts.importChanges,
    without: [],
    where: ({ id }) => eq(importedChange.listingId, id),
    key: importedChange.importId,
  },
  {
    table: phoneProof,
    name: "number_proof",
    text: texts.numberProof,
    without: ["by_account_id"],
    where: ({ id }) => eq(phoneProof.craftsmanId, id),
    key: phoneProof.craftsmanId,
  },
  {
    table: phoneCode,
    name: "number_codes",
    text: texts.numberCodes,
    without: ["code_hash"],
    where: ({ id }) => eq(phoneCode.craftsmanId, id),
    key: phoneCode.id,
  },
  {
    table: phoneAccess,
    name: "number_accesses",
    text: texts.numberAccesses,
    without: ["token_hash", "secret_hash", "by_account_id", "report_id"],
    where: ({ id }) => eq(phoneAccess.craftsmanId, id),
    key: phoneAccess.id,
  },
  {
    table: phoneQuestion,
    name: "number_questions",
    text: texts.numberQuestions,
    // The other listing with the number is somebody else's.
    without: ["holder_id", "by_account_id"],
    where: ({ id }) => eq(phoneQuestion.craftsmanId, id),
    key: phoneQuestion.id,
  },
  {
    table: audit,
    name: "log",
    text: texts.log,
    without: ["city_ids"],
    where: (person) => or(isLogAbout(person), eq(audit.accountId, person.id)),
    key: audit.id,
    present: async (_db, rows, person) => rows.map((row) => logEntry(row, person)),
  },
];

/** Tables whose rows are part of another section. */
export const tablesWithin: readonly [PgTable, ExportedSection["name"]][] = [
  [recoveryCode, "second_factor"],
  [profession, "listing"],
  [city, "listing"],
];

/** Tables that are not exported, and why. */
export const tablesLeftOut: readonly [PgTable, reason: string][] = [
  [failedLogins, "counts of the whole site"],
  [
    refusedNumber,
    "keyed hashes of numbers whose owners do not want to be listed, so of nobody with a listing",
  ],
  [erasedConsent, "how and when somebody agreed whose listing is erased, without the person"],
  [addedListing, "hashed keys of requests that admins repeat"],
  [importRun, "files that owners imported: what became of each of their rows is with its listing"],
  [inboundMessage, "hashes of a gateway's messages, kept for minutes"],
  [limitCounter, "counters for a day at most, by hashed keys"],
  [discardedPicture, "names of files that are about to be removed, of no account"],
  [alertNetwork, "keyed hashes of networks, which nobody can be found by"],
  [missedQuery, "searches by a keyed hash of a network, of no account"],
  [missedQueryKey, "the key of those hashes"],
  [reportAct, "counts of what the site did by itself, which mails and the log say, too"],
  [usedReceipt, "hashes of receipts that no report can use again, of no account"],
  [departedListing, "trade and city of deleted listings, of no account"],
  [sameName, "names that are alike, which are in the listings"],
  [differentPeople, "which listings admins have told apart: two people's each"],
  [undoableAct, "copies that are kept for seconds, while an admin may take an act back"],
  [cannedReply, "texts of the team, without an author"],
  [siteSettings, "settings of the site"],
  [programState, "state of the program"],
  [demoRow, "marks of demo data"],
  [listingTotal, "counts"],
  [listingBlock, "counts"],
  [furtherList, "the lists of further professions and cities, which are in the listing"],
  [furtherCount, "counts"],
  [craftsmanCount, "counts"],
  [registrationCount, "counts"],
  [orderWait, "durations, of no listing"],
  [tradeRequestCount, "counts by trade and day: those of each listing are its own"],
  [numberRequestCount, "counts by day: those of each listing are its own"],
  [listingChange, "positions in lists that have changed lately"],
  [namePair, "the words of the name, which is in the listing"],
  [foldedBy, "state of the program"],
  [nameVersion, "state of the program"],
  [professionName, "names of trades"],
  [cityName, "names of cities"],
  [place, "names of places"],
  [mergedProfession, "former trades"],
  [mergedCity, "former cities"],
  [formerTitle, "former names of trades"],
  [formerName, "former names of cities"],
];

/** Also what went to a former address of the account, but nothing about another account that had this one. */
function isMailTo({ id, email }: Person) {
  const accountId = sql`${mail.data}->>'accountId'`;
  return or(
    eq(accountId, String(id)),
    email === null ? undefined : and(eq(mail.recipient, email), isNull(accountId)),
  );
}

/** Acts on the person's listing or account. Ids of accounts are never used again. */
const isLogAbout = ({ id }: Person) =>
  and(or(like(audit.act, "listing.%"), like(audit.act, "account.%")), eq(audit.subject, id));

/** An entry without the name and the address of an admin who is somebody else, and without values about others. */
function logEntry(row: ExportedRow, { id }: Person): ExportedRow {
  const { account_id, address, before, after, ...rest } = row;
  const act = row.act as Act;
  const isOwn = account_id === id;
  const isAbout = row.subject === id && /^(listing|account)\./.test(act);
  return {
    ...rest,
    act_text: actTexts[act],
    by: isOwn || address === "holder" ? "you" : bySite.includes(String(address)) ? "site" : "admin",
    ...(isOwn ? { address } : {}),
    ...(isAbout ? { before, after } : {}),
  };
}

/** What the site does by itself. */
const bySite: readonly string[] = siteTasks;

const withDevice = (row: ExportedRow): ExportedRow => ({
  ...row,
  device: deviceName(String(row.user_agent)),
});

/** Adds the names of trades and cities to their ids. */
async function withNames(db: Database, rows: ExportedRow[]): Promise<ExportedRow[]> {
  const professions = rows
    .flatMap((row) => [row.profession_id, row.further_profession_ids])
    .flat()
    .filter(isId);
  const places = rows.flatMap((row) => row.place_ids).filter(isId);
  const cities = rows
    .flatMap((row) => [
      row.city_id,
      row.further_city_ids,
      row.cities,
      row.city_ids,
      row.flag_city_ids,
      row.refused_city_ids,
    ])
    .flat()
    .filter(isId);
  const [titles, names] = [new Map<unknown, string>(), new Map<unknown, string>()];
  const placeNames = new Map<unknown, string>();
  if (places.length > 0) {
    const found = await db.select().from(place).where(inArray(place.id, places));
    for (const { id, name } of found) placeNames.set(id, name);
  }
  if (professions.length > 0) {
    const found = await db.select().from(profession).where(inArray(profession.id, professions));
    for (const { id, title } of found) titles.set(id, title);
  }
  if (cities.length > 0) {
    const found = await db.select().from(city).where(inArray(city.id, cities));
    for (const { id, name } of found) names.set(id, name);
  }
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).flatMap(([column, value]) => {
        const isProfession = column === "profession_id" || column === "further_profession_ids";
        const isPlace = column === "place_ids";
        const named = isProfession ? titles : isPlace ? placeNames : names;
        if (!namedColumns.has(column) || value === null) return [[column, value]];
        const name = Array.isArray(value)
          ? value.map((id) => named.get(id) ?? null)
          : (named.get(value) ?? null);
        return [
          [column, value],
          [namedColumns.get(column)!, name],
        ];
      }),
    ),
  );
}

/** Columns with ids of trades and cities, and what their names are called. */
const namedColumns = new Map([
  ["profession_id", "profession"],
  ["further_profession_ids", "further_professions"],
  ["place_ids", "places"],
  ["city_id", "city"],
  ["further_city_ids", "further_cities"],
  ["cities", "city_names"],
  ["city_ids", "city_names"],
  ["flag_city_ids", "flag_cities"],
  ["refused_city_ids", "refused_cities"],
]);

const isId = (value: unknown): value is number => typeof value === "number";

async function withReplies(db: Database, rows: ExportedRow[]): Promise<ExportedRow[]> {
  const ids = rows.map(({ id }) => id as number);
  const replies = await db
    .select({
      messageId: reply.messageId,
      body: reply.body,
      created_at: reply.createdAt,
    })
    .from(reply)
    .where(inArray(reply.messageId, ids))
    .orderBy(asc(reply.createdAt), asc(reply.id));
  const byMessage = Map.groupBy(replies, ({ messageId }) => messageId);
  return rows.map((row) => ({
    ...row,
    replies: (byMessage.get(row.id as number) ?? []).map(({ messageId: _, ...one }) => one),
  }));
}

/** As admins read it: a page that its holder hides is not suspended, until an admin decides on it. */
function stateText({ state, hidden_by, hidden_at, state_since }: Record<string, unknown>): string {
  const isPaused =
    state === "suspended" && hidden_by === "pause" && String(hidden_at) === String(state_since);
  return isPaused ? pausedName : stateNames[state as ListingState];
}
