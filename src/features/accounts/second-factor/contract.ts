import { z } from "zod";
import { proofCode, typedPassword } from "../contract.ts";

export const PairingRequest = z.object({ current_password: typedPassword });
export const PairingConfirmation = z.object({ code: proofCode });
export const SecondFactorProof = z.object({ current_password: typedPassword, code: proofCode });

/** The second factor of an admin; `required` when the site demands one. */
export const TwoFactorState = z.object({
  enabled: z.boolean(),
  required: z.boolean(),
  recovery_codes_left: z.int(),
});

/** For the app on the phone: by hand, or as a link and a drawing. */
export const Pairing = z.object({ secret: z.string(), uri: z.string() });

/** Shown once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export type TwoFactorState = z.infer<typeof TwoFactorState>;
export type Pairing = z.infer<typeof Pairing>;
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
