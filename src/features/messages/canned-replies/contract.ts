import { z } from "zod";
import { fold } from "#src/arabic/fold.ts";
import { lengthBetween, line, required, text, withFewMarks } from "#src/contract/fields.ts";
import { cannedReplyApiTexts as texts } from "./texts.ts";

/** A reply for many messages; `{الاسم}` in its body stands for the sender's name. */
export const CannedReply = z
  .object({ id: z.int(), title: z.string(), body: z.string() })
  .meta({ id: "CannedReply" });

export const CannedReplyInput = z
  .object({
    title: required(line(texts.title), texts.title)
      .pipe(lengthBetween(2, 60, texts.titleRule))
      .refine((title) => fold(title).length >= 2, { error: texts.titleRule, abort: true })
      .pipe(withFewMarks),
    body: required(text(texts.body), texts.body).pipe(lengthBetween(2, 5000, texts.bodyRule)),
  })
  .meta({ id: "CannedReplyText" });

export type CannedReply = z.infer<typeof CannedReply>;
export type CannedReplyInput = z.infer<typeof CannedReplyInput>;
