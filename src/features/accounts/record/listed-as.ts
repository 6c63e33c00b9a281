import type { ListedAs } from "#src/features/craftsmen/table.server.ts";
import type { OwnRecordRow } from "./own-record.server.ts";

/** By what admins know a listing. */
export const listedFields = [
  "fullname",
  "profession",
  "city",
] as const satisfies (keyof ListedAs)[];

export const listedAs = ({ craftsman, profession, city }: OwnRecordRow): ListedAs => ({
  fullname: craftsman.fullname,
  profession: profession.title,
  city: city.name,
});
