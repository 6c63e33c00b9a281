import { shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";

/** What of an approved listing is reviewed before it is public, by the names that `PUT /api/update-user` gives it. */
export const heldFields = [
  ...(["name", "phone", "profession", "city", "description", "image"] as const),
  "pictures",
] as const;

export type HeldField = (typeof heldFields)[number];

export const isHeldField = (field: string): field is HeldField =>
  (heldFields as readonly string[]).includes(field);

/** The column of `revision`, and, but for pictures of works, of `craftsman`, that has a field's value. */
export const heldColumns = {
  name: "fullname",
  phone: "phone",
  profession: "professionId",
  city: "cityId",
  description: "description",
  image: "image",
  pictures: "pictures",
} as const satisfies Record<HeldField, string>;

export type HeldColumn = (typeof heldColumns)[HeldField];

/** A column of the listing itself. */
export type ListingColumn = Exclude<HeldColumn, "pictures">;

/** The listing's columns of some fields. */
export const listingColumnsOf = (fields: readonly HeldField[]): ListingColumn[] =>
  fields.filter((field) => field !== "pictures").map((field) => heldColumns[field]);

/** What a revision holds of pictures of works: exchanged with what is there, it holds what was there before. */
export interface HeldPictures {
  /** The ids of those that are shown by it, or hidden again. */
  added: number[];
  /** Other captions, by the id of the picture. */
  captions: Record<string, string | null>;
}

/** What a field is called in a sentence. */
export const heldFieldName = (field: HeldField) =>
  shortLabelOf(field === "name" ? "fullname" : field);

export const heldFieldNames = (fields: readonly HeldField[]) =>
  fields.map(heldFieldName).join("، ");
