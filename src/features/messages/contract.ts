import { z } from "zod";
import { between, email, line, personName, required, text } from "../../server/fields.ts";
import { contactFieldTexts as say } from "./texts.ts";

/** What a visitor writes to the operators. */
export const ContactMessage = z.object({
  fullname: required(line(say.fullname), say.fullname).pipe(personName(say.fullnameRule)),
  email: required(line(say.email), say.email).pipe(email(say.emailRule)),
  subject: required(line(say.subject), say.subject).pipe(between(3, 120, say.subjectRule)),
  description: required(text(say.description), say.description).pipe(
    between(10, 3000, say.descriptionRule),
  ),
});

export type ContactMessage = z.infer<typeof ContactMessage>;
