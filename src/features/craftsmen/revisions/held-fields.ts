import { shortLabelOf } from "#src/features/craftsmen/fields/fields.ts";

/** What of an approved listing is reviewed before it is public, by the names that `PUT /api/update-user` gives it. */
export const heldFields = [
  ...(["name", "phone", "profession", "professions", "city", "cities", "places"] as const),
  ...(["description", "image", "pictures"] as const),
] as const;

export type HeldField = (typeof heldFields)[number];

export const isHeldField = (field: string): field is HeldField =>
  (heldFields as readonly string[]).includes(field);

/** The column of `revision`, and, but for pictures of works, of `craftsman`, that has a field's value. */
export const heldColumns = {
  name: "fullname",
  phone: "phone",
  profession: "professionId",
  professions: "furtherProfessionIds",
  city: "cityId",
  cities: "furtherCityIds",
  places: "placeIds",
  description: "description",
  image: "image",
  pictures: "pictures",
} as const satisfies Record<HeldField, string>;

export type HeldColumn = (typeof heldColumns)[HeldField];

/**
 * Fields that are decided on together where both wait: which profession, or city, comes first says little without the
 * others.
 */
const decidedTogether = [
  ["profession", "professions"],
  ["city", "cities"],
] as const;

/** Some fields with those that are decided on together with them. */
export const withRelatedFields = (fields: readonly HeldField[]): HeldField[] =>
  heldFields.filter((field) =>
    [[field], ...decidedTogether.filter((group) => group.some((one) => one === field))].some(
      (group) => group.some((one) => fields.includes(one)),
    ),
  );

/** The fields among these that an admin chooses from: those that go with another one are decided on with it. */
export const decidedAlone = (fields: readonly HeldField[]): HeldField[] =>
  fields.filter(
    (field) =>
      !decidedTogether.some(([first, others]) => field === others && fields.includes(first)),
  );

/** Whether two values of a field are the same; some are lists. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  one === other || (Array.isArray(one) && JSON.stringify(one) === JSON.stringify(other));
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
