import { and, eq, inArray, ne } from "drizzle-orm";
import type { CountryCode } from "#src/arabic/phone.server.ts";
import { account } from "#src/auth/table.server.ts";
import type { Database } from "#src/database/open.server.ts";
import { violatedConstraint } from "#src/database/statement.server.ts";
import { type FieldErrors, Refusal } from "#src/errors/refusal.server.ts";
import { city, profession } from "#src/features/catalogue/table.server.ts";
import { readWaiting } from "#src/features/craftsmen/revisions/revisions.server.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { Site } from "#src/settings/site.ts";
import { accountFieldTexts } from "./field-texts.ts";
import { nameProblem, phoneProblem } from "./listing-rules.server.ts";
import { isMadeOfFacts } from "./password/public-facts.server.ts";
import { isPhoneTaken } from "./phone/numbers.server.ts";

interface Wanted {
  /** Null of an account without one. */
  email: string | null;
  /** Null of a listing without one that stays so. */
  phone: string | null;
  /** Whether it is taken from another account that has not proven it. */
  isPhoneProven?: boolean;
  professionId: number;
  cityId: number;
  /** All of them where several are sent. */
  professionIds?: readonly number[] | undefined;
  cityIds?: readonly number[] | undefined;
  /** The password of a new account, which is checked together with its name. */
  password?: string;
  name?: string;
}

/** Whose e-mail and number they may be already, and what rules are checked for a changed value. */
interface Own {
  accountId: number;
  name: string;
  country: CountryCode;
  site: Pick<Site, "name">;
}

/** What the form calls the two ids, and says of an e-mail that has an account. */
interface Form {
  profession: string;
  city: string;
  emailTaken: string;
}

/**
 * Tells all that is taken or unknown at once, before anything dear is begun. What two people want
 * at the same moment is left to the tables' constraints, and `asFieldError`.
 * @throws Refusal `invalid`
 */
export async function refuseUnusable(db: Database, wanted: Wanted, form: Form, own?: Own) {
  const accountId = own?.accountId ?? 0;
  const { professionIds = [], cityIds = [] } = wanted;
  const [changed, isEmailTaken, isPhoneTaken, professions, cities, ...known] = await Promise.all([
    own ? refusedChanges(db, wanted, own) : {},
    hasTakenEmail(db, wanted, accountId),
    hasTakenPhone(db, wanted, accountId),
    db.$count(profession, eq(profession.id, wanted.professionId)),
    db.$count(city, eq(city.id, wanted.cityId)),
    professionIds.length && db.$count(profession, inArray(profession.id, [...professionIds])),
    cityIds.length && db.$count(city, inArray(city.id, [...cityIds])),
  ]);
  const fields: FieldErrors = {
    ...changed,
    ...(isPhoneTaken ? { phone: [accountFieldTexts.phoneTaken] } : {}),
    ...(professions ? {} : { [form.profession]: [accountFieldTexts.profession] }),
    ...(cities ? {} : { [form.city]: [accountFieldTexts.city] }),
    ...(known[0] === professionIds.length ? {} : { professions: [accountFieldTexts.professions] }),
    ...(known[1] === cityIds.length ? {} : { cities: [accountFieldTexts.cities] }),
    ...(isEmailTaken ? { email: [form.emailTaken] } : {}),
    ...(hasPublicPassword(wanted) ? { password: [accountFieldTexts.passwordOfFacts] } : {}),
  };
  if (Object.keys(fields).length) throw new Refusal("invalid", { fields });
}

const hasPublicPassword = ({ password, name = "", email, phone }: Wanted) =>
  password !== undefined && isMadeOfFacts(password, { name, email, phone });

async function hasTakenEmail(db: Database, { email }: Wanted, id: number) {
  if (email === null) return false;
  return (await db.$count(account, and(eq(account.email, email), ne(account.id, id)))) > 0;
}

/** Whether the number is another's. One that the listing has already stays. */
async function hasTakenPhone(db: Database, { phone, isPhoneProven }: Wanted, id: number) {
  if (phone === null || isPhoneProven || !(await isPhoneTaken(db, { phone, id }))) return false;
  return (await db.$count(craftsman, and(eq(craftsman.id, id), eq(craftsman.phone, phone)))) === 0;
}

/**
 * Fields whose new value no listing may take. What the listing has already stays, also where a newer
 * rule refuses it: nobody is kept from changing the rest.
 */
async function refusedChanges(db: Database, { phone }: Wanted, own: Own): Promise<FieldErrors> {
  const { accountId, name, country, site } = own;
  const [stored] = await db.select().from(craftsman).where(eq(craftsman.id, accountId));
  const waiting = await readWaiting(db, accountId);
  const isOwn = (column: "fullname" | "phone", value: string) =>
    value === stored?.[column] || value === waiting?.[column];
  const ofName = isOwn("fullname", name) ? null : nameProblem(name, site);
  const ofPhone = phone === null || isOwn("phone", phone) ? null : phoneProblem(phone, country);
  return { ...(ofName ? { name: [ofName] } : {}), ...(ofPhone ? { phone: [ofPhone] } : {}) };
}

/** The refusal that a broken constraint of the tables stands for; any other error as it is. */
export function asFieldError(error: unknown, form: Form): unknown {
  const fieldsOf: Record<string, FieldErrors> = {
    account_email_unique: { email: [form.emailTaken] },
    account_login_phone_unique: { phone: [accountFieldTexts.phoneTaken] },
    craftsman_phone_unique: { phone: [accountFieldTexts.phoneTaken] },
    craftsman_profession_id_profession_id_fk: { [form.profession]: [accountFieldTexts.profession] },
    craftsman_city_id_city_id_fk: { [form.city]: [accountFieldTexts.city] },
    further_list_profession_id_profession_id_fk: { professions: [accountFieldTexts.professions] },
    further_list_city_id_city_id_fk: { cities: [accountFieldTexts.cities] },
  };
  const fields = fieldsOf[violatedConstraint(error) ?? ""];
  return fields ? new Refusal("invalid", { fields, cause: error }) : error;
}
