import { z } from "zod";
import { emptyAsMissing, id, lengthBetween, line } from "#src/contract/fields.ts";
import { PageNumber, pageOf } from "#src/contract/pagination.ts";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";
import { placeKinds } from "#src/features/catalogue/places/texts.ts";
import { checkKinds } from "./checks/kinds.ts";
import { cardFields, publicFields } from "./fields/fields.ts";
import { fieldViews } from "./fields/schemas.ts";
import { furtherViews } from "./further/contract.ts";
import { listingFieldTexts, longestQuery, longestSearch } from "./texts.ts";
import { Work } from "./works/contract.ts";

/** What a list shows of a craftsman; lists are public and scraped, so no way to reach anyone. */
export const Card = z
  .object({
    id: z.int(),
    fullname: z.string(),
    /** Path under /storage/, or null. */
    image: z.string().nullable(),
    profession_id: z.int(),
    profession: ProfessionView,
    city_id: z.int(),
    city: CityView,
    ...furtherViews,
    created_at: z.iso.datetime(),
    status: z.int().min(0).max(1),
    /** Only of a listing that nobody has confirmed for months: since when. */
    unconfirmed_since: z.iso.datetime().optional(),
    /** Beside `unconfirmed_since`: its craftsman has never said that it is true. */
    never_confirmed: z.literal(true).optional(),
  })
  .extend(fieldViews(cardFields))
  .meta({ id: "Card" });

/** What the page of a craftsman shows at once. */
export const Listing = Card.extend(fieldViews(publicFields))
  .extend({
    /** Admins added it with the consent of its craftsman, who has no account yet. */
    unclaimed: z.literal(true).optional(),
    /** Whether the craftsman has shown to have the listing's number. */
    proven: z.boolean(),
    /** What admins have seen of the craftsman in the last 24 months, and in which month; the last one first. */
    checks: z.array(z.object({ kind: z.enum(checkKinds), month: z.string() })),
    /** What its craftsman shows of the own works, in that order. */
    pictures: z.array(Work),
    /** The id that was asked for, of a listing that was merged into this one. */
    merged: z.int().optional(),
    /** Visitors do not see the number, since somebody else proved to have it or admins look at it. */
    phone_under_review: z.literal(true).optional(),
    /** When its craftsman last said that it is still true; null of a listing that only admins wrote. */
    confirmed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: "Listing" });

/** A listing with the way to reach the craftsman; reading it is limited. */
export const Details = Listing.extend({
  /** E.164; null where somebody else has proven to have the number, or it is under review. */
  phone: z.string().nullable(),
  /** The number as people of the site's country write it. */
  phone_display: z.string().nullable(),
}).meta({ id: "Details" });

/**
 * How a search came to its results: as typed or by other names, or only after repeated letters, missing
 * spaces, a typing error, the other keyboard or Latin letters were taken into account.
 */
export const searchSteps = ["words", "repeated", "glued", "spelling", "keyboard", "sound"] as const;

export const SearchReport = z
  .object({
    q: z.string(),
    /** What was searched for instead, or `q`. */
    used: z.string(),
    /** Null if nobody was found. */
    step: z.enum(searchSteps).nullable(),
    /** The one profession that was recognised or selected. */
    profession_id: z.int().nullable(),
    city_id: z.int().nullable(),
    /** The quarter, suburb, town or village that led to the city, to which it belongs or is nearest. */
    place: z.object({ name: z.string(), city_id: z.int(), kind: z.enum(placeKinds) }).optional(),
    /** What was typed names places in several cities, which the results are of; mostly places of one name. */
    places: z.object({ name: z.string(), city_ids: z.array(z.int()) }).optional(),
    /** Names like the typed words, of which none was understood: to be asked about. */
    did_you_mean: z.array(z.string()).optional(),
    /** The words name a city and a need that no profession here is for. */
    covered: z.literal(false).optional(),
    /** The words are of a craftsman who wants to be listed: nobody was searched for. */
    registers: z.literal(true).optional(),
  })
  .meta({ id: "SearchReport" });

