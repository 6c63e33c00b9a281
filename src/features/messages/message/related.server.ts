import { and, asc, desc, eq, gt, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { latinDigits } from "#src/arabic/digits.ts";
import { type CountryCode, parsePhone } from "#src/arabic/phone.server.ts";
import { sameLine } from "#src/arabic/same-line.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { isHiddenBy } from "#src/features/craftsmen/hidden.server.ts";
import { visibleIn } from "#src/features/craftsmen/listing-visibility.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import { message } from "#src/features/messages/table.server.ts";
import { inboxApiTexts } from "#src/features/messages/texts.ts";
import { cleanEmail, foldEmail, parseKnownEmail } from "#src/util/email-address.ts";
import type { NamedListing, RelatedToMessage } from "./related.contract.ts";

type Message = typeof message.$inferSelect;

const maxListings = 5;

interface Deps {
  db: Database;
  country: CountryCode;
  /** The cities whose listings the admin sees; null for all. */
  cities: number[] | null;
}

/** The unread messages around a message, and the listings that it names. @throws Refusal `notFound` */
export async function findRelated(deps: Deps, id: number): Promise<RelatedToMessage> {
  const { db } = deps;
  const [found] = await db.select().from(message).where(eq(message.id, id));
  if (!found) throw new Refusal("notFound", { message: inboxApiTexts.gone });
  const [previous, next, listings] = await Promise.all([
    findUnread(db, isNewer(found), [asc(message.createdAt), asc(message.id)]),
    findUnread(db, isOlder(found), [desc(message.createdAt), desc(message.id)]),
    findListings(deps, found),
  ]);
  return { previous_unread: previous, next_unread: next, listings };
}

const isNewer = ({ createdAt, id }: Message) =>
  or(gt(message.createdAt, createdAt), and(eq(message.createdAt, createdAt), gt(message.id, id)));

const isOlder = ({ createdAt, id }: Message) =>
  or(lt(message.createdAt, createdAt), and(eq(message.createdAt, createdAt), lt(message.id, id)));

/** The first one in this order, by an index of unread messages alone. */
async function findUnread(db: Database, condition: SQL | undefined, order: SQL[]) {
  const [neighbour] = await db
    .select({ id: message.id, subject: message.subject })
    .from(message)
    .where(and(eq(message.reading, 0), condition))
    .orderBy(...order)
    .limit(1);
  return neighbour ?? null;
}

async function findListings(
  { db, country, cities }: Deps,
  { email, subject, description }: Message,
): Promise<NamedListing[]> {
  const text = `${subject}\n${description}`;
  const phones = phonesIn(text, country).flatMap(sameLine);
  const emails = [email, ...emailsIn(text)].flatMap((one) => [one, foldEmail(one)]);
  // A union of ids, because no index answers an "or" over two tables.
  const byEmail = db.select({ id: account.id }).from(account).where(inArray(account.email, emails));
  const byPhone = db
    .select({ id: craftsman.id })
    .from(craftsman)
    .where(inArray(craftsman.phone, phones));
  const ids = phones.length === 0 ? byEmail : byEmail.union(byPhone);
  return db
    .select({
      id: craftsman.id,
      fullname: craftsman.fullname,
      profession: profession.title,
      city: city.name,
      state: craftsman.state,
      paused: sql<boolean>`coalesce(${isHiddenBy("pause")}, false)`,
      phone: craftsman.phone,
    })
    .from(craftsman)
    .innerJoin(account, eq(account.id, craftsman.id))
    .innerJoin(profession, eq(profession.id, craftsman.professionId))
    .innerJoin(city, eq(city.id, craftsman.cityId))
    .where(and(sql`${craftsman.id} in (${ids})`, visibleIn(cities)))
    .orderBy(desc(eq(account.email, email)), asc(craftsman.id))
    .limit(maxListings);
}

/** More of either are not looked up. */
const maxContacts = 40;
/** More groups of digits in one text are not read, so that it takes some milliseconds at most. */
const maxReadings = 400;
const fewestDigits = 7;
/** The digits of an international number that is dialled with 00. */
const maxDigits = 17;

/**
 * What may be a phone number in a text, in E.164: in any digits, national or international, with any usual
 * separators. A date or a price beside a number may give a reading too many, which nobody has.
 */
export function phonesIn(text: string, country: CountryCode): string[] {
  const phones = new Set<string>();
  let readings = 0;
  for (const [run] of latinDigits(text).matchAll(RUNS)) {
    for (const reading of readingsOf(run)) {
      if (phones.size >= maxContacts || ++readings > maxReadings) return [...phones];
      const phone = parsePhone(reading, country);
      if (phone) phones.add(phone);
    }
  }
  return [...phones];
}

/** E-mail addresses in a text, as they are stored. */
export function emailsIn(text: string): string[] {
  const found = text.match(ADDRESSES)?.slice(0, maxContacts) ?? [];
  const emails = found.map((email) => parseKnownEmail(cleanEmail(email)));
  return [...new Set(emails.filter((email) => email !== null))];
}

/** Neighbouring groups of digits that together are as long as a number. */
function* readingsOf(run: string) {
  const groups = [...run.matchAll(/\+?\d+/g)];
  for (const [at, { index: start }] of groups.entries()) {
    let digits = 0;
    for (const { 0: group, index } of groups.slice(at)) {
      digits += group.replace("+", "").length;
      if (digits > maxDigits) break;
      if (digits >= fewestDigits) yield run.slice(start, index + group.length);
    }
  }
}

/** Digits and what stands between them on one line. */
const RUNS = /\+?\d(?:[ \u00A0()./\p{Pd}+]{0,3}\d)+/gu;

/** Bounded, so that no text takes long. */
const ADDRESSES = /[\w.+%-]{1,64}@[\p{L}\p{M}\p{N}.-]{1,190}[\p{L}\p{N}]/gu;
