import type { Route } from "./+types/cities.page.ts";
import { entriesLoader, ListFallback, ListScreen, listMeta } from "./list-screen.tsx";
import { cities } from "./screen-kinds.ts";

export const clientLoader = entriesLoader(cities);
export const meta = () => listMeta(cities);

export function HydrateFallback() {
  return <ListFallback kind={cities} />;
}

export default function Cities({ loaderData }: Route.ComponentProps) {
  return <ListScreen kind={cities} loaded={loaderData} />;
}
