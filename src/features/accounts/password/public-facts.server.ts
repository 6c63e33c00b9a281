import { eq, sql } from "drizzle-orm";
import { fold, foldWithoutSpaces } from "#src/arabic/fold.ts";
import { parsePhone, phoneCountry, phoneSpellings } from "#src/arabic/phone.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { accountFieldTexts } from "#src/features/accounts/field-texts.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { readableEmail } from "#src/util/email-address.ts";

/** What others know of an account; an admin has no listing, so perhaps no name and no number. */
export interface PublicFacts {
  name: string | null;
  email: string | null;
  /** E.164 */
  phone: string | null;
}

/** The digits of a phone number that a password must not contain; fewer are in too many passwords. */
const minDigits = 6;

/** A rest of fewer letters and digits does not make a password of these facts another one. */
const minRest = 4;

/**
 * Whether a password is made of the account's own phone number, e-mail or name, in any spelling and
 * order, with at most a few more letters or digits.
 */
export function isMadeOfFacts(password: string, facts: PublicFacts): boolean {
  if (facts.phone !== null && isPhone(password, facts.phone)) return true;
  const compact = foldWithoutSpaces(password);
  const rest = factTexts(facts).reduce((left, fact) => left.replaceAll(fact, ""), compact);
  return rest !== compact && rest.length < minRest;
}

/** The number in a notation of its own, or a part of it. */
function isPhone(password: string, phone: string): boolean {
  const country = phoneCountry(phone);
  if (country && parsePhone(password, country) === phone) return true;
  const digits = foldWithoutSpaces(password);
  if (digits.length < minDigits || !/^\d+$/.test(digits)) return false;
  return phoneSpellings(phone).some((spelling) => spelling.includes(digits));
}

/** The longest first, so that a part is not taken out of the whole. */
function factTexts({ name, email, phone }: PublicFacts): string[] {
  const words = name === null ? [] : fold(name).split(" ");
  const facts = [
    ...(email === null ? [] : emailFacts(email)),
    ...[words.join(""), ...words],
    ...(phone === null ? [] : phoneSpellings(phone)),
  ];
  return facts
    .map(foldWithoutSpaces)
    .filter(({ length }) => length >= 2)
    .toSorted((one, other) => other.length - one.length);
}

function emailFacts(email: string): string[] {
  const [localPart = "", ...domain] = email.split("@");
  const parts = localPart.split(/[._+-]/);
  const untagged = localPart.replace(/\+.*$/, "");
  return [email, readableEmail(email), localPart, untagged, ...parts, ...domain];
}

/** @throws Refusal `invalid` on `password` if it is made of what others know of this account */
export async function refuseMadeOfFacts(db: Database, accountId: number, password: string) {
  const [facts] = await db
    .select({
      name: sql<string | null>`coalesce(${craftsman.fullname}, ${account.adminName})`,
      email: account.email,
      phone: craftsman.phone,
    })
    .from(account)
    .leftJoin(craftsman, eq(craftsman.id, account.id))
    .where(eq(account.id, accountId));
  if (facts && isMadeOfFacts(password, facts)) {
    throw new Refusal("invalid", { fields: { password: [accountFieldTexts.passwordOfFacts] } });
  }
}
