import { z } from "zod";

export const LockParams = z.object({ id: z.string() });

/** A part that is missing or given twice makes the link invalid, as any other fault. */
export const LockSignature = z.object({
  expires: z.string().catch(""),
  signature: z.string().catch(""),
});

/** `open` until this link has been used. */
export const LockState = z.object({ state: z.enum(["open", "locked"]) }).meta({ id: "LockState" });

export type LockState = z.infer<typeof LockState>;
