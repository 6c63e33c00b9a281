import { type ComponentType, createContext } from "react";
import type { ShownCard } from "#src/features/craftsmen/contract.ts";

/** What can be done of a listing that is not approved, on its card; given from above (root.tsx). */
export const CardAct = createContext<ComponentType<{ card: ShownCard }> | null>(null);
