import { z } from "zod";
import { emptyAsMissing, lengthBetween, picture, required, text } from "#src/contract/fields.ts";
import { type FieldRules, gender, registration } from "#src/features/accounts/contract.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { RecordForAdmins } from "#src/features/accounts/record/record.contract.ts";
import { checkKinds } from "#src/features/craftsmen/checks/kinds.ts";
import { fieldInputs } from "#src/features/craftsmen/fields/schemas.ts";
import { heldFields } from "#src/features/craftsmen/revisions/held-fields.ts";
import { day, year } from "#src/util/time.ts";
import { addedListingTexts } from "./texts.ts";
import { consentWays } from "./ways.ts";

/** What a form with a picture sends is text: an object in it is JSON. */
const parseIfText = (value: unknown) => {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
};

/** A moment, or a day. A clock may be wrong by a day, and no phone has called before this site's century. */
const pastTime = z
  .string({ error: addedListingTexts.givenAt })
  .max(40, { error: addedListingTexts.givenAt })
  .pipe(
    z.union([z.iso.date(), z.iso.datetime({ offset: true })], { error: addedListingTexts.givenAt }),
  )
  .transform((value) => new Date(value))
  .refine((time) => time.getFullYear() >= 2000 && time.getTime() < Date.now() + day, {
    error: addedListingTexts.givenAt,
  });

/** How, when and by which words somebody agreed to be listed. */
export const Consent = z
  .object(
    {
      how: z.enum(consentWays, { error: addedListingTexts.how }),
      given_at: pastTime,
      wording: required(text(addedListingTexts.wording), addedListingTexts.wording).pipe(
        lengthBetween(3, 1000, addedListingTexts.wordingRule),
      ),
    },
    { error: addedListingTexts.consent },
  )
  .meta({ id: "Consent" });

const optionalGender = z.preprocess(emptyAsMissing, gender.nullish());

/** The fields of a registration, without what only an account has. */
const ownFields = (rules: FieldRules) => {
  const { fullname, phone, profession_id, city_id } = registration(rules).shape;
  return { fullname, phone, profession_id, city_id };
};

const { experience, description, ...otherFields } = fieldInputs;

export const newListing = (rules: FieldRules) =>
  z.object({
    ...ownFields(rules),
    consent: z.preprocess(parseIfText, Consent),
    gender: optionalGender,
    experience,
    description,
    ...otherFields,
    image: z.preprocess(emptyAsMissing, picture(accountFieldTexts.image).optional()),
  });

/** Only what is sent is corrected. */
export const correction = (rules: FieldRules) =>
  z.object({
    ...z.object(ownFields(rules)).partial().shape,
    gender: z.preprocess((value) => (value === "" ? null : value), gender.nullish()),
    experience,
    description,
    ...otherFields,
  });

export const NewNote = z
  .object({
    text: required(text(addedListingTexts.note), addedListingTexts.note).pipe(
      lengthBetween(2, 1000, addedListingTexts.noteRule),
    ),
  })
  .meta({ id: "NewNote" });

export const HidingNumber = z
  .object({
    /** Needed where the number was proven, or found right by an admin, within 30 days. */
    confirmed: z.boolean({ error: addedListingTexts.confirmed }).optional(),
  })
  .nullish();

/** The last day that may be named is tomorrow, where it has begun elsewhere; the first is that of checks that still count. */
const seenDay = z.iso
  .date({ error: addedListingTexts.seenOn })
  .refine((seen) => Date.parse(seen) < Date.now() + day, { error: addedListingTexts.seenOn })
  .refine((seen) => Date.parse(seen) > Date.now() - 2 * year, {
    error: addedListingTexts.seenTooLongAgo,
  });

export const SeenKind = z
  .object({ kind: z.enum(checkKinds, { error: addedListingTexts.checkKind }) })
  .meta({ id: "SeenKind" });

/** What an admin has seen of a craftsman, and on which day; today if absent. */
export const NewCheck = SeenKind.extend({
  seen_on: z.preprocess(emptyAsMissing, seenDay.optional()),
}).meta({ id: "NewCheck" });

export const NewRemovalRequest = z
  .object({
    /** Why, in the person's own words. */
    text: text(addedListingTexts.removal)
      .pipe(lengthBetween(0, 500, addedListingTexts.removal))
      .default(""),
  })
  .meta({ id: "NewRemovalRequest" });

const ConsentView = z
  .object({
    how: z.enum(consentWays),
    given_at: z.iso.datetime(),
    wording: z.string(),
    /** Of a statement for a whole file, in place of one of the person. */
    of_file: z.boolean(),
    by: z.string(),
    recorded_at: z.iso.datetime(),
  })
  .meta({ id: "ConsentView" });

const Note = z
  .object({ id: z.int(), text: z.string(), by: z.string(), created_at: z.iso.datetime() })
  .meta({ id: "ListingNote" });

const RemovalRequest = z
  .object({
    created_at: z.iso.datetime(),
    text: z.string().nullable(),
    /** When the page is hidden unless an admin decides before; null if it only alarms. */
    hides_at: z.iso.datetime().nullable(),
    hidden_at: z.iso.datetime().nullable(),
    /** When somebody who asks for it proved to have the page's number. */
    proven_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "RemovalRequest" });

/** Any listing as the admins of its cities correct it. */
export const ListingRecord = RecordForAdmins.extend({
  /** Null of one whose craftsman registered. */
  consent: ConsentView.nullable(),
  /** Of listings that were merged into it. */
  other_consents: z.array(ConsentView),
  /** Listings that were merged into it, the last one first. */
  merges: z.array(
    z.object({
      former_id: z.int(),
      merged_at: z.iso.datetime(),
      /** The admin's name; null once that account is deleted. */
      by: z.string().nullable(),
      /** Only while it can be undone: until when, and what the listing was called. */
      undoable: z.object({ until: z.iso.datetime(), name: z.string() }).nullable(),
    }),
  ),
  /** Newest first. */
  notes: z.array(Note),
  /** What admins have seen of the craftsman; also what visitors are not shown any more. */
  noted_checks: z.array(
    z.object({
      kind: z.enum(checkKinds),
      seen_on: z.iso.date(),
      by: z.string(),
      noted_at: z.iso.datetime(),
      is_shown: z.boolean(),
    }),
  ),
  /** The open one. */
  removal_request: RemovalRequest.nullable(),
  /** What an approval of the last 30 days has replaced, which can be put back; the newest. */
  former_version: z
    .object({
      id: z.int(),
      /** For `PuttingBack`. */
      version: z.int(),
      decided_at: z.iso.datetime(),
      fields: z.array(z.enum(heldFields)),
    })
    .nullable(),
}).meta({ id: "ListingRecord" });

/** A listing whose removal somebody asks for, and on which nobody has decided. */
export const OpenRemoval = RemovalRequest.extend({
  /** Of the listing. */
  id: z.int(),
  fullname: z.string(),
  profession: z.string(),
  city: z.string(),
}).meta({ id: "OpenRemoval" });

export type NewListingInput = z.infer<ReturnType<typeof newListing>>;
export type NewCheckInput = z.infer<typeof NewCheck>;
export type CorrectionInput = z.infer<ReturnType<typeof correction>>;
export type ListingRecord = z.infer<typeof ListingRecord>;
export type OpenRemoval = z.infer<typeof OpenRemoval>;
