import { z } from "zod";
import { cleanLine, hasFewMarks } from "#src/arabic/clean.ts";
import { fold } from "#src/arabic/fold.ts";
import { emptyAsMissing, fieldTexts, id, typed } from "#src/contract/fields.ts";
import { type Page, pageOf } from "#src/contract/pagination.ts";
import { EntryListQuery, nameSchema } from "#src/features/catalogue/contract.ts";
import {
  type Coordinates,
  coordinateInputs,
  coordinateViews,
  requireBoth,
  toCoordinates,
} from "#src/features/catalogue/coordinates/coordinates.ts";
import { maxOtherNames, type PlaceKind, placeKinds, placeTexts } from "./texts.ts";

/** A quarter, suburb, town or village, as admins see it. */
export const PlaceView = z
  .object({
    id: z.int(),
    /** The city that it belongs to or is nearest to. */
    city_id: z.int(),
    name: z.string(),
    kind: z.enum(placeKinds),
    other_names: z.array(z.string()),
    ...coordinateViews,
  })
  .meta({ id: "Place" });

export const PlacePage = pageOf(PlaceView);

const maxPerPage = 100;

export const PlaceListQuery = EntryListQuery.extend({
  city_id: z.preprocess(emptyAsMissing, id(placeTexts.city).optional()),
  /** Ten if absent. */
  per_page: z.preprocess(
    emptyAsMissing,
    id(placeTexts.perPage)
      .refine((count) => count <= maxPerPage, { error: placeTexts.perPage })
      .optional(),
  ),
});

/** Names as a list, or as the text of a form with commas or line breaks between them. */
const otherNames = z
  .union([typed(placeTexts.otherNameRule), z.array(typed(placeTexts.otherNameRule)).max(1000)], {
    error: placeTexts.otherNameRule,
  })
  .transform((sent, context) => {
    const all = (typeof sent === "string" ? sent.split(/[،,؛;\n]/) : sent)
      .map(cleanLine)
      .filter(Boolean);
    // Before the names are folded: one letter may become eighteen.
    const isTooLong = all.some((name) => name.length > 2 * maxNameLength);
    const distinct = new Map(isTooLong ? [] : all.map((name) => [fold(name), name]));
    const names = [...distinct.values()];
    const message =
      isTooLong || names.some((name) => !isNameLength(name))
        ? placeTexts.otherNameRule
        : !names.every(hasFewMarks)
          ? fieldTexts.tooManyMarks
          : names.length > maxOtherNames
            ? placeTexts.otherNamesFull
            : undefined;
    if (message === undefined) return names;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  })
  .nullish();

const maxNameLength = 60;

const isNameLength = (name: string) => fold(name).length >= 2 && [...name].length <= maxNameLength;

const kind = z.enum(placeKinds, { error: placeTexts.kind });

const NamedPlace = z.object({
  name: nameSchema(placeTexts),
  other_names: otherNames,
  ...coordinateInputs,
});

/** A new place. */
export const NewPlace = NamedPlace.extend({
  city_id: id(placeTexts.city),
  kind: z.preprocess(emptyAsMissing, kind.optional()),
})
  .superRefine(requireBoth)
  .transform(({ city_id, kind, ...sent }) => ({ cityId: city_id, kind, ...toInput(sent) }));

/** A changed place: what is not sent stays as it is, but for the name. */
export const ChangedPlace = NamedPlace.extend({
  city_id: z.preprocess(emptyAsMissing, id(placeTexts.city).optional()),
  kind: z.preprocess(emptyAsMissing, kind.optional()),
})
  .superRefine(requireBoth)
  .transform(({ city_id, kind, ...sent }) => ({ cityId: city_id, kind, ...toInput(sent) }));

const toInput = ({ name, other_names, latitude, longitude }: z.output<typeof NamedPlace>) => ({
  name,
  otherNames: other_names === null ? [] : other_names,
  coordinates: toCoordinates({ latitude, longitude }),
});

/** What an admin sends of a place; null removes its coordinates. */
export interface PlaceInput {
  name: string;
  cityId: number;
  kind: PlaceKind | undefined;
  otherNames: string[] | undefined;
  coordinates: Coordinates | null | undefined;
}

export type PlaceView = z.infer<typeof PlaceView>;
export type PlacePage = Page<PlaceView>;
