/** Characters of a text that a search engine or a preview shows. */
const most = 160;

/**
 * A description on one line, cut between two words. A phone number that someone wrote into it stays
 * on the page: what leaves the site tells no way around it.
 */
export function summary(text: string): string {
  const line = text.replace(phoneNumber, "…").replace(/\s+/g, " ").trim();
  if (line.length <= most) return line;
  return `${line.slice(0, most).replace(/\s+\S*$/u, "")}…`;
}

/** Seven digits or more, in whatever figures, with what people put between them. */
const phoneNumber = /\+?\p{Nd}(?:[\s().\-/]*\p{Nd}){6,}/gu;
