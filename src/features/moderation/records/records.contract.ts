import { z } from "zod";
import { emptyAsMissing } from "#src/contract/fields.ts";
import { PageNumber } from "#src/contract/pagination.ts";
import { Filter } from "#src/features/craftsmen/contract.ts";
import { recordStates, stateRule } from "./records.texts.ts";

/** What the admins' list is narrowed by; `q` is a part of a name, a phone number or an e-mail. */
export const RecordFilter = Filter.extend({
  state: z.preprocess(emptyAsMissing, z.enum(recordStates, { error: stateRule }).optional()),
});

export const RecordQuery = RecordFilter.extend({ page: PageNumber });

/** How many there are in each state. */
export const RecordCounts = z
  .object({
    pending: z.int(),
    approved: z.int(),
    declined: z.int(),
    /** By admins, or for silence. */
    suspended: z.int(),
    /** By their own holders. */
    paused: z.int(),
    flagged: z.int(),
  })
  .meta({ id: "RecordCounts" });

export type RecordCounts = z.infer<typeof RecordCounts>;
export type RecordFilter = z.infer<typeof RecordFilter>;
