import type { Api } from "../../client/client.ts";
import type { CityView, ProfessionView } from "./contract.ts";

/** What one chooses from, whole. */
export interface Lists {
  professions: ProfessionView[];
  cities: CityView[];
}

export async function loadLists(api: Pick<Api, "get">): Promise<Lists> {
  const [professions, cities] = await Promise.all([
    api.get<ProfessionView[]>("/api/get-all-professions"),
    api.get<CityView[]>("/api/get-all-cities"),
  ]);
  return { professions, cities };
}
