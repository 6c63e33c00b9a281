import type { Kind } from "#src/features/catalogue/kinds.server.ts";
import type { NameList } from "./contract.ts";
import { cityName, professionName } from "./table.server.ts";

/** The table of a kind's other names. */
export const nameTables = { profession: professionName, city: cityName } as const;

/** A city has no words of trouble. */
export const nameLists: Record<Kind["name"], NameList[]> = {
  profession: ["name", "trouble"],
  city: ["name"],
};
