import type { ProfessionView } from "#src/features/catalogue/contract.ts";
import { resultTexts } from "#src/features/craftsmen/texts.ts";
import { tradeAddress } from "#src/features/craftsmen/trades/address.ts";
import type { CardList } from "./find-craftsmen.ts";
import { ResultsChips } from "./results-chips.tsx";

interface NearestCitiesProps {
  profession: ProfessionView | undefined;
  cities: NonNullable<CardList["nearest_cities"]>;
}

/** Where the profession is, if a city does not have it. */
export function NearestCities({ profession, cities }: NearestCitiesProps) {
  const [first] = cities;
  if (!first || !profession) return null;
  return (
    <>
      <p>{resultTexts.nearestCities(profession.title, first.name)}</p>
      <NearestCityChips profession={profession} cities={cities} />
    </>
  );
}

/** The profession in each of the cities. */
export function NearestCityChips({ profession, cities }: NearestCitiesProps) {
  if (cities.length === 0 || !profession) return null;
  return (
    <ResultsChips
      name={resultTexts.cities}
      chips={cities.map((city) => ({
        key: city.id,
        text: city.name,
        count: city.count,
        to: tradeAddress({ profession, city }),
      }))}
    />
  );
}
