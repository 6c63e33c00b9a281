import { Outlet, type ShouldRevalidateFunctionArgs } from "react-router";
import { screenLoader } from "../../../api/screen.ts";
import type { CityView, ProfessionView } from "../../catalogue/contract.ts";

/** What the search chooses from. */
export interface Lists {
  professions: ProfessionView[];
  cities: CityView[];
}

const load = screenLoader(async ({ api }): Promise<Lists> => {
  const [professions, cities] = await Promise.all([
    api.get<ProfessionView[]>("/api/get-all-professions"),
    api.get<CityView[]>("/api/get-all-cities"),
  ]);
  return { professions, cities };
});
export const loader = load;
export const clientLoader = load;

/** A search from here asks for craftsmen alone; without a network its form stays. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.pathname !== nextUrl.pathname;

export default function ListsLayout() {
  return <Outlet />;
}
