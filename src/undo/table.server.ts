import { index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";

export const undoableKinds = [
  "decision",
  "decisions",
  "deletion",
  "dismissal",
  "correction",
  "revision",
  "check",
  "differentPeople",
  "phone",
] as const;

/** Acts of admins that each may undo for some seconds. */
export const undoableAct = pgTable(
  "undoable_act",
  {
    /** The token is with the admin alone. */
    tokenHash: text("token_hash").primaryKey(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    kind: text({ enum: undoableKinds }).notNull(),
    /** What has to be restored; null once the act was undone or can no longer be. */
    data: jsonb(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("undoable_act_account").on(table.accountId),
    index("undoable_act_expired").on(table.expiresAt),
  ],
);
