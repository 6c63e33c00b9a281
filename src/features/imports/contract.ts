import { z } from "zod";
import { lengthBetween, line } from "#src/contract/fields.ts";
import { Consent } from "#src/features/listings/contract.ts";
import { type ImportField, importFields } from "./rows/headings.ts";
import { columnTexts, fileTexts, importTexts } from "./texts.ts";

/** A part of a form that is JSON; absent where it is empty. */
const jsonOf = <Schema extends z.ZodType>(schema: Schema, error: string) =>
  z.preprocess((value, context) => {
    if (value === undefined || value === "") return undefined;
    if (typeof value !== "string") return value;
    try {
      return JSON.parse(value);
    } catch {
      context.addIssue({ code: "custom", message: error });
      return z.NEVER;
    }
  }, schema);

/** Cells are cut far beyond any name. */
const word = z.string().max(16_384);

const Columns = z.record(word, z.enum(importFields).nullable(), { error: columnTexts.unreadable });

/** An entry by its id, or by a name that it has or is to get; `new` for the word itself. */
const Choice = z.union([
  z.int().positive(),
  line(columnTexts.values).pipe(lengthBetween(2, 60, columnTexts.values)),
]);

const Choices = z.record(word, Choice, { error: columnTexts.values });

const Values = z.union([
  z.strictObject({ professions: Choices.optional(), cities: Choices.optional() }),
  Choices.transform((choices) => ({ professions: choices, cities: choices })),
]);

const file = z
  .custom<Buffer>((value) => value instanceof Uint8Array, { error: fileTexts.missing, abort: true })
  .meta({ type: "string", format: "binary" });

export const ImportInput = z
  .object({
    file,
    dry_run: z
      .literal(["1", "0", "true", "false"], { error: importTexts.dryRun })
      .default("0")
      .transform((value) => value === "1" || value === "true"),
    consent: jsonOf(Consent.optional(), importTexts.consent),
    columns: jsonOf(Columns.default({}), columnTexts.unreadable),
    values: jsonOf(Values.default({}), columnTexts.values),
  })
  .meta({ id: "ImportInput" });

export const TableInput = z
  .object({ file, columns: jsonOf(Columns.default({}), columnTexts.unreadable) })
  .meta({ id: "TableInput" });

export const LineNote = z
  .object({
    /** Of the file, from 1, titles and headings included. */
    line: z.int(),
    field: z.string(),
    message: z.string(),
  })
  .meta({ id: "LineNote" });

export const RefusedRow = LineNote.extend({
  /** As the row has it; null of reports from before it was stored. */
  name: z.string().nullable(),
  /** The cells that are the reason, in one line; empty where they are. */
  value: z.string().nullable(),
}).meta({ id: "RefusedRow" });

export const UnknownWords = z
  .object({ professions: z.array(z.string()), cities: z.array(z.string()) })
  .meta({ id: "UnknownWords" });

export const ImportReport = z
  .object({
    id: z.int(),
    state: z.enum(["running", "done", "failed"]),
    dry_run: z.boolean(),
    /** Rows of data. Each is counted once: created, updated, same, said_no or among the refused. */
    rows: z.int(),
    /** How far one that is running has come; all rows once it has ended. */
    done_rows: z.int(),
    created: z.int(),
    updated: z.int(),
    same: z.int(),
    said_no: z.int(),
    refused: z.array(RefusedRow),
    notes: z.array(LineNote),
    unknown: UnknownWords,
    message: z.string(),
    created_at: z.iso.datetime(),
    finished_at: z.iso.datetime().nullable(),
    undone_at: z.iso.datetime().nullable(),
    /** Until when it can be undone; null if it cannot. */
    undo_until: z.iso.datetime().nullable(),
    /** Its listings whose craftsmen are still to be told, as they were added by the statement for the file. */
    untold: z.int(),
  })
  .meta({ id: "ImportReport" });

/** One of the imports that were begun, without what is said about its rows. */
export const ImportSummary = ImportReport.pick({
  id: true,
  state: true,
  rows: true,
  created: true,
  updated: true,
  message: true,
  created_at: true,
  undone_at: true,
  undo_until: true,
})
  .extend({
    /** The owner's name; null once that account is deleted. */
    by: z.string().nullable(),
  })
  .meta({ id: "ImportSummary" });

/** The columns of a file, to be matched with fields. */
export const ReadTable = z
  .object({
    line: z.int(),
    rows: z.int(),
    columns: z.array(
      z.object({
        heading: z.string(),
        field: z.enum(importFields).nullable(),
        samples: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: "ReadTable" });

/** Somebody whose page was added by a statement for a whole file, and who was not told of it. */
export const Untold = z
  .object({
    id: z.int(),
    fullname: z.string(),
    phone: z.object({ e164: z.string(), display: z.string() }).nullable(),
    profession: z.string(),
    city: z.string(),
    hides_at: z.iso.datetime(),
    is_hidden: z.boolean(),
  })
  .meta({ id: "Untold" });

export type Untold = z.infer<typeof Untold>;
export type ImportInput = z.infer<typeof ImportInput>;
export type ImportReport = z.infer<typeof ImportReport>;
export type ReadTable = z.infer<typeof ReadTable>;
export type ImportSummary = z.infer<typeof ImportSummary>;
export type LineNote = z.infer<typeof LineNote>;
export type RefusedRow = z.infer<typeof RefusedRow>;
export type UnknownWords = z.infer<typeof UnknownWords>;
export type ImportColumns = Record<string, ImportField | null>;
