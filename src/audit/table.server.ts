import { sql } from "drizzle-orm";
import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";

/** Actions in the audit log. */
export type Act =
  | `listing.${"undo" | "approve" | "decline" | "suspend" | "restore" | "reopen" | "unlock" | "revert" | "approveRevert" | "declineRevert" | "change" | "reviewContacts" | "delete" | "expire" | "export"}`
  | `listing.${"add" | "correct" | "uncorrect" | "note" | "refuse" | "hide" | "keep" | "pause" | "resume" | "confirm" | "ask" | "upholdReport" | "rejectReport" | "hidePhone" | "clearPhone" | "undoPhone"}`
  | `listing.${"compareCode" | "provePhone" | "losePhone" | "movePhone" | "keepPhone" | "claimLink" | "claim" | "newPassword" | "allowPassword" | "refusePassword"}`
  | `listing.${"noteCheck" | "removeCheck" | "undoCheck" | "tellApart" | "untellApart" | "merge" | "unmerge"}`
  | `listing.${"approveChanges" | "declineChanges" | "undoChanges" | "putBack"}`
  | `${"city" | "profession"}.${"add" | "rename" | "delete" | "merge" | "addName" | "removeName"}`
  | "city.setCoordinates"
  | "profession.setIcon"
  | `place.${"add" | "change" | "delete"}`
  | `message.${"reply" | "delete" | "undelete" | "unread"}`
  | `cannedReply.${"add" | "change" | "delete"}`
  | `mail.${"send" | "drop"}`
  | `import.${"start" | "done" | "undo"}`
  | "alert.remove"
  | `search.${"dismiss" | "undismiss"}`
  | "settings.change"
  | `account.${"secure" | "newCodes" | "unsecure" | "password" | "add" | "renew" | "remove" | "invite" | "inviteAgain" | "copyInvitation" | "withdraw" | "join" | "changeRights" | "rename"}`;

/** Changed values by name. */
export type AuditValues = Record<string, unknown>;

/**
 * The audit log. Rows are added, each in the transaction of its action, and never deleted. Values about
 * a person are removed when that person's data is deleted.
 */
export const audit = pgTable(
  "audit",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The admin; null once that account is deleted. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** Client address. */
    address: text().notNull(),
    act: text().$type<Act>().notNull(),
    /** The id of the subject; null if there is no single one. */
    subject: integer(),
    /** Cities whose moderators may read the entry, besides the admin who acted. */
    cityIds: integer("city_ids").array(),
    before: jsonb().$type<AuditValues>(),
    after: jsonb().$type<AuditValues>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("audit_newest").on(table.createdAt, table.id),
    index("audit_account").on(table.accountId),
    index("audit_subject").on(table.subject),
    index("audit_cities").using("gin", table.cityIds).where(sql`${table.cityIds} is not null`),
  ],
);
