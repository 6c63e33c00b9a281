import type { CitySeed } from "../seed-types.ts";
import { centralMaghrebCities } from "./central-maghreb.ts";
import { gulfCities } from "./gulf.ts";
import { levantCities } from "./levant.ts";
import { nileAndIraqCities } from "./nile-and-iraq.ts";
import { westAndHornCities } from "./west-and-horn.ts";

export const citySeeds: readonly CitySeed[] = [
  ...levantCities,
  ...nileAndIraqCities,
  ...gulfCities,
  ...centralMaghrebCities,
  ...westAndHornCities,
];
