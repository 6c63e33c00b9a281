import { namePlaceholder } from "./texts.ts";

/** The text of a canned reply with the sender's name in place of its placeholder. */
export const fillIn = (body: string, sender: string): string =>
  body.replaceAll(namePlaceholder, () => sender);

/** Adds a text to a field below what is typed there, as if it had been typed, and moves the cursor to its end. */
export function appendReply(field: HTMLTextAreaElement, text: string) {
  const typed = field.value.trimEnd();
  const from = typed.length;
  field.setRangeText(typed ? `\n\n${text}` : text, from, field.value.length, "end");
  // React and the stored draft listen to it.
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}
