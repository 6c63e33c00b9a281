import type { Machine } from "../machine.ts";
import type { Plan } from "../plan.ts";

/** What a run of the bench came to. */
export interface Result {
  machine: Machine;
  plan: Plan;
  rows: Row[];
}

/** Something that was measured, beside what it is measured by. */
export interface Row {
  group: string;
  what: string;
  /** What the other figure is of. */
  against: string;
  unit: "/s" | "ms" | "s" | "MB";
  site: number;
  other: number;
  /** The site's figure in parts of the other. */
  ratio: number;
  /** None for what is told beside. */
  target?: Target | undefined;
  /** Requests that went wrong, on either side. */
  failed: number;
}

export interface Target {
  is: "≥" | ">" | "≤" | "<";
  than: number;
}

export const row = (told: Omit<Row, "ratio" | "failed"> & { failed?: number }): Row => ({
  failed: 0,
  ...told,
  ratio: told.site / told.other,
});

/** Null where nothing was aimed at. What fails meets nothing. */
export function isMet({ ratio, target, failed }: Row): boolean | null {
  if (!target) return null;
  if (failed > 0) return false;
  const { is, than } = target;
  if (is === "≥") return ratio >= than;
  if (is === ">") return ratio > than;
  return is === "≤" ? ratio <= than : ratio < than;
}

export function verdictOf(measured: Row): string {
  const met = isMet(measured);
  const failures = measured.failed > 0 ? `, ${measured.failed} failed` : "";
  return (met === null ? "" : met ? "met" : "not met") + failures;
}

export const targetOf = ({ target }: Row) => (target ? `${target.is} ${target.than}` : "");

export const ratioOf = ({ ratio }: Row) => ratio.toFixed(ratio < 10 ? 2 : 1);

/** 58,300/s, 1.25 ms */
export function formatAmount(value: number, unit: Row["unit"]): string {
  const digits = value >= 100 || unit === "MB" ? 0 : value >= 10 ? 1 : 2;
  const figure = value.toLocaleString("en", { maximumFractionDigits: digits });
  return unit === "/s" ? `${figure}/s` : `${figure} ${unit}`;
}
