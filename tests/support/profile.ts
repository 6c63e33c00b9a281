import type { OwnRecord } from "#src/features/accounts/record/record.contract.ts";
import { type FieldName, fieldNames } from "#src/features/craftsmen/fields/fields.ts";
import { pick } from "#src/util/pick.ts";
import type { Person } from "./person.ts";

/** Optional fields as the API shows them where none has been given. */
export const emptyFields = (names: readonly FieldName[] = fieldNames) =>
  Object.fromEntries(names.map((name) => [name, null]));

/** What the form of the own profile sends where nothing was changed. */
export async function profileOf(person: Person) {
  const own: OwnRecord = (await person.get("/api/user")).json();
  const { id, fullname, email, gender, phone } = own;
  return {
    id,
    name: fullname,
    email,
    gender,
    city: own.city_id,
    profession: own.profession_id,
    phone,
    ...pick(own, fieldNames),
  };
}
