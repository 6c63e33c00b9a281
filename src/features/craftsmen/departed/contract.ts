import { z } from "zod";
import { CityView, ProfessionView } from "#src/features/catalogue/contract.ts";

/** Where others like the one who left are found; null for what was deleted since. */
export const DepartedListing = z
  .object({ profession: ProfessionView.nullable(), city: CityView.nullable() })
  .meta({ id: "DepartedListing" });

export type DepartedListing = z.infer<typeof DepartedListing>;
