import type { Machine } from "../machine.ts";
import type { Reads } from "./reads.ts";
import type { Sizes } from "./sizes.ts";

export interface Growth {
  machine: Machine;
  steps: Step[];
}

export interface Step {
  listings: number;
  /** To add what was not there in the step before, with their indexes. */
  seconds: number;
  sizes: Sizes;
  reads: Reads[];
}
