import type { ListedAs } from "#src/features/craftsmen/table.server.ts";
import type { OwnRecordRow } from "./own-record.server.ts";

/** What a holder cannot change of a published listing without the moderators' being asked to look. */
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
