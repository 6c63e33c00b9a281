import type { Route } from "./+types/professions.page.ts";
import { entriesLoader, ListFallback, ListScreen, listMeta } from "./list-screen.tsx";
import { professions } from "./screen-kinds.ts";

export const clientLoader = entriesLoader(professions);
export const meta = () => listMeta(professions);

export function HydrateFallback() {
  return <ListFallback kind={professions} />;
}

export default function Professions({ loaderData }: Route.ComponentProps) {
  return <ListScreen kind={professions} loaded={loaderData} />;
}
