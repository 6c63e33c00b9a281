import { z } from "zod";
import {
  email,
  emailLine,
  emptyAsMissing,
  id,
  lengthBetween,
  line,
  required,
  senderName,
  text,
  withFewMarks,
} from "#src/contract/fields.ts";
import { PageNumber, pageOf } from "#src/contract/pagination.ts";
import { inboxApiTexts, contactFieldTexts as texts } from "./texts.ts";

/** A visitor's message to the admins. */
export const ContactMessage = z
  .object({
    fullname: required(line(texts.fullname), texts.fullname)
      .pipe(senderName(texts.fullnameRule))
      .pipe(withFewMarks),
    email: required(emailLine(texts.email), texts.email).pipe(email(texts.emailRule)),
    subject: required(line(texts.subject), texts.subject)
      .pipe(lengthBetween(3, 120, texts.subjectRule))
      .pipe(withFewMarks),
    description: required(text(texts.description), texts.description).pipe(
      lengthBetween(10, 3000, texts.descriptionRule),
    ),
  })
  .meta({ id: "ContactMessage" });

/** A message as admins see it in the list. */
export const MessageView = z
  .object({
    id: z.int(),
    fullname: z.string(),
    email: z.string(),
    subject: z.string(),
    description: z.string(),
    /** 1 after an admin has opened it. */
    reading: z.int(),
    /** 1 after a reply. */
    status: z.int(),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Message" });

export const MessageQuery = z.object({
  /** `1`: unread messages only. */
  unread: z.preprocess(
    emptyAsMissing,
    z.literal("1", { error: inboxApiTexts.unreadRule }).optional(),
  ),
  page: PageNumber,
});

export const MessagePage = pageOf(MessageView).meta({ id: "MessagePage" });

/** A message with its replies, oldest first. */
export const MessageDetails = MessageView.extend({
  replies: z.array(z.object({ id: z.int(), body: z.string(), created_at: z.iso.datetime() })),
}).meta({ id: "MessageDetails" });

export const ReplyInput = z
  .object({
    reply: required(text(inboxApiTexts.reply), inboxApiTexts.reply).pipe(
      lengthBetween(2, 5000, inboxApiTexts.replyRule),
    ),
  })
  .meta({ id: "Reply" });

export const DeleteInput = z
  .object({
    ids: z
      .array(id(inboxApiTexts.ids), { error: inboxApiTexts.ids })
      .min(1, { error: inboxApiTexts.ids })
      .max(1000, { error: inboxApiTexts.tooManyIds }),
  })
  .meta({ id: "MessageDeletion" });

export type ContactMessage = z.infer<typeof ContactMessage>;
export type MessageFilter = Omit<z.infer<typeof MessageQuery>, "page">;
export type MessageView = z.infer<typeof MessageView>;
export type MessageDetails = z.infer<typeof MessageDetails>;
