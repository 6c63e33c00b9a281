import type { Database } from "#src/database/open.server.ts";
import { rightPassword } from "#tests/support/person.ts";
import { addCity, addProfession } from "#tests/support/rows.ts";

/** The fields of a form; bytes are a file. */
type Fields = Record<string, string | number | Buffer | undefined>;

/** What the form of registration sends, all of it right; `rightPassword` is the password. */
export async function applicant(db: Database) {
  return {
    fullname: "عمر الزعبي",
    phone: "0944 123 456",
    profession_id: await addProfession(db, "نجّار"),
    city_id: await addCity(db, "حلب"),
    email: "omar@mail.example",
    password: rightPassword,
    gender: "male",
  } satisfies Fields;
}

export type Applicant = Awaited<ReturnType<typeof applicant>>;
