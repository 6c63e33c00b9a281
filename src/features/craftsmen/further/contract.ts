import { z } from "zod";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";

/** A quarter or town, as a card names it. */
const PlaceName = z.object({ id: z.int(), name: z.string() }).meta({ id: "PlaceName" });

/** All professions and cities of a craftsman, of which `profession` and `city` are the first, and the places in them. */
export const furtherViews = {
  professions: z.array(ProfessionView).min(1),
  cities: z.array(CityView).min(1),
  places: z.array(PlaceName),
};

export type PlaceName = z.infer<typeof PlaceName>;
