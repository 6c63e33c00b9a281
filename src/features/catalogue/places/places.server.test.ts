import { expect, it } from "vitest";
import { fold } from "#src/arabic/fold.ts";
import { citySeeds } from "#src/features/catalogue/names/seeds/seeds.server.ts";
import { readPlaces } from "./places.server.ts";
import { placeKinds } from "./texts.ts";

const places = readPlaces();
const describePlace = ({ country, name, city }: (typeof places)[number]) =>
  `${country} ${name}, ${city}`;

it("there are 400 places of Syria and 60 of each other Arab country", () => {
  const counts = Object.entries(Object.groupBy(places, ({ country }) => country)).map(
    ([country, some = []]) => [country, some.length] as const,
  );
  expect(counts).toHaveLength(22);
  const few = counts.filter(([country, count]) => count < (country === "SY" ? 400 : 60));
  expect(few).toEqual([]);
});

it("each belongs to a city that the program knows, in its country", () => {
  const cities = new Set(citySeeds.map(({ country, name }) => `${country} ${name}`));
  expect(places.filter(({ country, city }) => !cities.has(`${country} ${city}`))).toEqual([]);
});

it("each has a kind and a name of letters, digits and spaces", () => {
  const isName = (name: string) => /^[\p{L}\p{Nd}' -]{2,40}$/u.test(name) && name.trim() === name;
  const wrong = places.filter(
    ({ kind, name, otherNames }) =>
      !placeKinds.includes(kind) || ![name, ...otherNames].every(isName),
  );
  expect(wrong.map(describePlace)).toEqual([]);
});

it("quarters and suburbs are within 60 km of their city, other places within 1,000", () => {
  const far = places.filter(({ country, city, kind, coordinates }) => {
    const seed = citySeeds.find((one) => one.country === country && one.name === city)!;
    if (!coordinates) return false;
    const north = coordinates.latitude - seed.latitude;
    const east =
      (coordinates.longitude - seed.longitude) * Math.cos((seed.latitude * Math.PI) / 180);
    const isNear = kind === "quarter" || kind === "suburb";
    return 111 * Math.hypot(north, east) > (isNear ? 60 : 1000);
  });
  expect(far.map(describePlace)).toEqual([]);
});

it("none stands twice in a city", () => {
  const keys = places.map(({ country, name, city }) => `${country} ${city} ${fold(name)}`);
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
});
