import type { Route } from "./+types/cities.page.ts";
import { entriesLoader, ListFallback, ListScreen, listMeta } from "./list-screen.tsx";
import { cityScreens } from "./screen-kinds.ts";

export const clientLoader = entriesLoader(cityScreens);
export const meta = () => listMeta(cityScreens);

export function HydrateFallback() {
  return <ListFallback kind={cityScreens} />;
}

export default function Cities({ loaderData }: Route.ComponentProps) {
  return <ListScreen kind={cityScreens} loaded={loaderData} />;
}
