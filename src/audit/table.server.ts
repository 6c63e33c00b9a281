import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "../auth/table.server.ts";

/** What admins do that is written down. */
export type Act =
  | `listing.${"approve" | "decline" | "suspend" | "restore" | "unlock" | "delete" | "expire" | "export"}`
  | `${"city" | "profession"}.${"add" | "rename" | "delete"}`
  | `message.${"reply" | "delete"}`
  | `mail.${"send" | "drop"}`
  | `account.${"secure" | "newCodes" | "unsecure" | "password" | "add" | "renew" | "remove"}`;

/** What was changed, by its names. */
export type Values = Record<string, unknown>;

/** What admins have done. Rows are only ever added, each in the transaction of its act. */
export const audit = pgTable(
  "audit",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The admin; kept when that account goes. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** From where, as the site sees addresses. */
    address: text().notNull(),
    act: text().$type<Act>().notNull(),
    /** The id of what it was done to; none where that is no single one. */
    subject: integer(),
    before: jsonb().$type<Values>(),
    after: jsonb().$type<Values>(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("audit_newest").on(table.createdAt, table.id),
    index("audit_account").on(table.accountId),
  ],
);
