import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { city, profession } from "#src/features/catalogue/table.server.ts";

/** Visitors who asked to be told once somebody of a profession, or for a need, is listed. Told once, then deleted. */
export const alert = pgTable(
  "alert",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Null while no name of a profession answers the query. */
    professionId: integer("profession_id").references(() => profession.id, { onDelete: "cascade" }),
    /** Null: in any city. */
    cityId: integer("city_id").references(() => city.id, { onDelete: "cascade" }),
    /** What was searched for, without digits; null once the profession is known. */
    query: text(),
    /** E.164; the machine sends nothing to it. */
    phone: text(),
    email: text(),
    /** When its link in the mail was confirmed; mail goes to no other address. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
  },
  (table) => [
    check("alert_one_contact", sql`(${table.phone} is null) <> (${table.email} is null)`),
    check("alert_of_something", sql`(${table.professionId} is null) <> (${table.query} is null)`),
    index("alert_pair").on(table.professionId, table.cityId),
    index("alert_city").on(table.cityId),
    index("alert_phone").on(table.phone),
    index("alert_email").on(table.email),
    index("alert_created").on(table.createdAt),
    index("alert_query").on(table.query),
  ],
);

/** The network that an alert was asked for from; deleted with the alert, and not part of backups. */
export const alertNetwork = pgTable(
  "alert_network",
  {
    alertId: uuid("alert_id")
      .primaryKey()
      .references(() => alert.id, { onDelete: "cascade" }),
    /** An HMAC of the client's network: its IPv4 address, or its /48 of IPv6. */
    network: text().notNull(),
  },
  (table) => [index("alert_network_network").on(table.network)],
);
