import { z } from "zod";
import { fold } from "#src/arabic/fold.ts";
import {
  emptyAsMissing,
  lengthBetween,
  line,
  required,
  withFewMarks,
} from "#src/contract/fields.ts";
import { type Page, PageNumber, pageOf } from "#src/contract/pagination.ts";
import {
  type Coordinates,
  coordinateInputs,
  coordinateViews,
  requireBoth,
  toCoordinates,
} from "./coordinates/coordinates.ts";
import { cityTexts, professionTexts } from "./texts.ts";
import { type TradeIcon, tradeIcons } from "./trade-icons/icons.ts";

export const ProfessionView = z
  .object({
    id: z.int(),
    title: z.string(),
    /** The name of the icon that an admin has chosen. */
    icon: z.string().optional(),
  })
  .meta({ id: "Profession" });
export const CityView = z.object({ id: z.int(), name: z.string() }).meta({ id: "City" });
/** A city as an admin edits it. */
export const EditedCity = CityView.extend(coordinateViews).meta({ id: "EditedCity" });

/** A name that has letters or digits, not only marks and signs, which folding removes. */
export const nameSchema = (texts: Pick<typeof cityTexts, "required" | "rule">) =>
  required(line(texts.required), texts.required)
    .pipe(lengthBetween(2, 60, texts.rule))
    .refine((text) => fold(text).length >= 2, { error: texts.rule, abort: true })
    .pipe(withFewMarks);

/** Empty for none; left out it stays as it is. */
const iconInput = z
  .preprocess(
    (value) => (value === "" ? null : value),
    z.enum(Object.keys(tradeIcons) as TradeIcon[], { error: professionTexts.icon }).nullable(),
  )
  .optional();

const inputs: Record<"profession" | "city", z.ZodType<EntryInput>> = {
  profession: z
    .object({ title: nameSchema(professionTexts), icon: iconInput })
    .transform(({ title, icon }) => ({ text: title, icon })),
  city: z
    .object({ name: nameSchema(cityTexts), ...coordinateInputs })
    .superRefine(requireBoth)
    .transform(({ name, ...sent }) => ({ text: name, coordinates: toCoordinates(sent) })),
};

const filterRule = "اكتب كلمة بحث لا تزيد على 60 حرفًا.";

/** The query of the admins' lists. */
export const EntryListQuery = z.object({
  page: PageNumber,
  /** Part of a name. */
  q: z.preprocess(
    emptyAsMissing,
    line(filterRule)
      .pipe(lengthBetween(0, 60, filterRule))
      .optional(),
  ),
});

/** How many craftsmen use an entry, in whatever state; of none for an entry that is not among them. */
export const UserCounts = z.array(z.object({ id: z.int(), craftsmen: z.int() }));

/** Schemas of an entry, whose text is a profession's `title` or a city's `name`. */
export const entrySchemas = (kind: "profession" | "city") => {
  const [view, editView] =
    kind === "city" ? [CityView, EditedCity] : [ProfessionView, ProfessionView];
  return { view, editView, page: pageOf(view), input: inputs[kind] };
};

/** A city or profession. */
export interface Entry {
  id: number;
  text: string;
}

/** A row of the admins' list. */
export interface ListedEntry extends Entry {
  /** Undefined if the numbers could not be loaded. */
  craftsmen: number | undefined;
}

/** With a city's coordinates or a profession's icon, where they are known. */
export interface EditedEntry extends Entry {
  icon?: string | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** What an admin sends of an entry; null removes a city's coordinates, or a profession's icon. */
export interface EntryInput {
  text: string;
  icon?: TradeIcon | null | undefined;
  coordinates?: Coordinates | null | undefined;
}

export type EntryPage = Page<ListedEntry>;

export type UserCounts = z.infer<typeof UserCounts>;
export type ProfessionView = z.infer<typeof ProfessionView>;
export type CityView = z.infer<typeof CityView>;
export type EditedCity = z.infer<typeof EditedCity>;
