import { distance } from "fastest-levenshtein";

const providers = ["gmail.com", "hotmail.com", "yahoo.com", "outlook.com", "icloud.com"];

/** Domains of others that look like one of these. */
const others = new Set(["mail.com", "email.com", "ymail.com", "rocketmail.com", "yahoo.co"]);

const maxMistakes = 2;

/**
 * What was probably meant by an e-mail whose domain is nearly that of a large provider, such as gmial.com.
 * @returns null where nothing is to be asked
 */
export function correctEmail(email: string): string | null {
  const typed = email.trim().toLowerCase();
  const [, name, domain] = /^([^@\s]+)@([a-z0-9.,-]+)$/.exec(typed) ?? [];
  if (!name || !domain || others.has(domain)) return null;
  // «gmail» alone is short of its ending, which is not a mistake of two letters.
  const complete = /[.,]/.test(domain) ? domain : `${domain}.com`;
  const meant = providers.find((provider) => distance(complete, provider) <= maxMistakes);
  return meant && meant !== domain ? `${name}@${meant}` : null;
}
