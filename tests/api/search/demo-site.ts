import { demoCities, demoProfessions } from "#src/demo/catalogue.ts";
import { demoCraftsmen } from "#src/demo/craftsmen.ts";
import { attachSeeds } from "#src/features/catalogue/names/attach-seeds.server.ts";
import type { CardPage, SearchInput } from "#src/features/craftsmen/contract.ts";
import { addCity, addCraftsman, addProfession, openSite } from "#tests/support/site.ts";

/** A site with the demo's professions, cities and approved listings, without their pictures. */
export async function openDemoSite() {
  const site = await openSite();
  const professionIds = new Map<string, number>();
  const cityIds = new Map<string, number>();
  for (const { title } of demoProfessions) {
    professionIds.set(title, await addProfession(site.db, title));
  }
  for (const name of demoCities) cityIds.set(name, await addCity(site.db, name));
  await attachSeeds(site.db, "profession", entriesOf(professionIds));
  await attachSeeds(site.db, "city", entriesOf(cityIds));
  const listed = demoCraftsmen(new Date(2026, 0, 1))
    .filter(({ approvedAt }) => approvedAt)
    .sort((one, other) => Number(one.approvedAt) - Number(other.approvedAt));
  for (const { fullname, description, profession, city, approvedAt } of listed) {
    await addCraftsman(site.db, {
      fullname,
      description,
      approvedAt,
      professionId: professionIds.get(profession)!,
      cityId: cityIds.get(city)!,
    });
  }
  return {
    db: site.db,
    professionIds,
    cityIds,
    async search(
      q: string,
      more: Pick<SearchInput, "city" | "default_city"> = {},
    ): Promise<CardPage> {
      const query = new URLSearchParams({ q });
      for (const [name, id] of Object.entries(more)) query.set(name, String(id));
      const response = await site.get(`/api/craftsmen?${query}`);
      if (response.statusCode !== 200) throw new Error(`${response.statusCode} for ${q}`);
      return response.json();
    },
  };
}

const entriesOf = (ids: Map<string, number>) => [...ids].map(([text, id]) => ({ id, text }));
