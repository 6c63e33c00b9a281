import { z } from "zod";
import { latinDigits } from "#src/arabic/digits.ts";
import type { Act } from "#src/audit/table.server.ts";
import { emptyAsMissing, id } from "#src/contract/fields.ts";
import { PageNumber, pageOf } from "#src/contract/pagination.ts";
import { actTexts } from "./acts.texts.ts";
import { auditFilterTexts as texts } from "./texts.ts";

const acts = Object.keys(actTexts) as Act[];

const AdminView = z.object({ id: z.int(), fullname: z.string(), email: z.string() });

/** Recorded values by field name. */
const RecordedValues = z.record(z.string(), z.unknown()).nullable();

/** One act of an admin's. */
export const AuditEntry = z
  .object({
    id: z.int(),
    act: z.enum(acts),
    /** Id of the subject; null if there is no single one. */
    subject: z.int().nullable(),
    /** The subject's recorded name, else its current one; null if it is deleted. */
    subject_name: z.string().nullable(),
    before: RecordedValues,
    after: RecordedValues,
    /** The client's address, or what acted instead of a client. */
    address: z.string(),
    created_at: z.iso.datetime(),
    /** Null if the account is deleted. */
    admin: AdminView.nullable(),
  })
  .meta({ id: "AuditEntry" });

export const AuditPage = pageOf(AuditEntry)
  .extend({
    /** The admins to filter by. */
    admins: z.array(AdminView),
    /** IANA name; the filter's days are in this time zone. */
    time_zone: z.string(),
  })
  .meta({ id: "AuditPage" });

const day = z.preprocess(
  emptyAsMissing,
  z
    .string({ error: texts.dayRule })
    .transform((typed) => latinDigits(typed).trim())
    // PostgreSQL has no year 0.
    .pipe(
      z.iso
        .date({ error: texts.dayRule })
        .refine((date) => date >= "0001", { error: texts.dayRule }),
    )
    .optional(),
);

export const AuditQuery = z
  .object({
    act: z.preprocess(emptyAsMissing, z.enum(acts, { error: texts.actRule }).optional()),
    admin: z.preprocess(emptyAsMissing, id(texts.adminRule).optional()),
    /** The first and the last day, such as `2026-05-01`. */
    from: day,
    to: day,
    page: PageNumber,
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: texts.orderRule });

export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditPage = z.infer<typeof AuditPage>;
export type AuditFilter = Omit<z.infer<typeof AuditQuery>, "page">;
