import type { ReactNode } from "react";
import type { Options } from "#src/features/catalogue/options.ts";
import type { TradeCount } from "#src/features/craftsmen/trades/contract.ts";
import type { Results, UrlFilter } from "./find-craftsmen.ts";

export interface SearchResultsProps {
  filter: UrlFilter;
  options: Options;
  results: Results;
  /** The filter's profession in the cities that have it, the most populated first. */
  trades: TradeCount[];
  /** The address of a page of these results. */
  addressOf: (page: string) => string;
  /** The search in words is the heading of the screen. */
  isTitle?: boolean;
  /** Below the bar. */
  children?: ReactNode;
}