/** Ids that stand for those of the query, whose professions and cities were merged into others. */
const MergedIds = z.object({
  profession: z.int().optional(),
  city: z.int().optional(),
  default_city: z.int().optional(),
});

export const CardPage = pageOf(Card)
  .extend({
    /** The typed words were searched in names only, and all results have them. */
    by_name: z.literal(true).optional(),
    /** Typed words beside a recognised profession or city, or beside a name, which nobody's name has. */
    other_words: z.string().optional(),
    /** How many results have these words: all, or the first, or the first of each group of `likelier`. */
    having_other_words: z.int().optional(),
    /** Only if something was typed. */
    search: SearchReport.optional(),
    /** The results are limited to `default_city`, since the words name no city. */
    in_default_city: z.literal(true).optional(),
    /** The city that the words name if another one is selected, which the results are limited to. */
    other_city: CityView.optional(),
    /** The selected or named city, where nobody has the name: the results are people of other cities. */
    not_in_city: CityView.optional(),
    /**
     * The professions of the results if the words mean several, or, without results, those of which a name begins as
     * one of the words does. Most listings first.
     */
    professions: z.array(ProfessionView.extend({ count: z.int() })).optional(),
    /** What the only word means, too, that was read as a city: «الباب» is a town and a door. */
    also_professions: z.array(ProfessionView.extend({ count: z.int() })).optional(),
    /** The likelier ones of several professions, and how many results they have, which come first. */
    likelier: z.object({ profession_ids: z.array(z.int()), count: z.int() }).optional(),
    merged: MergedIds.optional(),
    /** The cities of the results, most listings first; only if something was typed, but no city. */
    cities: z.array(CityView.extend({ count: z.int() })).optional(),
    /**
     * Only where a city has nobody of a profession: three at most that have, nearest first. The results,
     * if there are any, then only have the typed words, and are of other professions.
     */
    nearest_cities: z
      .array(
        CityView.extend({
          count: z.int(),
          /** In a straight line; null where one of the two cities' coordinates are unknown. */
          distance_km: z.int().nullable(),
        }),
      )
      .optional(),
  })
  .meta({ id: "CardPage" });

const filterId = (error: string) => z.preprocess(emptyAsMissing, id(error).optional());

const queryOf = (longest: number, error: string) =>
  z.preprocess(
    emptyAsMissing,
    line(error)
      .pipe(lengthBetween(0, longest, error))
      .optional(),
  );

export const Filter = z.object({
  profession: filterId(listingFieldTexts.profession),
  city: filterId(listingFieldTexts.city),
  /** A typed name, profession, city or word of a searched field (`SearchedFields`). */
  q: queryOf(longestQuery, listingFieldTexts.query),
});

export const SearchInput = Filter.extend({
  q: queryOf(longestSearch, listingFieldTexts.search),
  /** The city to search in unless one is selected or the words name one. */
  default_city: filterId(listingFieldTexts.city),
  /** Search all texts, also where the words are a name. */
  everywhere: z.preprocess(
    (value) => (value === 1 ? "1" : emptyAsMissing(value)),
    z.literal("1", { error: listingFieldTexts.everywhere }).optional(),
  ),
});

export const ListQuery = SearchInput.extend({ page: PageNumber });

export const SearchBody = SearchInput.omit({ default_city: true })
  .extend({
    profession: id(listingFieldTexts.profession),
    city: id(listingFieldTexts.city),
  })
  .meta({ id: "SearchBody" });

export const SearchQuery = z.object({ page: PageNumber });

export type Card = z.infer<typeof Card>;
/** What screens take of one: the ids are in `profession` and `city`, too, and most have no further ones. */
export type ShownCard = Omit<Card, "profession_id" | "city_id" | FurtherKey> &
  Partial<Pick<Card, FurtherKey>>;
type FurtherKey = "professions" | "cities" | "places";
export type Listing = z.infer<typeof Listing>;
export type Details = z.infer<typeof Details>;
export type MergedIds = z.infer<typeof MergedIds>;
export type CardPage = z.infer<typeof CardPage>;
export type SearchReport = z.infer<typeof SearchReport>;
export type SearchInput = z.infer<typeof SearchInput>;
export type Filter = z.infer<typeof Filter>;
