import type { Api } from "#src/client/client.ts";
import type { CityView, ProfessionView } from "./contract.ts";

/** All professions and cities, for selects. */
export interface Options {
  professions: ProfessionView[];
  cities: CityView[];
}

export async function loadOptions(api: Pick<Api, "get">): Promise<Options> {
  const [professions, cities] = await Promise.all([
    api.get<ProfessionView[]>("/api/get-all-professions"),
    api.get<CityView[]>("/api/get-all-cities"),
  ]);
  return { professions, cities };
}
