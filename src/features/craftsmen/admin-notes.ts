import { type ComponentType, createContext } from "react";

/** What admins alone see on a craftsman's details page; provided from above (root.tsx). */
export const AdminNotes = createContext<ComponentType<{ id: number }> | null>(null);
