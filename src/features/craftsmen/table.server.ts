import { and, ne, sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { account } from "#src/auth/table.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { privatePrefix } from "#src/images/paths.ts";
import { nameKey, phoneLine } from "./keys.server.ts";
import { listingStates } from "./states.ts";

/** What lists show of a listing in words, as a moderator decides by it. */
export interface ListedAs {
  fullname: string;
  profession: string;
  city: string;
}

export const craftsman = pgTable(
  "craftsman",
  {
    id: integer()
      .primaryKey()
      .references(() => account.id, { onDelete: "cascade" }),
    fullname: text().notNull(),
    /** E.164; null of a listing whose number somebody else has proven to have. */
    phone: text(),
    gender: text({ enum: ["male", "female"] }),
    professionId: integer("profession_id")
      .notNull()
      .references(() => profession.id, { onDelete: "restrict" }),
    cityId: integer("city_id")
      .notNull()
      .references(() => city.id, { onDelete: "restrict" }),
    /** Whole years. */
    experience: smallint(),
    description: text(),
    /** Path of the page-sized picture under the storage folder; the card's stands beside it. */
    image: text(),
    state: text({ enum: listingStates }).notNull().default("pending"),
    /** Since when it is in this state. */
    stateSince: timestamp("state_since", { withTimezone: true }).notNull().defaultNow(),
    /** Why it is declined or suspended, in words for the craftsman. */
    stateReason: text("state_reason"),
    /**
     * When the published listing was hidden without an admin's decision. Void once an admin has decided since: then
     * `stateSince` is another. Read both columns by `hiddenBy`.
     */
    hiddenAt: timestamp("hidden_at", { withTimezone: true }),
    /**
     * `revert`: until its craftsman sets a new password. `pause`: by its holder. `silence`: nobody has said for months
     * that it is still true.
     */
    hiddenBy: text("hidden_by", { enum: ["revert", "pause", "silence"] }),
    /** The day on which a paused listing comes back; null until its holder shows it again. */
    pausedUntil: date("paused_until"),
    /**
     * Digests of the values with which it was declined, until it is approved, so that admins see what has
     * changed when it is sent again.
     */
    declinedDigests: jsonb("declined_digests").$type<Record<string, string>>(),
    /** Whether its last refusal was final: its craftsman cannot send it again then. Only read while it is declined. */
    declinedFinally: boolean("declined_finally").notNull().default(false),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    /** Since when the days are counted in which nobody has said that it is still true: by `craftsmen/freshness`. */
    freshSince: timestamp("fresh_since", { withTimezone: true }).notNull().defaultNow(),
    /** Whether somebody said so then. False of listings that are older than the counting, until somebody does. */
    isConfirmed: boolean("is_confirmed").notNull().default(true),
    /** When its craftsman last said so: by registering, claiming, proving, logging in or answering. Null of a listing that only admins wrote. */
    confirmedAt: timestamp("confirmed_at", { withTimezone: true }).defaultNow(),
    /** When its craftsman was last asked since then, and how often. */
    askedAt: timestamp("asked_at", { withTimezone: true }),
    timesAsked: smallint("times_asked").notNull().default(0),
    /** The number that the next four columns are about; they say nothing of another one. Read them by `reports/doubts`. */
    doubtedPhone: text("doubted_phone"),
    /** Since when it is to be asked about, before its time: visitors report that the number does not work. */
    phoneDoubtedAt: timestamp("phone_doubted_at", { withTimezone: true }),
    /** Since when its craftsman is asked about that: by a mail, or a call that an admin noted. Null before. */
    phoneAskedAt: timestamp("phone_asked_at", { withTimezone: true }),
    /** Since when visitors do not see the number, which admins look at. */
    phoneHiddenAt: timestamp("phone_hidden_at", { withTimezone: true }),
    /** When an admin last found the number to be right. */
    phoneClearedAt: timestamp("phone_cleared_at", { withTimezone: true }),
    /** `freshSince` of a listing of which visitors are told that nobody has confirmed it for months. */
    unconfirmedSince: timestamp("unconfirmed_since", { withTimezone: true }),
    /** When it was first published; a restored listing keeps its position. */
    approvedAt: timestamp("approved_at", { withTimezone: true }),
    /** Whether an admin has put it among the orders again after it was published: it is not unconfirmed then. */
    wasPublished: boolean("was_published").notNull().default(false),
    /**
     * Since when admins are asked to look at a published listing whose number or e-mail was changed to
     * one of a declined or suspended listing; whom, `flagCityIds` says.
     */
    contactsFlaggedAt: timestamp("contacts_flagged_at", { withTimezone: true }),
    /**
     * Cities whose moderators declined or suspended it, or another listing with its contacts, since it was
     * last published. Kept when it moves to another city and when it is published; replaced by the next
     * suspension. A deleted city stays here.
     */
    refusedCityIds: integer("refused_city_ids").array(),
    /** Reason of the last refusal, also while the listing waits again. */
    refusalReason: text("refusal_reason"),
    /** What an admin has last seen of a published listing that its holder changed. */
    changedFrom: jsonb("changed_from").$type<ListedAs>(),
    /**
     * Cities whose moderators have yet to look at changed contacts, or at what differs from `changedFrom`. Of a
     * listing that waits: those that refused an account with its contacts which had proven no e-mail.
     */
    flagCityIds: integer("flag_city_ids").array(),
    /** Ordering key of lists, in the order of first approval; assigned by a trigger. */
    position: bigint({ mode: "number" }),
    /** What a typed word is looked for in; made by `updateSearchText`. */
    searchText: text("search_text").notNull(),
  },
  (table) => {
    const approved = sql`${table.state} = 'approved'`;
    // Read backwards, these give the newest first.
    const { position } = table;
    return [
      check("craftsman_gender_known", sql`${table.gender} in ('male', 'female')`),
      check("craftsman_experience_range", sql`${table.experience} between 0 and 70`),
      check(
        "craftsman_state_known",
        sql`${table.state} in ('pending', 'approved', 'declined', 'suspended')`,
      ),
      check("craftsman_hidden_by_known", sql`${table.hiddenBy} in ('revert', 'pause', 'silence')`),
      check(
        "craftsman_hidden_dated",
        sql`(${table.hiddenAt} is null) = (${table.hiddenBy} is null)`,
      ),
      check(
        "craftsman_approved_dated",
        sql`(${table.state} in ('approved', 'suspended')) = (${table.approvedAt} is not null)`,
      ),
      check(
        "craftsman_state_reasoned",
        sql`(${table.state} in ('declined', 'suspended')) = (${table.stateReason} is not null)`,
      ),
      check(
        "craftsman_approved_positioned",
        sql`(${table.approvedAt} is not null) = (${table.position} is not null)`,
      ),
      // A number, in any spelling, is one listing's.
      uniqueIndex("craftsman_phone_unique")
        .on(phoneLine(table.phone))
        .where(sql`${table.phone} is not null`),
      index("craftsman_phone").on(table.phone),
      check("craftsman_phone_e164", sql`${table.phone} ~ '^\\+[1-9][0-9]{6,14}$'`),
      index("craftsman_listed").on(position).where(approved),
      index("craftsman_listed_by_profession").on(table.professionId, position).where(approved),
      index("craftsman_listed_by_city").on(table.cityId, position).where(approved),
      index("craftsman_listed_by_both")
        .on(table.professionId, table.cityId, position)
        .where(approved),
      index("craftsman_waiting")
        .on(table.stateSince, table.id)
        .where(sql`${table.state} = 'pending'`),
      // Entries go straight into the index: a list of pending ones would be read by every search.
      index("craftsman_search")
        .using("gin", table.searchText.op("gin_trgm_ops"))
        .with({ fastupdate: false }),
      // A number by any part of it.
      index("craftsman_phone_search").using("gin", table.phone.op("gin_trgm_ops")),
      index("craftsman_state").on(table.state, table.id),
      // Few are flagged, and admins count and list them.
      index("craftsman_flagged").on(table.id).where(sql`${table.flagCityIds} is not null`),
      // For moderators of some cities, who also see what their cities refused or have to look at.
      index("craftsman_refused_in")
        .using("gin", table.refusedCityIds)
        .where(sql`${table.refusedCityIds} is not null`),
      index("craftsman_flagged_in")
        .using("gin", table.flagCityIds)
        .where(sql`${table.flagCityIds} is not null`),
      // For `settlePictures`; nearly always empty.
      index("craftsman_picture_misplaced").on(table.id).where(misplaced(table)),
      // For registrations that nobody has confirmed.
      index("craftsman_never_approved").on(table.createdAt).where(sql`${table.approvedAt} is null`),
      // For who is asked whether it is still true.
      index("craftsman_fresh").on(table.timesAsked, table.freshSince).where(approved),
      index("craftsman_never_confirmed")
        .on(spreadDay(table.id))
        .where(
          sql`${table.state} = 'approved' and not ${table.isConfirmed} and ${table.timesAsked} = 0`,
        ),
      // For who is asked before the time.
      index("craftsman_phone_doubted")
        .on(table.phoneDoubtedAt)
        .where(sql`${table.phoneDoubtedAt} is not null`),
      // For how many came since a day.
      index("craftsman_came").on(table.createdAt),
      // For the foreign keys: may this profession, this city be deleted?
      index("craftsman_profession").on(table.professionId),
      index("craftsman_city").on(table.cityId),
      // For orders whose name another listing in their city has.
      index("craftsman_name_in_city").on(table.cityId, nameKey(table.fullname), table.id),
    ];
  },
);

/** On which of 90 days a listing is first asked that was there before the counting. */
export const spreadDay = (id: AnyPgColumn) => sql<number>`(${id} % 90)`;

/** True of a listing whose picture is private although it is approved, or public although it is not. */
export const isPictureMisplaced = misplaced(craftsman);

/** True of a listing that is not approved but whose picture is public still: the storage was away. */
export const isPictureExposed = and(isPictureMisplaced, ne(craftsman.state, "approved"));

/** The API's `status`: 1 approved, else 0. */
export const listingStatus = sql<number>`(${craftsman.state} = 'approved')::int`;

/** Written out, as in the index for it; null of a listing without a picture. */
function misplaced({ state, image }: Record<"state" | "image", AnyPgColumn>) {
  const isPrivate = sql`${image} like '${sql.raw(privatePrefix)}%'`;
  return sql`(${state} = 'approved') = (${isPrivate})`;
}
