import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { adminRoles } from "#src/auth/admin-roles.ts";
import { account } from "#src/auth/table.server.ts";

/** An invitation to become an admin, until it is accepted or withdrawn. */
export const adminInvitation = pgTable(
  "admin_invitation",
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    email: text().notNull().unique("admin_invitation_email_unique"),
    /** The role, as in `account`. */
    role: text({ enum: adminRoles }).notNull(),
    cities: integer().array(),
    messages: boolean().notNull(),
    /** The owner who sent it last; without that account or its role the invitation is withdrawn. */
    invitedBy: integer("invited_by")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** A hash of the token of the newest link, which is in the mail alone; null until that is sent. */
    tokenHash: text("token_hash").unique("admin_invitation_token_unique"),
    expiresAt: timestamp("expires_at", { withTimezone: true }),
    /** A hash of the token of the link that an owner copied, which does not prove that a mailbox is read. */
    copyTokenHash: text("copy_token_hash").unique("admin_invitation_copy_token_unique"),
    copyExpiresAt: timestamp("copy_expires_at", { withTimezone: true }),
    /** The owner who copied it; without that account or its role the link opens nothing. */
    copiedBy: integer("copied_by").references(() => account.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    index("admin_invitation_by").on(table.invitedBy),
    index("admin_invitation_copied_by").on(table.copiedBy),
    check("admin_invitation_email_lower", sql`${table.email} = lower(${table.email})`),
    check("admin_invitation_role_known", sql`${table.role} in ('owner', 'moderator')`),
  ],
);
