import type { TradeSeed } from "../seed-types.ts";
import { applianceTrades } from "./appliances.ts";
import { buildingTrades } from "./building.ts";
import { electricityTrades } from "./electricity.ts";
import { finishingTrades } from "./finishing.ts";
import { householdTrades } from "./household.ts";
import { vehicleTrades } from "./vehicles.ts";
import { waterTrades } from "./water.ts";
import { woodAndClothTrades } from "./wood-and-cloth.ts";

export const tradeSeeds: readonly TradeSeed[] = [
  ...waterTrades,
  ...electricityTrades,
  ...buildingTrades,
  ...finishingTrades,
  ...woodAndClothTrades,
  ...applianceTrades,
  ...vehicleTrades,
  ...householdTrades,
];
