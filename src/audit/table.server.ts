import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "../features/accounts/table.server.ts";

/** What admins have done. Rows are only ever added, each in the transaction of its act. */
export const audit = pgTable(
  "audit",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    /** The admin; kept when that account goes. */
    accountId: integer("account_id").references(() => account.id, { onDelete: "set null" }),
    /** From where, as the site sees addresses. */
    address: text().notNull(),
    /** Such as `city.rename`. */
    act: text().notNull(),
    /** The id of what it was done to; none where that is no single one. */
    subject: integer(),
    before: jsonb(),
    after: jsonb(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("audit_newest").on(table.createdAt, table.id),
    index("audit_account").on(table.accountId),
  ],
);
