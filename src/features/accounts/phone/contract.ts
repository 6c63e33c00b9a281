import { z } from "zod";
import { latinDigits } from "#src/arabic/digits.ts";
import { required, typed } from "#src/contract/fields.ts";
import { refusalTexts } from "#src/errors/refusal.texts.ts";
import {
  type FieldRules,
  newPassword,
  ownPassword,
  ownPhone,
} from "#src/features/accounts/contract.ts";
import { proofStates } from "#src/features/craftsmen/proof/proof-ways.ts";
import { accessKinds } from "./purposes.ts";
import { phoneFieldTexts } from "./texts.ts";

/** How a code travels: in a message from the number, which is the default, or sent to it. */
const way = z.enum(["message", "sent"], { error: refusalTexts.invalid }).default("message");

/** Six digits, whichever they are, with any spaces. */
export const typedPhoneCode = required(
  typed(phoneFieldTexts.code).transform((code) => latinDigits(code).replace(/\D/g, "")),
  phoneFieldTexts.code,
).pipe(z.string().regex(/^\d{6}$/, { error: phoneFieldTexts.code }));

export const CodeWay = z.object({ way });

export const TypedCode = z.object({ code: typedPhoneCode });

export const ownProof = (rules: FieldRules) =>
  z.object({
    /** Another number than that of the listing, which the listing gets once it is proven. */
    phone: ownPhone(rules).nullish(),
    /** Needed for another number when the login was some time ago. */
    current_password: ownPassword,
    way,
  });

export const accessByPhone = (rules: FieldRules) => z.object({ phone: ownPhone(rules), way });

export const accessPassword = (rules: FieldRules) => z.object({ password: newPassword(rules) });

export const CodeOffer = z.object({
  /** Null of a code that was sent to the number. */
  code: z.string().nullable(),
  /** Opens the message in WhatsApp; null of a code that was sent. */
  url: z.string().nullable(),
  phone_display: z.string(),
  expires_at: z.iso.datetime(),
});

export const OwnProof = z.object({
  state: z.enum(proofStates),
  phone_display: z.string().nullable(),
  /** The last proof, also if it is stale. */
  proven_at: z.iso.datetime().nullable(),
  /** Whether an admin has yet to decide whose number it is. */
  is_asked: z.boolean(),
  /** Whether codes come by message to the operator, and whether one can be sent to the number. */
  by_message: z.boolean(),
  by_sending: z.boolean(),
});

/**
 * What somebody without a session can do by a number: `open` by a link that nobody has begun, `waiting` for the code,
 * `comparing` while an admin compares the person, `ready` for a password, `register` for a registration with the
 * number, `nothing` where it leads nowhere, `hidden` once the page is hidden that is to be removed.
 */
export const accessStates = [
  ...(["open", "waiting", "comparing", "ready", "register"] as const),
  ...(["nothing", "hidden", "used", "expired"] as const),
] as const;

export const AccessView = z.object({
  state: z.enum(accessStates),
  /** Null until the number is proven, where it was typed. */
  kind: z.enum(accessKinds).nullable(),
  /** Only by a link. */
  fullname: z.string().nullable(),
  /** Of the page; only by a link to claim it. */
  listing_id: z.int().nullable(),
  phone_display: z.string().nullable(),
  by_message: z.boolean(),
  by_sending: z.boolean(),
});

/**
 * Whether a page without an account can be hidden at once by its number. `closed`: there is no such page, or it is
 * hidden. `hidden`: by this browser's proof.
 */
export const RemovalProof = z
  .object({
    state: z.enum(["open", "hidden", "closed"]),
    by_message: z.boolean(),
    by_sending: z.boolean(),
  })
  .meta({ id: "RemovalProof" });

/**
 * Whether this browser, which reported that a page shows somebody else's number, can hide it by that number. `unclaimed`:
 * the page has no account, and is hidden as a whole by the way of removals. `alarmed`: the number is proven, and the
 * admins decide. `closed`: there is no such report, or nothing to hide.
 */
export const DisputeProof = z
  .object({
    state: z.enum(["open", "hidden", "alarmed", "unclaimed", "closed"]),
    by_message: z.boolean(),
    by_sending: z.boolean(),
  })
  .meta({ id: "DisputeProof" });

export const ClaimParams = z.object({ token: z.string().max(200) });

export type CodeOffer = z.infer<typeof CodeOffer>;
export type OwnProof = z.infer<typeof OwnProof>;
export type AccessView = z.infer<typeof AccessView>;
export type DisputeProof = z.infer<typeof DisputeProof>;
export type RemovalProof = z.infer<typeof RemovalProof>;
