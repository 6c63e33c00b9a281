import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { proofWays } from "./proof-ways.ts";

/** That a craftsman has shown to have a number, once; `proofState` says whether it still counts. */
export const phoneProof = pgTable(
  "phone_proof",
  {
    craftsmanId: integer("craftsman_id")
      .primaryKey()
      .references(() => craftsman.id, { onDelete: "cascade" }),
    /** E.164 */
    phone: text().notNull(),
    how: text({ enum: proofWays }).notNull(),
    /** The admin who compared the message; null of the other ways, and once that account is deleted. */
    byAccountId: integer("by_account_id").references(() => account.id, { onDelete: "set null" }),
    provenAt: timestamp("proven_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    // For the foreign key: an admin's account that is deleted.
    index("phone_proof_by").on(table.byAccountId),
    check("phone_proof_how_known", sql`${table.how} in ('message', 'gateway', 'code')`),
  ],
);
