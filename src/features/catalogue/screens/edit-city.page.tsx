import type { Route } from "./+types/edit-city.page.ts";
import { EditFallback, EditScreen, editMeta, entryLoader } from "./edit-screen.tsx";
import { cities } from "./screen-kinds.ts";

export const clientLoader = entryLoader(cities);
export const meta = () => editMeta(cities);

export function HydrateFallback() {
  return <EditFallback kind={cities} />;
}

export default function EditCity({ loaderData }: Route.ComponentProps) {
  return <EditScreen kind={cities} loaded={loaderData} />;
}
