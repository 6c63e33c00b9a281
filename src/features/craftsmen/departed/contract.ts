import { z } from "zod";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";

/** Where others like the one who left, or is away for a while, are found; null for what was deleted since. */
export const DepartedListing = z
  .object({
    profession: ProfessionView.nullable(),
    city: CityView.nullable(),
    /** The listing is hidden for a while, by its holder or for silence, and may come back. */
    away: z.literal(true).optional(),
  })
  .meta({ id: "DepartedListing" });

export type DepartedListing = z.infer<typeof DepartedListing>;
