import type { Icon } from "#src/ui/icons/icons.tsx";
import { BriefcaseBusiness } from "#src/ui/icons/icons.tsx";
import type { FactField } from "./fields.ts";

/** Beside a value on the details page and in the own profile. */
export const fieldIcons: Record<FactField, Icon> = {
  experience: BriefcaseBusiness,
};
