import { z } from "zod";
import { latinDigits } from "../../arabic/digits.ts";
import type { Act } from "../../audit/table.server.ts";
import { emptyAsMissing, id } from "../../contract/fields.ts";
import { PageNumber, pageOf } from "../../contract/pagination.ts";
import { actTexts } from "./acts.texts.ts";
import { filterTexts as say } from "./texts.ts";

const acts = Object.keys(actTexts) as Act[];

const AdminView = z.object({ id: z.int(), fullname: z.string(), email: z.string() });

/** What was changed, by its names. */
const Recorded = z.record(z.string(), z.unknown()).nullable();

/** One act of an admin's. */
export const AuditEntry = z.object({
  id: z.int(),
  act: z.enum(acts),
  /** The id of what it was done to; null where that is no single one. */
  subject: z.int().nullable(),
  /** What that is called: as it was written down, else as it is called now; null when it is gone. */
  subject_name: z.string().nullable(),
  before: Recorded,
  after: Recorded,
  /** From where. */
  address: z.string(),
  created_at: z.iso.datetime(),
  /** Null when that account is gone. */
  admin: AdminView.nullable(),
});

export const AuditPage = pageOf(AuditEntry).extend({
  /** Those by whom the log may be filtered. */
  admins: z.array(AdminView),
  /** IANA name; by its calendar the days of the filter begin. */
  time_zone: z.string(),
});

const day = z.preprocess(
  emptyAsMissing,
  z
    .string({ error: say.dayRule })
    .transform((typed) => latinDigits(typed).trim())
    // The database knows no year 0.
    .pipe(
      z.iso.date({ error: say.dayRule }).refine((date) => date >= "0001", { error: say.dayRule }),
    )
    .optional(),
);

export const AuditQuery = z
  .object({
    act: z.preprocess(emptyAsMissing, z.enum(acts, { error: say.actRule }).optional()),
    admin: z.preprocess(emptyAsMissing, id(say.adminRule).optional()),
    /** The first and the last day, as `2026-05-01`. */
    from: day,
    to: day,
    page: PageNumber,
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ["to"], error: say.orderRule });

export type AuditEntry = z.infer<typeof AuditEntry>;
export type AuditPage = z.infer<typeof AuditPage>;
export type AuditFilter = Omit<z.infer<typeof AuditQuery>, "page">;
