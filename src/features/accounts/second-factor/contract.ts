import { z } from "zod";
import { proofCode, typedPassword } from "#src/features/accounts/contract.ts";

export const PairingRequest = z
  .object({ current_password: typedPassword })
  .meta({ id: "PairingRequest" });
export const PairingConfirmation = z
  .object({ code: proofCode })
  .meta({ id: "PairingConfirmation" });
export const SecondFactorProof = z
  .object({ current_password: typedPassword, code: proofCode })
  .meta({ id: "SecondFactorProof" });

/** The second factor of an admin; `required` when the site demands one. */
export const TwoFactorState = z
  .object({
    enabled: z.boolean(),
    required: z.boolean(),
    recovery_codes_left: z.int(),
  })
  .meta({ id: "TwoFactorState" });

/** For the app on the phone: by hand, or as a link and a drawing. */
export const Pairing = z.object({ secret: z.string(), uri: z.string() }).meta({ id: "Pairing" });

/** Shown once. */
export const RecoveryCodes = z
  .object({ recovery_codes: z.array(z.string()) })
  .meta({ id: "RecoveryCodes" });

export type TwoFactorState = z.infer<typeof TwoFactorState>;
export type Pairing = z.infer<typeof Pairing>;
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;
