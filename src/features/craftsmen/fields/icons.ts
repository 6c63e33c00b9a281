import { BriefcaseBusiness, type LucideIcon } from "lucide-react";
import type { FactField } from "./fields.ts";

/** Beside a value on the details page and in the own profile. */
export const fieldIcons: Record<FactField, LucideIcon> = {
  experience: BriefcaseBusiness,
};
