import { z } from "zod";
import { adminRoles } from "#src/auth/admin-roles.ts";
import type { SessionUser } from "#src/auth/current-user.ts";
import { emptyAsMissing } from "#src/contract/fields.ts";
import { gender } from "#src/features/accounts/contract.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { Details } from "#src/features/craftsmen/contract.ts";
import { NumberRequests } from "#src/features/craftsmen/counts/contract.ts";
import { fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import { fieldViews } from "#src/features/craftsmen/fields/schemas.ts";
import { proofStates, proofWays } from "#src/features/craftsmen/proof/proof-ways.ts";
import { heldFields } from "#src/features/craftsmen/revisions/held-fields.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";
import { OwnWork } from "#src/features/craftsmen/works/contract.ts";
import { FormerDecision } from "#src/features/former-decisions/contract.ts";

/** All that is kept of a craftsman, for the craftsman and for admins. */
export const OwnRecord = Details.extend({
  ...fieldViews(fieldNames),
  /** Of one's own record also those that wait for review. */
  pictures: z.array(OwnWork),
  /** Null of a craftsman who has none. */
  email: z.string().nullable(),
  gender: gender.nullable(),
  email_verified_at: z.iso.datetime().nullable(),
  type: z.literal(0),
  /** Whether its craftsman has shown to have the number. */
  phone_state: z.enum(proofStates),
  state: z.enum(listingStates),
  /** Why it is declined or suspended. */
  state_reason: z.string().nullable(),
  /** Why it is hidden though it was published and no admin has suspended it; by `pause` and `silence` its holder shows it again. */
  hidden_by: z.enum(["revert", "pause", "silence"]).nullable(),
  /** When its own holder hid it, who can show it again; null of any other, also of one that admins have suspended. */
  paused_at: z.iso.datetime().nullable(),
  /** The day on which a paused one comes back by itself; null if it stays hidden until its holder shows it. */
  paused_until: z.iso.date().nullable(),
  /** Only of one that was declined for good: it cannot be sent again. */
  refused_finally: z.literal(true).optional(),
  /** What its holder has changed of an approved listing and admins have yet to approve. */
  pending_changes: z.array(z.enum(heldFields)),
  /** Only where admins have taken its number off, as nobody answered it, and there is no other one. */
  phone_unanswered: z.literal(true).optional(),
  /** The number that visitors see, only while another one waits; null if none. */
  published_phone: z.string().nullable().optional(),
  /** What was last declined of such changes, and why; until something is saved again, for 30 days at most. */
  declined_changes: z
    .object({
      fields: z.array(z.enum(heldFields)),
      /** What was declined, as a person reads it; not of a picture, nor of a profession or city that is gone. */
      values: z.array(z.object({ field: z.enum(heldFields), text: z.string() })).optional(),
      /** Fields of the same changes that were published. */
      published: z.array(z.enum(heldFields)).optional(),
      reason: z.string(),
      declined_at: z.iso.datetime(),
    })
    .optional(),
}).meta({ id: "OwnRecord" });

/** What a registration is answered with. */
export const RegisteredRecord = OwnRecord.extend({
  /** Only where no link was mailed, since the mailbox has had as many in the last hour as it may. */
  verification_sent: z.literal(false).optional(),
});

/** The acts in the audit log that are decisions on a listing. */
export const decidingActs = [
  ...(["listing.approve", "listing.decline", "listing.suspend"] as const),
  ...(["listing.restore", "listing.reopen", "listing.undo"] as const),
] as const;

/** The last decision on a listing. */
const LastDecision = z
  .object({
    act: z.enum(decidingActs),
    at: z.iso.datetime(),
    /** The admin's name, or else e-mail; null once that account is deleted. */
    by: z.string().nullable(),
  })
  .meta({ id: "LastDecision" });

/** A craftsman's record as admins decide by it; the API document calls it by the name of its `id`. */
export const RecordForAdmins = OwnRecord.extend({
  /** Opaque; sent back with a decision, so that what is decided is what was seen. */
  version: z.string(),
  /** Whose number it is, in Arabic; null for one of the site's own country. */
  phone_country: z.string().nullable(),
  /** The numbering plan that the program knows has no such number, which may be newer than it. */
  phone_unknown: z.boolean().optional(),
  /** A number that costs its callers, which a new listing could not have. */
  phone_costly: z.boolean(),
  /** How the number was last proven, also if that is stale; null if it never was. */
  phone_proof: z
    .object({
      how: z.enum(proofWays),
      at: z.iso.datetime(),
      /** The admin's name, or else e-mail; null of the other ways, and once that account is deleted. */
      by: z.string().nullable(),
    })
    .nullable(),
  /** Whether its number was proven, or found right by an admin, within 30 days. */
  phone_settled: z.boolean(),
  /** The number that admins have taken off, as nobody answered it; while there is no other one, for 30 days. */
  former_phone: z
    .object({
      /** Of what is put back, and the `PuttingBack` version of it. */
      id: z.int(),
      version: z.int(),
      display: z.string(),
      hidden_at: z.iso.datetime(),
    })
    .nullable(),
  /** Whether somebody can log in: a listing that admins added has no account until it is claimed. */
  has_account: z.boolean(),
  /** What was decided of other listings with its number or e-mail, within a year; of a pending one, also of itself. */
  former_decisions: z.array(FormerDecision),
  /**
   * Since when the admin is asked to look at a published listing whose number or e-mail was changed to one
   * of a declined or suspended listing; null once an admin of the same city has.
   */
  contacts_flagged_at: z.iso.datetime().nullable(),
  /** Whether it is suspended only until its craftsman, who reverted a change of contacts, sets a new password. */
  hidden_by_revert: z.boolean(),
  /** What its holder changed after it was published, until an admin of the same city has looked. */
  flagged_changes: z.array(
    z.object({
      field: z.enum(["fullname", "profession", "city"]),
      before: z.string(),
      after: z.string(),
    }),
  ),
  /** The cities whose moderators declined or suspended it, wherever it is now; without a name if deleted. */
  refused_in: z.array(z.object({ id: z.int(), name: z.string().nullable() })),
  /** Why it was last declined or suspended, also while it waits again. */
  refusal_reason: z.string().nullable(),
  /** Whether the admin decides on its city and on all that refused it. */
  may_publish: z.boolean(),
  /** In the list of craftsmen; of those that somebody has decided on. */
  last_decision: LastDecision.optional(),
  /** In the list of craftsmen; how often people asked for the number. */
  numbers_asked: NumberRequests.optional(),
}).meta({ id: "ReviewRecord" });

/** The version of the record that an admin decides on; clients that do not know it leave it out. */
export const RecordSeen = z
  .object({
    version: z.preprocess(emptyAsMissing, z.string({ error: accountFieldTexts.id }).optional()),
  })
  .meta({ id: "RecordSeen" });

/** An admin has no listing: the fields of one are there, without values, since existing clients read them. */
export const AdminRecord = z.object({
  image: z.null(),
  phone: z.null(),
  gender: z.null(),
  experience: z.null(),
  profession_id: z.null(),
  profession: z.null(),
  city_id: z.null(),
  city: z.null(),
  description: z.null(),
  status: z.literal(1),
  id: z.int(),
  fullname: z.string(),
  email: z.string(),
  email_verified_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  type: z.literal(1),
  role: z.enum(adminRoles),
  /** The cities whose listings a moderator decides on; null for all. */
  cities: z.array(CityView).nullable().optional(),
  /** Whether a moderator reads and answers messages. */
  messages: z.boolean().optional(),
  /** `demanded` of an admin who may do nothing else before it is on. */
  two_factor: z.enum(["on", "off", "demanded"]),
});

export const CurrentUser = z
  .discriminatedUnion("type", [OwnRecord, AdminRecord])
  .meta({ id: "CurrentUser" }) satisfies z.ZodType<SessionUser>;

/** A place that a form offers. */
export const CityPlace = z.object({ id: z.int(), name: z.string(), city_id: z.int() });

export const ProfileData = z
  .object({
    user: OwnRecord,
    cities: z.array(CityView),
    professions: z.array(ProfessionView),
    /** The places of the own cities. */
    places: z.array(CityPlace),
    /** When the registration ends unless the e-mail is verified or the listing approved; null if never. */
    registration_ends_at: z.iso.datetime().nullable(),
    /** Only of a declined listing whose holder has changed nothing since. */
    unchanged_since_refusal: z.literal(true).optional(),
  })
  .meta({ id: "ProfileData" });

export type LastDecision = z.infer<typeof LastDecision>;
export type RecordForAdmins = z.infer<typeof RecordForAdmins>;
export type RegisteredRecord = z.infer<typeof RegisteredRecord>;
export type OwnRecord = z.infer<typeof OwnRecord>;
export type AdminRecord = z.infer<typeof AdminRecord>;
export type CurrentUser = z.infer<typeof CurrentUser>;
export type ProfileData = z.infer<typeof ProfileData>;
