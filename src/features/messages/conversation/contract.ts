import { z } from "zod";

export const ConversationParams = z.object({ id: z.string() });

/** A part that is missing or given twice makes the link invalid, as any other fault. */
export const ConversationSignature = z.object({
  expires: z.string().catch(""),
  signature: z.string().catch(""),
});

/** All that is kept of a message to the admins, for its sender. */
export const Conversation = z
  .object({
    fullname: z.string(),
    email: z.string(),
    subject: z.string(),
    description: z.string(),
    created_at: z.iso.datetime(),
    /** Whether an admin has opened it. */
    is_read: z.boolean(),
    is_answered: z.boolean(),
    /** The oldest first; `mailed_at` is null of one that was not sent. */
    replies: z.array(
      z.object({
        body: z.string(),
        created_at: z.iso.datetime(),
        mailed_at: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ id: "Conversation" });

export type Conversation = z.infer<typeof Conversation>;
