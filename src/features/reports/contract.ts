import { z } from "zod";
import {
  email,
  emailLine,
  emptyAsMissing,
  id,
  lengthBetween,
  line,
  text,
} from "#src/contract/fields.ts";
import { PageNumber } from "#src/contract/pagination.ts";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { plainReasons, reportReasons } from "#src/features/craftsmen/reports/reasons.ts";
import { listingStates } from "#src/features/craftsmen/states.ts";
import { reportFieldTexts as texts } from "./texts.ts";

const optional = <Type extends z.ZodType>(type: Type) =>
  z.preprocess(emptyAsMissing, type.optional());

export interface ReportRules {
  /** The E.164 form of a number as people write it, or null. */
  parsePhone: (typed: string) => string | null;
  phoneRule: string;
  emailRule: string;
}

/** What a visitor says is wrong with a listing. */
export const reportInput = ({ parsePhone, phoneRule, emailRule }: ReportRules) =>
  z
    .object({
      reason: z.enum(reportReasons, { error: texts.reason }),
      text: optional(text(texts.textTooLong).pipe(lengthBetween(0, 500, texts.textTooLong))),
      phone: optional(
        line(phoneRule).transform((typed, context) => {
          const phone = parsePhone(typed);
          if (phone !== null) return phone;
          context.addIssue({ code: "custom", message: phoneRule });
          return z.NEVER;
        }),
      ),
      email: optional(emailLine(emailRule).pipe(email(emailRule))),
    })
    .refine(({ reason, text }) => plainReasons.includes(reason) || [...(text ?? "")].length >= 10, {
      path: ["text"],
      error: texts.textNeeded,
    });

export type ReportInput = z.infer<ReturnType<typeof reportInput>>;

const Phone = z.object({ e164: z.string(), display: z.string() });

/** One report as admins read it. */
const ReportView = z.object({
  id: z.int(),
  /** Another one once the report says something else. */
  version: z.int(),
  reason: z.enum(reportReasons),
  text: z.string().nullable(),
  phone: Phone.nullable(),
  email: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Whether somebody wrote it who had been shown the number. */
  has_receipt: z.boolean(),
  /** When its reporter proved to have the number that the page shows. */
  proven_at: z.iso.datetime().nullable(),
  /** When the craftsman was told by mail of this reason. */
  told_at: z.iso.datetime().nullable(),
  /** What the craftsman answered, and to which reason: the report may say another one since. */
  reply: z.string().nullable(),
  reply_reason: z.enum(reportReasons).nullable(),
});

export const outcomes = ["upheld", "rejected"] as const;

/** A listing with what is said about it, the gravest first. */
export const ReportedListing = z
  .object({
    id: z.int(),
    fullname: z.string(),
    profession: ProfessionView,
    city: CityView,
    state: z.enum(listingStates),
    phone: Phone.nullable(),
    created_at: z.iso.datetime(),
    /** Whether no mail reaches its craftsman, whom an admin tells of it. */
    without_email: z.boolean(),
    /** Since when visitors do not see its number. */
    phone_hidden_at: z.iso.datetime().nullable(),
    /** The number was proven, or an admin found it right, within 30 days: no report hides it. */
    phone_settled: z.boolean(),
    /** Since when visitors report that the number does not work, and its craftsman has not answered. */
    phone_doubted_at: z.iso.datetime().nullable(),
    /** Since when he is asked about that; null before. */
    phone_asked_at: z.iso.datetime().nullable(),
    /** How many earlier reports were found true, and how many were not. */
    upheld: z.int(),
    rejected: z.int(),
    /** The last of these, newest first. */
    decided: z.array(
      z.object({
        reason: z.enum(reportReasons),
        outcome: z.enum(outcomes),
        decided_at: z.iso.datetime(),
        /** The admin's name, or else e-mail; null once that account is deleted. */
        by: z.string().nullable(),
      }),
    ),
    /** How many are open, of which `reports` has the first. */
    open: z.int(),
    reports: z.array(ReportView),
  })
  .meta({ id: "ReportedListing" });

export type ReportedListing = z.infer<typeof ReportedListing>;

export const ReportsQuery = z.object({ page: PageNumber });

const outcome = z.enum(outcomes, { error: texts.outcome });

const version = id(texts.newest);

/** Of the report as the admin has seen it. */
export const ReportDecision = z.object({ outcome, version });

export const AllReportsDecision = z.object({
  outcome,
  /** The highest version of the reports that were seen: what was said later stays open. */
  newest: version,
});

export const ReportReply = z.object({
  text: text(texts.reply).pipe(lengthBetween(2, 500, texts.reply)),
  /** Which the craftsman has seen. */
  reason: z.enum(reportReasons, { error: texts.replyReason }),
});
