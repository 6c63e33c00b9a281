import { eq } from "drizzle-orm";
import type { Database } from "#src/database/open.server.ts";
import { readContacts } from "#src/features/accounts/contact-change/contact-change.service.server.ts";
import { differences } from "#src/features/accounts/contact-change/contacts.ts";
import type { ProfileUpdate } from "#src/features/accounts/contract.ts";
import {
  type FieldName,
  type FieldValues,
  fieldNames,
  optionalFields,
} from "#src/features/craftsmen/fields/fields.ts";
import { craftsman } from "#src/features/craftsmen/table.server.ts";

/** Whether saving this would change anything of the profile. */
export async function hasChanges(db: Database, update: ProfileUpdate): Promise<boolean> {
  const { id, name, gender, city, profession } = update;
  if (differences(await readContacts(db, id), update).length > 0) return true;
  const [stored] = await db.select().from(craftsman).where(eq(craftsman.id, id));
  if (!stored) return true;
  const values = { fullname: name, gender, cityId: city, professionId: profession };
  const given = Object.entries({ ...values, ...optionalColumns(update) });
  return given.some(([column, value]) => stored[column as keyof typeof stored] !== value);
}

/** Columns of the optional fields. Those that were not sent stay as they are, but for those that are cleared then. */
export function optionalColumns(given: Pick<ProfileUpdate, FieldName>): Partial<FieldValues> {
  const sent = fieldNames.filter(
    (name) => given[name] !== undefined || optionalFields[name].clearedWhenMissing,
  );
  return Object.fromEntries(sent.map((name) => [name, given[name] ?? null]));
}
