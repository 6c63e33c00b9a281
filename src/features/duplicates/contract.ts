import { z } from "zod";
import { emptyAsMissing, IdParams, id } from "#src/contract/fields.ts";
import { PageNumber } from "#src/contract/pagination.ts";
import { RecordForAdmins, RecordSeen } from "#src/features/accounts/record/record.contract.ts";
import { mergeFieldTexts as texts } from "./texts.ts";

/** Two listings that may be one person's, the older one first. */
export const DuplicatePair = z
  .object({
    older: RecordForAdmins,
    younger: RecordForAdmins,
    same_number: z.boolean(),
    same_name: z.boolean(),
  })
  .meta({ id: "DuplicatePair" });

/** Two listings with what a merge of them needs. */
export const ComparedPair = DuplicatePair.extend({
  /** Why they cannot be merged now; null if they can. */
  obstacle: z.string().nullable(),
}).meta({ id: "ComparedPair" });

export const DuplicatesQuery = z.object({ page: PageNumber });

export const PairParams = IdParams.extend({ other: IdParams.shape.id });

const sides = ["older", "younger"] as const;

/** Which listing a value stays of: the older one's if absent. */
const side = z.preprocess(emptyAsMissing, z.enum(sides, { error: texts.choice }).default("older"));

const version = RecordSeen.shape.version;

/** What stays of two listings that become one. */
export const Merging = z
  .object({
    other: id(texts.other),
    fullname: side,
    phone: side,
    description: side,
    image: side,
    /** Whose account stays, where both have one. */
    login: side,
    /** The versions of both records as the admin saw them. */
    older_version: version,
    younger_version: version,
  })
  .meta({ id: "Merging" });

export const OtherOfPair = z.object({ other: id(texts.other) }).meta({ id: "OtherOfPair" });

export const Unmerging = z.object({ former: id(texts.other) }).meta({ id: "Unmerging" });

export type DuplicatePair = z.infer<typeof DuplicatePair>;
export type ComparedPair = z.infer<typeof ComparedPair>;
export type MergingInput = z.infer<typeof Merging>;
