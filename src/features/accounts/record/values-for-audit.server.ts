import type { AuditValues } from "#src/audit/table.server.ts";
import type { craftsman } from "#src/features/craftsmen/table.server.ts";
import type { OwnRecordRow } from "./own-record.server.ts";

export type AuditedColumn =
  | keyof Pick<
      typeof craftsman.$inferSelect,
      | "fullname"
      | "phone"
      | "professionId"
      | "furtherProfessionIds"
      | "cityId"
      | "furtherCityIds"
      | "placeIds"
      | "gender"
      | "experience"
      | "description"
      | "image"
    >
  | "pictures";

type AuditedRow = Pick<
  OwnRecordRow,
  "craftsman" | "profession" | "city" | "furtherProfessions" | "furtherCities" | "places" | "works"
>;

/**
 * A listing's values as the audit log has them: names in place of ids, of a number only its ends, of a picture only
 * whether there is one, and of works how many are shown. All go when the listing is erased.
 */
export function valuesForAudit(
  { craftsman: row, profession, city, works, ...further }: AuditedRow,
  columns: readonly AuditedColumn[],
): AuditValues {
  const values: Record<AuditedColumn, [string, unknown]> = {
    fullname: ["fullname", row.fullname],
    phone: ["number", maskedNumber(row.phone)],
    professionId: ["profession", profession.title],
    furtherProfessionIds: [
      "professions",
      further.furtherProfessions?.map(({ title }) => title) ?? [],
    ],
    cityId: ["city", city.name],
    furtherCityIds: ["cities", further.furtherCities?.map(({ name }) => name) ?? []],
    placeIds: ["places", further.places?.map(({ name }) => name) ?? []],
    gender: ["gender", row.gender],
    experience: ["experience", row.experience],
    description: ["description", row.description],
    image: ["picture", row.image !== null],
    pictures: ["works", works.filter(({ isHeld }) => !isHeld).length],
  };
  return Object.fromEntries(columns.map((column) => values[column]));
}

/** A number without its middle: enough to tell two apart, and nobody is called by it. */
const maskedNumber = (phone: string | null) =>
  phone && `${phone.slice(0, 4)}${"•".repeat(Math.max(0, phone.length - 7))}${phone.slice(-3)}`;
