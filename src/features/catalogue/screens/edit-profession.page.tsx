import type { Route } from "./+types/edit-profession.page.ts";
import { EditFallback, EditScreen, editMeta, entryLoader } from "./edit-screen.tsx";
import { professions } from "./screen-kinds.ts";

export const clientLoader = entryLoader(professions);
export const meta = () => editMeta(professions);

export function HydrateFallback() {
  return <EditFallback kind={professions} />;
}

export default function EditProfession({ loaderData }: Route.ComponentProps) {
  return <EditScreen kind={professions} loaded={loaderData} />;
}
