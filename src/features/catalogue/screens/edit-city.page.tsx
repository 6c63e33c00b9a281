import type { Route } from "./+types/edit-city.page.ts";
import { EditFallback, EditScreen, editMeta, entryLoader } from "./edit-screen.tsx";
import { cityScreens } from "./screen-kinds.ts";

export const clientLoader = entryLoader(cityScreens);
export const meta = () => editMeta(cityScreens);

export function HydrateFallback() {
  return <EditFallback kind={cityScreens} />;
}

export default function EditCity({ loaderData }: Route.ComponentProps) {
  return <EditScreen kind={cityScreens} loaded={loaderData} />;
}
