import { isNull } from "drizzle-orm";
import { index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";

/** A browser in which an admin has turned notifications on (Push API). */
export const pushSubscription = pgTable(
  "push_subscription",
  {
    id: uuid().primaryKey().defaultRandom(),
    accountId: integer("account_id")
      .notNull()
      .references(() => account.id, { onDelete: "cascade" }),
    /** The push service's address of this browser. */
    endpoint: text().notNull().unique("push_subscription_endpoint_unique"),
    /** The browser's public key and secret, base64url: messages are encrypted for them. */
    p256dh: text().notNull(),
    auth: text().notNull(),
    /** The site's public key that it was made for; the push service takes messages of no other. */
    vapidKey: text("vapid_key").notNull(),
    /** The newest session of this browser, which may have expired. No foreign key: it outlives that. */
    sessionId: uuid("session_id").notNull(),
    /** What the browser says of itself. */
    userAgent: text("user_agent").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    /** Since when nothing is sent to it: its push service has ended it. The row stays until its admin is told. */
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    index("push_subscription_account").on(table.accountId),
    index("push_subscription_session").on(table.sessionId),
  ],
);

/** SQL condition: notices are sent to it. */
export const isSubscribed = isNull(pushSubscription.endedAt);
