import { z } from "zod";
import { email, emailLine, emptyAsMissing, id, lengthBetween, line } from "#src/contract/fields.ts";
import { listingFieldTexts, longestSearch } from "#src/features/craftsmen/texts.ts";
import { alertTexts as texts, waitingAlertTexts } from "./texts.ts";

export interface AlertRules {
  /** The E.164 form of a mobile number as people write it, or null. */
  parsePhone: (typed: string) => string | null;
  phoneRule: string;
}

const optional = <Type extends z.ZodType>(type: Type) =>
  z.preprocess(emptyAsMissing, type.optional());

/** Asks to be told once somebody is listed who is a `profession_id`, or found by `q`. */
export const alertInput = ({ parsePhone, phoneRule }: AlertRules) =>
  z
    .object({
      profession_id: optional(id(listingFieldTexts.profession)),
      city_id: optional(id(listingFieldTexts.city)),
      q: optional(
        line(listingFieldTexts.search).pipe(
          lengthBetween(0, longestSearch, listingFieldTexts.search),
        ),
      ),
      phone: optional(
        line(phoneRule).transform((typed, context) => {
          const phone = parsePhone(typed);
          if (phone !== null) return phone;
          context.addIssue({ code: "custom", message: phoneRule });
          return z.NEVER;
        }),
      ),
      email: optional(emailLine(texts.emailRule).pipe(email(texts.emailRule))),
    })
    .refine(({ phone, email }) => (phone === undefined) !== (email === undefined), {
      path: ["phone"],
      error: texts.oneContact,
    });

/** The token is the whole proof of whose it is. */
export const AlertCreated = z.object({ token: z.string() }).meta({ id: "AlertCreated" });

const Named = z.object({ id: z.int(), name: z.string() }).nullable();

const subject = {
  profession: Named,
  city: Named,
  /** What was searched for, while no profession is known for it. */
  query: z.string().nullable(),
};

/** An alert as its link shows it: without the contact. */
export const AlertView = z
  .object({
    ...subject,
    by: z.enum(["phone", "email"]),
    /** False until the link that was mailed is confirmed. */
    is_confirmed: z.boolean(),
  })
  .meta({ id: "Alert" });

export const AlertParams = z.object({ token: z.string().regex(/^[\w-]{58}$/) });

export const Confirmation = z
  .object({
    signature: z.string({ error: texts.badLink }).max(100, { error: texts.badLink }),
  })
  .meta({ id: "AlertConfirmation" });

/** All alerts for one profession, city or query, as owners see them. */
export const AlertGroup = z
  .object({
    ...subject,
    people: z.int(),
    /** How many of these are told by mail. */
    emails: z.int(),
    /** Listings that answer it by now. */
    found: z.int(),
    phones: z.array(z.object({ id: z.uuid(), phone: z.string() })),
    ids: z.array(z.uuid()),
  })
  .meta({ id: "WaitingAlerts" });

export const AlertIds = z
  .object({
    ids: z
      .array(z.uuid({ error: waitingAlertTexts.ids }), { error: waitingAlertTexts.ids })
      .min(1, { error: waitingAlertTexts.ids })
      .max(5000, { error: waitingAlertTexts.ids }),
  })
  .meta({ id: "AlertIds" });

export type AlertInput = z.infer<ReturnType<typeof alertInput>>;
export type AlertCreated = z.infer<typeof AlertCreated>;
export type AlertView = z.infer<typeof AlertView>;
export type AlertGroup = z.infer<typeof AlertGroup>;
