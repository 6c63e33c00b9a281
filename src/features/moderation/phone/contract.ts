import { z } from "zod";
import { codePurposes } from "#src/features/accounts/phone/purposes.ts";
import { proofWays } from "#src/features/craftsmen/proof/proof-ways.ts";

const Listed = z.object({
  id: z.int(),
  fullname: z.string(),
  profession: z.string(),
  city: z.string(),
});

/** The code that came in a message, once an admin has typed it. */
export const FoundCode = z.object({
  id: z.uuid(),
  phone: z.string(),
  phone_display: z.string(),
  purpose: z.enum(codePurposes),
  /** Null if nobody is listed with the number. */
  listing: Listed.nullable(),
  expires_at: z.iso.datetime(),
});

/** Of a listing that is not public and outside the admin's cities the city alone is shown. */
const AskedListing = z.object({
  id: z.int().nullable(),
  fullname: z.string().nullable(),
  profession: z.string().nullable(),
  city: z.string(),
});

export const PhoneQuestion = z.object({
  id: z.uuid(),
  /** `number` where another listing had proven it before, `password` where the person is to be compared. */
  kind: z.enum(["number", "password"]),
  phone: z.string(),
  phone_display: z.string(),
  listing: AskedListing,
  /** Who has proven the number before. */
  holder: AskedListing.extend({ proven_at: z.iso.datetime().nullable() }).nullable(),
  /** Whether the cities of both listings are the admin's. */
  may_decide: z.boolean(),
  how: z.enum(proofWays),
  asked_at: z.iso.datetime(),
});

export const ClaimLink = z.object({ url: z.url(), expires_at: z.iso.datetime() });

export const CodeParams = z.object({ id: z.uuid() });

export type FoundCode = z.infer<typeof FoundCode>;
export type AskedListing = z.infer<typeof AskedListing>;
export type PhoneQuestion = z.infer<typeof PhoneQuestion>;
export type ClaimLink = z.infer<typeof ClaimLink>;
