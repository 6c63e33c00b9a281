import { z } from "zod";
import {
  email,
  emptyAsMissing,
  id,
  lengthBetween,
  line,
  required,
  senderName,
  text,
  withFewMarks,
} from "../../contract/fields.ts";
import { PageNumber, pageOf } from "../../contract/pagination.ts";
import { inboxSentences, contactFieldTexts as say } from "./texts.ts";

/** What a visitor writes to the operators. */
export const ContactMessage = z.object({
  fullname: required(line(say.fullname), say.fullname)
    .pipe(senderName(say.fullnameRule))
    .pipe(withFewMarks),
  email: required(line(say.email), say.email).pipe(email(say.emailRule)),
  subject: required(line(say.subject), say.subject)
    .pipe(lengthBetween(3, 120, say.subjectRule))
    .pipe(withFewMarks),
  description: required(text(say.description), say.description).pipe(
    lengthBetween(10, 3000, say.descriptionRule),
  ),
});

/** A message as admins see it in the list. */
export const MessageView = z.object({
  id: z.int(),
  fullname: z.string(),
  email: z.string(),
  subject: z.string(),
  description: z.string(),
  /** 1 once an admin has opened it. */
  reading: z.int(),
  /** 1 once a reply was written. */
  status: z.int(),
  created_at: z.iso.datetime(),
});

export const MessageQuery = z.object({
  /** `1`: none that has been read. */
  unread: z.preprocess(
    emptyAsMissing,
    z.literal("1", { error: inboxSentences.unreadRule }).optional(),
  ),
  page: PageNumber,
});

export const MessagePage = pageOf(MessageView);

/** One message with what was answered so far, the oldest first. */
export const MessageDetails = MessageView.extend({
  replies: z.array(z.object({ id: z.int(), body: z.string(), created_at: z.iso.datetime() })),
});

export const ReplyInput = z.object({
  reply: required(text(inboxSentences.reply), inboxSentences.reply).pipe(
    lengthBetween(2, 5000, inboxSentences.replyRule),
  ),
});

export const DeleteInput = z.object({
  ids: z
    .array(id(inboxSentences.ids), { error: inboxSentences.ids })
    .min(1, { error: inboxSentences.ids })
    .max(1000, { error: inboxSentences.tooManyIds }),
});

export type ContactMessage = z.infer<typeof ContactMessage>;
export type MessageFilter = Omit<z.infer<typeof MessageQuery>, "page">;
export type MessageView = z.infer<typeof MessageView>;
export type MessageDetails = z.infer<typeof MessageDetails>;
